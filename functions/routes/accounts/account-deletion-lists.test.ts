import { expect, test } from 'vitest';
import { lineOf, lineUp, tick } from '../../../tests/fakes/queue.ts';
import { booked, market, purchase } from '../../../tests/fixtures/factories.ts';
import { newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/users.ts';
import { createHarness } from '../../../tests/harness.ts';

// Fails while `deleteAccount` leaves the wish list: what somebody wants to read is theirs, and no part of the ledger.
test('who deletes their account leaves no wish and no place in a line behind', async () => {
  const harness = await createHarness();
  const { seller, buyer } = await market(harness);
  const { productId } = await purchase(harness, seller, buyer);
  const ann = await newcomer(harness, 'ann@example.org');
  await ann.ask('POST', '/api/add-to-wishlist', { productID: productId });
  await buyer.ask('POST', '/api/add-to-wishlist', { productID: productId });
  await lineUp(ann, await booked(ann, productId));
  expect((await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD })).status).toBe(200);
  await tick(harness);
  expect(await lineOf(harness, productId)).toEqual([]);
  expect(await rowsOf(harness, 'SELECT buyer_id FROM wishes')).toEqual([{ buyer_id: buyer.id }]);
});
