/** A picture is public exactly as long as a page shows it; its owner, admins and its buyer can read it longer. */
import { describe, expect } from 'vitest';
import { booked, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { keyIn, posted, sold, uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { JPEG_URL } from '../../../tests/fixtures/people/users.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { getListingPage } from '../../domain/catalog/listing-page.ts';

const test = stockedTest
  .extend('photo', { auto: true }, async ({ harness, seller }) => (await uploaded(harness, seller, 'cover'))[0] ?? '')
  .extend('copy', { auto: true }, ({ harness, seller, photo }) => posted(harness, seller, { photos: [photo] }));

/** A request like a browser's for an image: with the cookies of its session, without a bearer. */
const look = (harness: Harness, path: string, viewer?: SignedIn) =>
  harness.send(path, viewer ? { headers: { Cookie: viewer.headers.Cookie ?? '' } } : {});
const statuses = (harness: Harness, photo: string, viewer?: SignedIn) =>
  Promise.all(
    [photo, `${photo}/240`, `${photo}/share`].map(async (path) => (await look(harness, path, viewer)).status),
  );
const seen = [200, 200, 200];
const unseen = [404, 404, 404];
const suspend = (seller: SignedIn, admin: SignedIn, user = seller) =>
  admin.ask('PUT', `/api/users/${user.id}/suspension`, {});
const restore = (seller: SignedIn, admin: SignedIn) => admin.ask('DELETE', `/api/users/${seller.id}/suspension`, {});
const hasPage = async (harness: Harness, copy: string) => {
  const page = await getListingPage(harness.deps, copy);
  return page !== null && page !== 'gone';
};

test('one read of the database for every viewer', async ({ harness, other, photo }) => {
  for (const viewer of [undefined, other]) {
    expect((await look(harness, photo, viewer)).headers.get('Server-Timing')).toBe('db;desc="1"');
    expect((await look(harness, `${photo}/share`, viewer)).headers.get('Server-Timing')).toBe('db;desc="1"');
  }
});

describe('the pictures of a suspended seller', () => {
  // Fails when a picture is found by its key alone.
  test('disappear with the page, and return with it', async ({ harness, seller, other, admin, photo, copy }) => {
    expect([await hasPage(harness, copy), await statuses(harness, photo)]).toEqual([true, seen]);
    await suspend(seller, admin);
    expect([
      await hasPage(harness, copy),
      await statuses(harness, photo),
      await statuses(harness, photo, other),
    ]).toEqual([false, unseen, unseen]);
    expect((await look(harness, photo)).headers.get('Cache-Control')).toBe('no-store');
    await restore(seller, admin);
    expect([await hasPage(harness, copy), await statuses(harness, photo)]).toEqual([true, seen]);
  });

  // Fails when the edge cache is not purged.
  test('are purged from the edge cache by the tag of each', async ({ harness, seller, admin, photo }) => {
    const tags = (await look(harness, photo)).headers.get('Cache-Tag')?.split(',');
    expect(tags).toEqual([`photo:${keyIn(photo)}`, `photos-of:${seller.id}`]);
    harness.purged.length = 0;
    await suspend(seller, admin);
    expect(harness.purged.flat()).toContain(`photos-of:${seller.id}`);
  });

  test('are not confirmed to a browser with a cached copy', async ({ harness, seller, admin, photo }) => {
    const ETag = (await look(harness, photo)).headers.get('ETag') ?? '';
    await suspend(seller, admin);
    expect((await harness.send(photo, { headers: { 'If-None-Match': ETag } })).status).toBe(404);
  });

  test('include the portrait and unplaced pictures', async ({ harness, seller, admin }) => {
    await seller.ask('PATCH', '/api/auth/profile', { name: 'Sam', photo: JPEG_URL });
    const me = (await (await seller.ask('GET', '/api/auth/me')).json()) as { photoURL: string };
    const [draft = ''] = await uploaded(harness, seller, 'draft');
    for (const url of [me.photoURL, draft]) expect((await look(harness, url)).status).toBe(200);
    await suspend(seller, admin);
    for (const url of [me.photoURL, draft]) expect((await look(harness, url)).status).toBe(404);
    await restore(seller, admin);
    for (const url of [me.photoURL, draft]) expect((await look(harness, url)).status).toBe(200);
  });

  test('are visible to admins and to buyers of the copy, uncacheable', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
    photo,
    copy,
  }) => {
    await booked(other, copy);
    await sold(harness, seller, buyer, copy);
    const stranger = await signedIn(harness, 'Buyer');
    await suspend(seller, admin);
    expect([
      await statuses(harness, photo, admin),
      await statuses(harness, photo, buyer),
      await statuses(harness, photo, stranger),
    ]).toEqual([seen, seen, unseen]);
    const { headers } = await look(harness, photo, buyer);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect([headers.get('Cloudflare-CDN-Cache-Control'), headers.get('Cache-Tag')]).toEqual([null, null]);
    await admin.ask('DELETE', `/api/users/${buyer.id}/suspension`, {});
    await suspend(seller, admin, buyer);
    expect(await statuses(harness, photo, buyer)).toEqual(unseen);
  });

  test('stay with an unpaid order, and not with a deleted one', async ({
    harness,
    seller,
    buyer,
    admin,
    photo,
    copy,
  }) => {
    const order = await booked(buyer, copy);
    await suspend(seller, admin);
    expect(await statuses(harness, photo, buyer)).toEqual(seen);
    await buyer.ask('DELETE', `/api/my-orders/${order}`);
    expect(await statuses(harness, photo, buyer)).toEqual(unseen);
  });

  test('stay with the order that was booked with them, after its seller has replaced them', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
    photo,
    copy,
  }) => {
    await booked(buyer, copy);
    const [another = ''] = await uploaded(harness, seller, 'another');
    await seller.ask('PATCH', `/api/products/${copy}`, wireListing({ photos: [another] }));
    expect([await statuses(harness, photo), await statuses(harness, photo, buyer)]).toEqual([unseen, seen]);
    await suspend(seller, admin);
    expect([
      await statuses(harness, photo, buyer),
      await statuses(harness, photo, other),
      await statuses(harness, photo),
    ]).toEqual([seen, unseen, unseen]);
  });

  test('leave wish lists without a broken picture', async ({ seller, buyer, admin, photo, copy }) => {
    await buyer.ask('POST', '/api/add-to-wishlist', { productID: copy });
    const wishes = async () => (await buyer.ask('GET', '/api/add-to-wishlist')).json();
    expect(await wishes()).toMatchObject([{ photo }]);
    await suspend(seller, admin);
    expect(await wishes()).toMatchObject([{ photo: null, state: 'gone' }]);
  });

  test('require a valid cookie of a living session', async ({ harness, seller, admin, photo }) => {
    await suspend(seller, admin);
    const bind = admin.headers.Cookie ?? '';
    expect((await look(harness, photo, { ...admin, headers: { Cookie: `${bind}x` } })).status).toBe(404);
    await harness.client.execute('UPDATE sessions SET expires_at = 1');
    expect(await statuses(harness, photo, admin)).toEqual(unseen);
  });
});

