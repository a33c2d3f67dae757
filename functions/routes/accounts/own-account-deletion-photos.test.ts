import { expect, vi } from 'vitest';
import { answer, booked, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import {
  isWhole,
  keptKeys,
  keyIn,
  keysOf,
  photoRows,
  placedOn,
  posted,
  sold,
  uploaded,
} from '../../../tests/fixtures/listings.ts';
import { JPEG_URL } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import { deleteExpiredPhotos } from '../../domain/listings/photos/photo-rows.ts';

const leave = (user: SignedIn) => user.ask('DELETE', '/api/auth/account', {});
const gone = [200, { acknowledged: true, deletedCount: 1 }];

// Fails when the pictures of sold copies are deleted, or when those of others stay.
test('the end of a seller deletes every picture but those of sold copies, row and bytes', async ({
  harness,
  seller,
  buyer,
}) => {
  const [unsold = '', bought = '', shared = '', draft = ''] = await uploaded(
    harness,
    seller,
    'unsold',
    'bought',
    'shared',
    'draft',
  );
  await seller.ask('PATCH', '/api/auth/profile', { name: 'Sal', photo: JPEG_URL });
  const hidden = await posted(harness, seller, { photos: [unsold, shared] });
  const copy = await posted(harness, seller, { photos: [bought, shared] });
  const { orderId } = await sold(harness, seller, buyer, copy);
  expect(keptKeys(harness)).toHaveLength(17);
  await endSales(harness);
  expect(await answer(leave(seller))).toEqual(gone);
  expect((await photoRows(harness)).map(({ id }) => id)).toEqual([keyIn(bought), keyIn(shared)].toSorted());
  expect(await isWhole(harness)).toEqual([keysOf(bought, shared), keysOf(bought, shared)]);
  expect([await placedOn(harness, hidden), await placedOn(harness, copy)]).toEqual([[], [bought, shared]]);
  expect((await harness.send(draft)).status).toBe(404);
  const [, order] = await answer(buyer.ask('GET', `/api/my-orders/${orderId}`));
  expect(order).toMatchObject({ product_photo: bought, paid: true });
  expect((await harness.send(bought)).status).toBe(200);
});

test('the sweep deletes objects that the storage failed to delete', async ({ harness, seller }) => {
  await uploaded(harness, seller, 'draft');
  await posted(harness, seller);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(harness.photos, 'remove').mockRejectedValueOnce(new Error('the store is away'));
  expect(await answer(leave(seller))).toEqual(gone);
  expect((await photoRows(harness)).map(({ state }) => state)).toEqual(['pending', 'pending']);
  expect(await deleteExpiredPhotos(harness.deps)).toBe(2);
  expect([await photoRows(harness), keptKeys(harness)]).toEqual([[], []]);
});

test('a refused deletion deletes no picture', async ({ harness, seller, buyer }) => {
  const [url = ''] = await uploaded(harness, seller, 'cover');
  const order = await booked(buyer, await posted(harness, seller, { photos: [url] }));
  await buyer.ask('POST', '/api/create-payment-intent', { product_price: 12.5, bookedId: order });
  expect((await leave(seller)).status).toBe(409);
  expect(await isWhole(harness)).toEqual([keysOf(url), keysOf(url)]);
});

// Fails when a booking that ended with its seller still refers to a deleted picture.
test('bookings that end with their seller refer to no deleted picture', async ({ harness, seller, buyer, other }) => {
  const id = await posted(harness, seller);
  await booked(buyer, id);
  await booked(other, id);
  expect(await answer(leave(seller))).toEqual(gone);
  const [, orders] = await answer(buyer.ask('GET', '/api/my-orders'));
  expect(orders).toMatchObject([{ state: 'void', product_photo: null }]);
});
