/** A picture is there for everybody exactly as long as a page shows it; its owner, an admin and its buyer see it longer. */
import { beforeEach, describe, expect, test } from 'vitest';
import { booked, market, type SignedIn, signedIn } from '../../../../tests/fixtures/factories.ts';
import { keyIn, posted, sold, stocked, uploaded, wireListing } from '../../../../tests/fixtures/listings.ts';
import { JPEG_URL } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { getBook } from '../../../domain/catalog/book-page.ts';

let harness: Harness;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;
let photo: string;
let copy: string;

beforeEach(async () => {
  harness = await createHarness();
  await stocked(harness);
  admin = await signedIn(harness, 'Admin');
  ({ seller, buyer, other } = await market(harness));
  [photo = ''] = await uploaded(harness, seller, 'cover');
  copy = await posted(harness, seller, { photos: [photo] });
});

/** As the browser asks for an image: with the cookies of its session, without a bearer. */
const look = (path: string, viewer?: SignedIn) =>
  harness.send(path, viewer ? { headers: { Cookie: viewer.headers.Cookie ?? '' } } : {});
const statuses = (viewer?: SignedIn) =>
  Promise.all([photo, `${photo}/240`, `${photo}/share`].map(async (path) => (await look(path, viewer)).status));
const seen = [200, 200, 200];
const unseen = [404, 404, 404];
const suspend = (user = seller) => admin.ask('PUT', `/api/users/${user.id}/suspension`, {});
const restore = () => admin.ask('DELETE', `/api/users/${seller.id}/suspension`, {});
const hasPage = async () => {
  const page = await getBook(harness.deps, copy);
  return page !== null && page !== 'gone';
};

test('one look at the database, whoever asks', async () => {
  for (const viewer of [undefined, other]) {
    expect((await look(photo, viewer)).headers.get('Server-Timing')).toBe('db;desc="1"');
    expect((await look(`${photo}/share`, viewer)).headers.get('Server-Timing')).toBe('db;desc="1"');
  }
});

describe('the pictures of a suspended seller', () => {
  // Fails when a picture is found by its key alone, as it was.
  test('go with the page, and come back with it', async () => {
    expect([await hasPage(), await statuses()]).toEqual([true, seen]);
    await suspend();
    expect([await hasPage(), await statuses(), await statuses(other)]).toEqual([false, unseen, unseen]);
    expect((await look(photo)).headers.get('Cache-Control')).toBe('no-store');
    await restore();
    expect([await hasPage(), await statuses()]).toEqual([true, seen]);
  });

  // Fails when what stands between is not told.
  test('are dropped from what keeps them, by the tag that each of them carries', async () => {
    const tags = (await look(photo)).headers.get('Cache-Tag')?.split(',');
    expect(tags).toEqual([`photo:${keyIn(photo)}`, `photos-of:${seller.id}`]);
    harness.purged.length = 0;
    await suspend();
    expect(harness.purged.flat()).toContain(`photos-of:${seller.id}`);
  });

  test('are not given to a browser that asks whether its own is still good', async () => {
    const ETag = (await look(photo)).headers.get('ETag') ?? '';
    await suspend();
    expect((await harness.send(photo, { headers: { 'If-None-Match': ETag } })).status).toBe(404);
  });

  test('include the portrait and what waits for its listing', async () => {
    await seller.ask('PATCH', '/api/auth/profile', { name: 'Sam', photo: JPEG_URL });
    const me = (await (await seller.ask('GET', '/api/auth/me')).json()) as { photoURL: string };
    const [draft = ''] = await uploaded(harness, seller, 'draft');
    for (const url of [me.photoURL, draft]) expect((await look(url)).status).toBe(200);
    await suspend();
    for (const url of [me.photoURL, draft]) expect((await look(url)).status).toBe(404);
    await restore();
    for (const url of [me.photoURL, draft]) expect((await look(url)).status).toBe(200);
  });

  test('are there for an admin and for whoever has booked or bought the copy, and are kept nowhere', async () => {
    await booked(other, copy);
    await sold(harness, seller, buyer, copy);
    const stranger = await signedIn(harness, 'Buyer');
    await suspend();
    expect([await statuses(admin), await statuses(buyer), await statuses(stranger)]).toEqual([seen, seen, unseen]);
    const { headers } = await look(photo, buyer);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect([headers.get('Cloudflare-CDN-Cache-Control'), headers.get('Cache-Tag')]).toEqual([null, null]);
    await admin.ask('DELETE', `/api/users/${buyer.id}/suspension`, {});
    await suspend(buyer);
    expect(await statuses(buyer)).toEqual(unseen);
  });

  test('stay with an order that is not paid yet, and with none that was deleted', async () => {
    const order = await booked(buyer, copy);
    await suspend();
    expect(await statuses(buyer)).toEqual(seen);
    await buyer.ask('DELETE', `/api/my-orders/${order}`);
    expect(await statuses(buyer)).toEqual(unseen);
  });

  test('stay with the order that was booked with them, after its seller has exchanged them', async () => {
    await booked(buyer, copy);
    const [another = ''] = await uploaded(harness, seller, 'another');
    await seller.ask('PATCH', `/api/products/${copy}`, wireListing({ photos: [another] }));
    expect([await statuses(), await statuses(buyer)]).toEqual([unseen, seen]);
    await suspend();
    expect([await statuses(buyer), await statuses(other), await statuses()]).toEqual([seen, unseen, unseen]);
  });

  test('leave wish lists without a broken picture', async () => {
    await buyer.ask('POST', '/api/add-to-wishlist', { productID: copy });
    const wishes = async () => (await buyer.ask('GET', '/api/add-to-wishlist')).json();
    expect(await wishes()).toMatchObject([{ photo }]);
    await suspend();
    expect(await wishes()).toMatchObject([{ photo: null, state: 'gone' }]);
  });

  test('are not opened by a cookie that is made up, or whose session has ended', async () => {
    await suspend();
    const bind = admin.headers.Cookie ?? '';
    expect((await look(photo, { ...admin, headers: { Cookie: `${bind}x` } })).status).toBe(404);
    await harness.client.execute('UPDATE sessions SET expires_at = 1');
    expect(await statuses(admin)).toEqual(unseen);
  });
});

describe('the pictures of a copy', () => {
  test('that was sold stay with its page, also when its seller has gone', async () => {
    await sold(harness, seller, buyer, copy);
    expect([await hasPage(), await statuses()]).toEqual([true, seen]);
    expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
    expect([await hasPage(), await statuses()]).toEqual([true, seen]);
  });

  test('that an admin takes down go with its page', async () => {
    await admin.ask('DELETE', `/api/products/${copy}`, { reason: 'Spam' });
    expect([await hasPage(), await statuses(), await statuses(seller)]).toEqual([false, unseen, unseen]);
  });

  test('that stand on another one, too, stay with that one', async () => {
    const twin = await posted(harness, seller, { photos: [photo] });
    await seller.ask('DELETE', `/api/products/${copy}`);
    expect(await statuses()).toEqual(seen);
    await admin.ask('DELETE', `/api/products/${twin}`, { reason: 'Spam' });
    expect(await statuses()).toEqual(unseen);
  });
});
