import { expect } from 'vitest';
import { tag } from '../../core/cache.ts';
import {
  categoryPage,
  change,
  emma,
  page,
  platformTest as test,
  titleAndSeller,
} from '../../tests/fixtures/catalog/visits.ts';
import { listing, signedIn } from '../../tests/fixtures/factories.ts';
import { posted, uploaded } from '../../tests/fixtures/listings.ts';
import { JPEG_URL, rowsOf } from '../../tests/fixtures/people/users.ts';
import { deleteExpiredPhotos } from './listings/photos/photo-rows.ts';

const DAY = 24 * 60 * 60_000;

test('a new copy purges its lists and the pages of its title, and no page of another title', async ({
  harness,
  seller,
  platform,
}) => {
  const emmas = await emma(harness, seller);
  const dune = await listing(harness, seller, { name: 'Dune', categoryId: 'classics' });
  const visits = async () => [await page(platform, harness, emmas), await page(platform, harness, dune)];
  await categoryPage(platform, harness);
  await categoryPage(platform, harness, 'classics');
  expect(await visits()).toEqual([
    ['Emma', 0],
    ['Dune', 0],
  ]);
  await posted(harness, seller, { author: '' });
  const paths = ['/category/fantasy', '/category/classics', `/book/${emmas}`, `/book/${dune}`];
  expect(paths.filter(platform.has)).toEqual(['/category/classics', `/book/${dune}`]);
  await platform.pass(5_000);
  await visits();
  await change(seller, 'lower_price', [dune]);
  expect(paths.filter(platform.has)).toEqual([`/book/${emmas}`]);
});

// Fails when the page of a title or of a seller stays outdated for a minute.
test('a write purges the page of the title and of the seller, and not those of others', async ({
  harness,
  seller,
  platform,
}) => {
  const emmas = await emma(harness, seller);
  const stranger = await signedIn(harness, 'Seller');
  const dune = await listing(harness, stranger, { name: 'Dune', categoryId: 'classics' });
  const own = await titleAndSeller(platform, harness, emmas);
  const others = await titleAndSeller(platform, harness, dune);
  const both = Object.values(own);
  for (const [write, dropped] of [
    [() => posted(harness, seller, { author: '' }), both],
    [() => change(seller, 'lower_price', [emmas]), both],
    [() => seller.ask('PATCH', '/api/auth/profile', { name: 'Sally' }), both],
    [() => posted(harness, seller, { name: 'Persuasion', author: '', isbn: '' }), [own.seller]],
    [() => seller.ask('PUT', '/api/holiday', {}), both],
  ] as const) {
    await titleAndSeller(platform, harness, emmas);
    expect(both.filter(platform.has)).toEqual(both);
    await write();
    expect(both.filter((path) => !platform.has(path))).toEqual(dropped);
    await platform.pass(5_000);
  }
  expect(Object.values(others).filter(platform.has)).toEqual(Object.values(others));
});

// Fails when a deleted picture stays in the cache; the cache stores pictures for an hour.
test('purges deleted pictures: of a removed listing, of an upload, of a portrait', async ({
  harness,
  seller,
  platform,
}) => {
  const drops = async (write: () => Promise<unknown>) => {
    const before = platform.calls.length;
    await write();
    return platform.calls.slice(before).flat();
  };
  const [upload = '', cover = ''] = await uploaded(harness, seller, 'upload', 'cover');
  const ofPhoto = (path: string) => path.replace('/photos/', 'photo:');
  const id = await posted(harness, seller, { photos: [cover] });
  expect(await drops(() => seller.ask('DELETE', `/api/products/${id}`))).toContain(ofPhoto(cover));
  const portrait = () => seller.ask('PATCH', '/api/auth/profile', { name: 'Sal', photo: JPEG_URL });
  await portrait();
  const [row] = await rowsOf(harness, `SELECT photo FROM users WHERE id = '${seller.id}'`);
  expect(await drops(portrait)).toContain(ofPhoto(String(row?.photo)));
  await platform.pass(8 * DAY);
  expect(await drops(() => deleteExpiredPhotos(harness.deps))).toContain(ofPhoto(upload));
});

test('suspending or restoring a seller with many copies purges every page of a title', async ({
  harness,
  seller,
  platform,
}) => {
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) ids.push(await emma(harness, seller));
  const away = () => seller.ask('PUT', '/api/holiday', {});
  const back = () => seller.ask('DELETE', '/api/holiday');
  await away();
  await back();
  expect([platform.calls.flat().includes(tag.books), platform.calls.flat().includes(tag.book(ids[39] ?? ''))]).toEqual([
    false,
    true,
  ]);
  await emma(harness, seller);
  for (const write of [away, back]) {
    platform.calls.length = 0;
    await write();
    expect(platform.calls.flat()).toContain(tag.books);
  }
});

// Fails when each of 100 copies has a tag of its own: that takes several purges, and the platform limits them.
test.for(['take_off_sale', 'put_on_sale', 'lower_price'])(
  '100 copies in one action are one purge: %s',
  async (action, { harness, seller, platform }) => {
    const values = { categoryId: 'classics', ...(action === 'put_on_sale' ? { pausedAt: 1 } : {}) };
    const ids: string[] = [];
    for (let n = 0; n < 100; n++) ids.push(await listing(harness, seller, values));
    expect((await change(seller, action, ids)).status).toBe(200);
    expect(platform.calls).toHaveLength(1);
    expect(platform.calls[0]).toEqual(expect.arrayContaining([tag.books, tag.seller(seller.id), tag.search]));
  },
);
