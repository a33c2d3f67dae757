/** Pictures of a booked snapshot stay as long as the order can be viewed. */
import { expect } from 'vitest';
import { remove } from '../../../tests/fakes/queue.ts';
import { answer, booked, finishPaying, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import {
  aDayPasses,
  isWhole,
  keptKeys,
  keysOf,
  photoRows,
  posted,
  uploaded,
  wireListing,
} from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const test = stockedTest
  .extend('pictures', ({ harness, seller }) => uploaded(harness, seller, 'cover', 'back'))
  .extend('cover', ({ pictures }) => pictures[0] ?? '')
  .extend('back', ({ pictures }) => pictures[1] ?? '')
  .extend('listingId', ({ harness, seller, cover }) => posted(harness, seller, { photos: [cover] }))
  .extend('orderId', { auto: true }, ({ buyer, listingId }) => booked(buyer, listingId));

test.beforeEach(async ({ seller, back, listingId }) => {
  await seller.ask('PATCH', `/api/products/${listingId}`, wireListing({ photos: [back] }));
});

const shown = async (buyer: SignedIn, orderId: string) =>
  ((await answer(buyer.ask('GET', `/api/my-orders/${orderId}`)))[1] as { product_photo: string | null }).product_photo;
/** Rows and bytes correspond one to one. */
const whole = async (harness: Harness) => {
  const [ready, kept] = await isWhole(harness);
  expect(kept).toEqual(ready);
};
const pay = async (harness: Harness, buyer: SignedIn, orderId: string, body: object = {}) => {
  const start = await buyer.ask('POST', '/api/create-payment-intent', { bookedId: orderId, ...body });
  const { clientSecret } = (await start.json()) as { clientSecret: string };
  return harness.payments.succeed(clientSecret.replace(/_secret_.*/, '')).id;
};

// Fails when the sweep checks listings only.
test('a picture removed from the listing stays while the order is pending, and is deleted when it ends', async ({
  harness,
  buyer,
  cover,
  back,
  orderId,
}) => {
  await aDayPasses(harness);
  await aDayPasses(harness);
  expect([await shown(buyer, orderId), keptKeys(harness)]).toEqual([cover, keysOf(cover, back)]);
  await whole(harness);
  await remove(buyer, orderId);
  await aDayPasses(harness);
  expect(keptKeys(harness)).toEqual(keysOf(back));
  await whole(harness);
});

test('of two orders: it stays until the second has ended', async ({
  harness,
  seller,
  buyer,
  other,
  cover,
  back,
  listingId,
  orderId,
}) => {
  await seller.ask('PATCH', `/api/products/${listingId}`, wireListing({ photos: [cover] }));
  const second = await booked(other, listingId);
  await seller.ask('PATCH', `/api/products/${listingId}`, wireListing({ photos: [back] }));
  await remove(buyer, orderId);
  await aDayPasses(harness);
  expect(keptKeys(harness)).toEqual(keysOf(cover, back));
  await remove(other, second);
  await aDayPasses(harness);
  expect(keptKeys(harness)).toEqual(keysOf(back));
});

test('an accepted change replaces it: the old picture is deleted, the new one stays', async ({
  harness,
  buyer,
  back,
  orderId,
}) => {
  await pay(harness, buyer, orderId, { accept_changes: 1 });
  await aDayPasses(harness);
  expect([await shown(buyer, orderId), keptKeys(harness)]).toEqual([back, keysOf(back)]);
  await whole(harness);
});

test('a paid order keeps its picture forever, regardless of later changes', async ({
  harness,
  seller,
  buyer,
  other,
  back,
  listingId,
  orderId,
}) => {
  const rival = await booked(other, listingId);
  expect(await rowsOf(harness, `SELECT photo_id FROM order_photos WHERE order_id = '${rival}'`)).toHaveLength(1);
  const intentId = await pay(harness, buyer, orderId, { accept_changes: 1 });
  expect((await finishPaying(buyer, intentId)).status).toBe(200);
  // The other order is void, the seller removes the sold copy from their list, and then deletes the account.
  await seller.ask('DELETE', `/api/products/${listingId}`);
  await harness.client.execute(`DELETE FROM listing_photos`);
  await aDayPasses(harness);
  expect([await shown(buyer, orderId), keptKeys(harness)]).toEqual([back, keysOf(back)]);
  expect(await rowsOf(harness, 'SELECT order_id FROM order_photos')).toEqual([{ order_id: orderId }]);
  await whole(harness);
});

test('a deleted listing takes the pictures of its pending orders along', async ({
  harness,
  seller,
  buyer,
  listingId,
  orderId,
}) => {
  await seller.ask('DELETE', `/api/products/${listingId}`);
  expect(await shown(buyer, orderId)).toBeNull();
  await aDayPasses(harness);
  expect([await photoRows(harness), keptKeys(harness)]).toEqual([[], []]);
});

test('an admin who removes the page of a sold copy removes its pictures from the order too, at once', async ({
  harness,
  buyer,
  back,
  listingId,
  orderId,
}) => {
  await finishPaying(buyer, await pay(harness, buyer, orderId, { accept_changes: 1 }));
  const admin = await signedIn(harness, 'Admin');
  const body = { reason: 'shows a person', sold: true, page: true };
  expect((await admin.ask('DELETE', `/api/products/${listingId}`, body)).status).toBe(200);
  expect([await shown(buyer, orderId), keptKeys(harness).filter((key) => keysOf(back).includes(key))]).toEqual([
    null,
    [],
  ]);
});

// Fails when the order only checks that some listing has the picture.
test('a picture removed by an admin stays off the order, also while another listing has it', async ({
  harness,
  seller,
  buyer,
  back,
  listingId,
  orderId,
}) => {
  await finishPaying(buyer, await pay(harness, buyer, orderId, { accept_changes: 1 }));
  await posted(harness, seller, { photos: [back] });
  const admin = await signedIn(harness, 'Admin');
  const body = { reason: 'shows a person', sold: true, page: true };
  expect(await shown(buyer, orderId)).toBe(back);
  expect((await admin.ask('DELETE', `/api/products/${listingId}`, body)).status).toBe(200);
  expect([await shown(buyer, orderId), keptKeys(harness)]).toEqual([null, expect.arrayContaining(keysOf(back))]);
});

test('the buyer of a void order still sees their snapshot', async ({
  harness,
  buyer,
  other,
  back,
  listingId,
  orderId,
}) => {
  const rival = await booked(other, listingId);
  await finishPaying(buyer, await pay(harness, buyer, orderId, { accept_changes: 1 }));
  expect(await answer(other.ask('GET', `/api/my-orders/${rival}`))).toMatchObject([
    200,
    { state: 'void', product_photo: back },
  ]);
});

test('the end of an account leaves the pictures of paid orders', async ({
  harness,
  seller,
  buyer,
  other,
  back,
  orderId,
}) => {
  await finishPaying(buyer, await pay(harness, buyer, orderId, { accept_changes: 1 }));
  const mine = await posted(harness, seller);
  await booked(other, mine);
  await endSales(harness);
  const { endAccount } = await import('../../domain/accounts/end-account.ts');
  expect(await endAccount(harness.deps, seller.id)).toBe(true);
  await aDayPasses(harness);
  expect([await shown(buyer, orderId), keptKeys(harness)]).toEqual([back, keysOf(back)]);
  await whole(harness);
});
