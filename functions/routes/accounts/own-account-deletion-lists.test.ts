import { expect } from 'vitest';
import { enterQueue, queueOf, tick } from '../../../tests/fakes/queue.ts';
import { booked, purchase } from '../../../tests/fixtures/factories.ts';
import { newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';

// Fails while `deleteAccount` leaves the wish list, which is personal and no part of the ledger.
test('deletes wishes and queue entries', async ({ harness, seller, buyer }) => {
  const { listingId } = await purchase(harness, seller, buyer);
  const ann = await newcomer(harness, 'ann@example.org');
  await ann.ask('POST', '/api/add-to-wishlist', { productID: listingId });
  await buyer.ask('POST', '/api/add-to-wishlist', { productID: listingId });
  await enterQueue(ann, await booked(ann, listingId));
  expect((await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD })).status).toBe(200);
  await tick(harness);
  expect(await queueOf(harness, listingId)).toEqual([]);
  expect(await rowsOf(harness, 'SELECT buyer_id FROM wishes')).toEqual([{ buyer_id: buyer.id }]);
});
