import { expect, vi } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { dropped } from '../../../tests/fixtures/catalog/pages.ts';
import { answer, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { everything, JPEG, JPEG_URL, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const test = base.extend('seller', ({ harness }) => signedIn(harness, 'Seller', 'Old Name'));

const change = (user: SignedIn, body: object) => user.ask('PATCH', '/api/auth/profile', body);
const me = async (user: SignedIn) => (await answer(user.ask('GET', '/api/auth/me')))[1];
const userOf = async (harness: Harness, user: SignedIn) =>
  (await rowsOf(harness, `SELECT * FROM users WHERE id = '${user.id}'`))[0];

test('a new name and photo are returned, stored, and visible in the next request', async ({ harness, seller }) => {
  const response = await change(seller, { name: ' New Name ', photo: JPEG_URL });
  // The third round trip counts pictures, before any fetch.
  expect(response.headers.get('Server-Timing')).toBe('db;desc="3"');
  const [status, told] = await answer(response);
  const photoURL = (told as { photoURL: string }).photoURL;
  const unproved = {
    verified: false,
    email_verified: true,
    email_bounces: false,
    has_password: false,
    has_factor: false,
  };
  const known = { uid: seller.id, email: seller.email, role: 'Seller', ...unproved };
  expect(photoURL).toMatch(/^\/photos\/id-\d+$/);
  expect([status, told]).toEqual([200, { ...known, displayName: 'New Name', photoURL, name: 'New Name' }]);
  expect(await me(seller)).toEqual(told);
  const id = photoURL.split('/').at(-1);
  expect([...harness.photos.kept.keys()]).toEqual([id]);
  expect(await rowsOf(harness, 'SELECT id, owner_id, state FROM photos')).toEqual([
    { id, owner_id: seller.id, state: 'ready' },
  ]);
});

test("a photo's URL is fetched into our storage", async ({ harness, seller }) => {
  harness.remote.set('https://i.example.org/a', JPEG);
  expect((await change(seller, { name: 'Ann', photo: 'https://i.example.org/a' })).status).toBe(200);
  expect((await userOf(harness, seller))?.photo).toMatch(/^\/photos\//);
});

test.for([undefined, ''])('an absent photo (%j) leaves the present one', async (photo, { harness, seller }) => {
  await change(seller, { name: 'Ann', photo: '/avatars/owl.svg' });
  expect(await answer(change(seller, { name: 'Bea', photo }))).toMatchObject([200, { photoURL: '/avatars/owl.svg' }]);
  expect(await userOf(harness, seller)).toMatchObject({ name: 'Bea', photo: '/avatars/owl.svg' });
});

// Fails when the purge is missing, or precedes the write of the rows.
test.for([undefined, '/avatars/owl.svg', JPEG_URL])(
  'purges all pages with the seller at once, after the change (photo: %j)',
  async (photo, { harness, seller }) => {
    await listing(harness, seller);
    await harness.client.execute("INSERT INTO categories (id, name, position) VALUES ('classics', 'Classics', 1)");
    await listing(harness, seller, { categoryId: 'classics' });
    const names: unknown[] = [];
    const purge = harness.deps.pages.purge;
    vi.spyOn(harness.deps.pages, 'purge').mockImplementation(async (tags) => {
      names.push((await userOf(harness, seller))?.name);
      return purge(tags);
    });
    await change(seller, { name: 'New Name', photo });
    // Purged at once, and again by the purge queue.
    expect(names).toEqual(['New Name', 'New Name']);
    // Every page with the seller has this tag.
    expect(dropped(harness)).toEqual([tag.search, tag.seller(seller.id)]);
    const url = (await userOf(harness, seller))?.photo ?? null;
    const [, listings] = await answer(seller.ask('GET', '/api/products'));
    const shown = (listings as Record<string, unknown>[]).map((copy) => [copy.seller_name, copy.seller_photo]);
    expect(shown).toEqual([
      ['New Name', url],
      ['New Name', url],
    ]);
  },
);

test('purges no page for a buyer, nor for an unchanged seller', async ({ harness, seller }) => {
  const buyer = await signedIn(harness, 'Buyer');
  await change(buyer, { name: 'New Name' });
  await change(seller, { name: 'New Name' });
  await change(seller, { name: 'New Name' });
  expect(harness.purged).toEqual([[tag.seller(seller.id), tag.search]]);
});

// Fails when the body is spread into the row, or when the body's email selects the row.
test('ignores role, verified, email, id and an owner in the body', async ({ harness, seller }) => {
  const other = await signedIn(harness, 'Buyer');
  const before = await userOf(harness, other);
  const body = `{"__proto__":{"role":"Admin"},"role":"Admin","verified":true,"email":"${other.email}","id":"${other.id}","userId":"${other.id}","deletedAt":1,"name":"New"}`;
  const headers = { ...seller.headers, 'Content-Type': 'application/json' };
  expect((await harness.send('/api/auth/profile', { method: 'PATCH', headers, body })).status).toBe(200);
  expect(await userOf(harness, seller)).toMatchObject({
    email: seller.email,
    role: 'Seller',
    verified: 0,
    deleted_at: null,
    name: 'New',
  });
  expect(await userOf(harness, other)).toEqual(before);
});

test.for([
  [{}, { name: commonWords.required.name }],
  [{ name: '  ' }, { name: commonWords.required.name }],
  [{ name: 'x'.repeat(81) }, { name: commonWords.tooLong(80) }],
  [{ name: 'Ann', photo: 'http://i.example.org/a' }, { photo: commonWords.photoUrl }],
  [{ name: 'Ann', photo: 'https://i.example.org/none' }, { photo: listingsWords.photo.unreachable }],
  [{ name: 'Ann', photo: 'data:image/png;base64,AAAA' }, { photo: listingsWords.photo.notAPhoto }],
] as const)('refuses %j at its field, without a change', async ([body, fields], { harness, seller }) => {
  await listing(harness, seller);
  const before = await everything(harness);
  expect(await answer(change(seller, body))).toMatchObject([422, { fields }]);
  expect(await everything(harness)).toEqual(before);
  expect([harness.purged, harness.photos.kept.size]).toEqual([[], 0]);
});

test('a ready photo has its object, also after a failed purge', async ({ harness, seller }) => {
  await listing(harness, seller);
  vi.spyOn(harness.deps.pages, 'purge').mockResolvedValue(false);
  await change(seller, { name: 'New Name', photo: JPEG_URL });
  const ready = (await rowsOf(harness, "SELECT id FROM photos WHERE state = 'ready'")).map(({ id }) => id);
  expect([...harness.photos.kept.keys()]).toEqual(ready);
});

test('deletes a replaced portrait', async ({ harness, seller }) => {
  await change(seller, { name: 'Ann', photo: JPEG_URL });
  await change(seller, { name: 'Ann', photo: JPEG_URL });
  const shown = String((await userOf(harness, seller))?.photo)
    .split('/')
    .at(-1);
  expect([...harness.photos.kept.keys()]).toEqual([shown]);
  expect((await rowsOf(harness, 'SELECT id FROM photos')).map(({ id }) => id)).toEqual([shown]);
});

test('a name saved in one tab does not undo a photo saved in another tab', async ({ harness, seller }) => {
  await change(seller, { name: 'Ann', photo: JPEG_URL });
  const real = harness.db.$client.batch.bind(harness.db.$client);
  vi.spyOn(harness.db.$client, 'batch').mockImplementationOnce(async (...given) => {
    await change(seller, { name: 'Ann', photo: JPEG_URL });
    return real(...given);
  });
  expect((await change(seller, { name: 'Bea' })).status).toBe(200);
  const [row] = await rowsOf(harness, 'SELECT id FROM photos');
  expect(await userOf(harness, seller)).toMatchObject({ name: 'Bea', photo: `/photos/${row?.id}` });
  expect([...harness.photos.kept.keys()]).toEqual([row?.id]);
});