describe('pictures of a copy', () => {
  test('that was sold stay with its page, also after the end of its seller', async ({
    harness,
    seller,
    buyer,
    photo,
    copy,
  }) => {
    await sold(harness, seller, buyer, copy);
    expect([await hasPage(harness, copy), await statuses(harness, photo)]).toEqual([true, seen]);
    await endSales(harness);
    expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
    expect([await hasPage(harness, copy), await statuses(harness, photo)]).toEqual([true, seen]);
  });

  test('that an admin removes disappear with its page', async ({ harness, seller, admin, photo, copy }) => {
    await admin.ask('DELETE', `/api/products/${copy}`, { reason: 'Spam' });
    expect([
      await hasPage(harness, copy),
      await statuses(harness, photo),
      await statuses(harness, photo, seller),
    ]).toEqual([false, unseen, unseen]);
  });

  test('that belong to another one, too, stay with that one', async ({ harness, seller, admin, photo, copy }) => {
    const twin = await posted(harness, seller, { photos: [photo] });
    await seller.ask('DELETE', `/api/products/${copy}`);
    expect(await statuses(harness, photo)).toEqual(seen);
    await admin.ask('DELETE', `/api/products/${twin}`, { reason: 'Spam' });
    expect(await statuses(harness, photo)).toEqual(unseen);
  });
});
