/** Conversations that are closed by a block, go on after a payment, and after a sale that was called off. */
import { expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { trustWords } from '../../../core/words/en/trust.ts';
import { answer, listing } from '../../../tests/fixtures/factories.ts';
import { bought } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { ask, asked, readConversation, say } from '../../../tests/fixtures/trust/conversations.ts';

const refused = (message: string) => [409, { message, code: 'conflict' }];

test('the buyer of a copy writes to its seller after the payment, also for the first time', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const { listingId, orderId } = await sold(harness, seller, buyer);
  const id = await asked(buyer, listingId, 'When does the parcel leave? Call 503 555 0123');
  expect(await readConversation(seller, id)).toMatchObject({ order: orderId, may_exchange: true, open: true });
  expect((await say(seller, id, 'Today')).status).toBe(201);
  expect(await answer(ask(other, listingId))).toEqual(refused(commonWords.conflict.sold));
  await harness.client.execute('DELETE FROM conversations');
  const others = `INSERT INTO conversations (id, listing_id, asker_id, seller_id, order_id, created_at, last_at, kept_until)
    VALUES ('c', '${listingId}', '${other.id}', '${seller.id}', '${orderId}', 1, 1, 1)`;
  await expect(harness.client.execute(others)).rejects.toThrow(/of its asker and its copy/);
});

test('refuses contact data again after the sale was called off', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller);
  const id = await asked(buyer, copy);
  const { orderId } = await bought(harness, seller, buyer, 'post', { copy });
  expect((await say(seller, id, 'Call 503 555 0123')).status).toBe(201);
  expect(await readConversation(buyer, id)).toMatchObject({ order: orderId, may_exchange: true });
  await seller.ask('POST', `/api/fulfilments/${orderId}/cancel`, { reason: 'I cannot find it' });
  expect(await readConversation(buyer, id)).toMatchObject({ order: orderId, may_exchange: false });
  for (const written of [say(seller, id, 'Pay to ann@example.org'), ask(buyer, copy, 'Call 503 555 0124')])
    expect(await answer(written)).toMatchObject([422, { code: 'contact_data' }]);
  expect((await say(seller, id, 'I am sorry.')).status).toBe(201);
});

test('finds contact data in several messages after a sale was called off', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller);
  const id = await asked(buyer, copy);
  const { orderId } = await bought(harness, seller, buyer, 'post', { copy });
  await say(seller, id, 'Call 503 555 0123');
  harness.clock.now += 1000;
  await seller.ask('POST', `/api/fulfilments/${orderId}/cancel`, { reason: 'I cannot find it' });
  harness.clock.now += 1000;
  for (const piece of ['It is 503', '555']) expect((await say(seller, id, piece)).status).toBe(201);
  expect(await answer(say(seller, id, '0123'))).toMatchObject([
    422,
    { code: 'contact_data', found: [{ kind: 'phone', together: true }] },
  ]);
});

test('a block closes all conversations of the two, and says nothing', async ({ harness, seller, buyer }) => {
  const id = await asked(buyer, await listing(harness, seller));
  const block = () => answer(seller.ask('POST', `/api/conversations/${id}/block`));
  expect(await block()).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
  expect(await block()).toEqual([200, { acknowledged: true, modifiedCount: 0 }]);
  const closed = refused(trustWords.conflict.closed);
  expect(await answer(say(buyer, id, 'Hello?'))).toEqual(closed);
  expect(await answer(say(seller, id, 'Hello?'))).toEqual(closed);
  expect(await answer(ask(buyer, await listing(harness, seller)))).toEqual(closed);
  expect([(await readConversation(buyer, id)).open, (await readConversation(buyer, id)).messages.length]).toEqual([
    false,
    1,
  ]);
  expect((await rowsOf(harness, 'SELECT id FROM conversations')).length).toBe(1);
});

test('a person takes their own block back, and not that of the other one', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const id = await asked(buyer, await listing(harness, seller));
  const put = (who: typeof seller, method: 'POST' | 'DELETE') =>
    answer(who.ask(method, `/api/conversations/${id}/block`));
  for (const who of [seller, buyer]) await put(who, 'POST');
  expect(await put(other, 'DELETE')).toMatchObject([404, {}]);
  expect(await put(seller, 'DELETE')).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
  expect(await put(seller, 'DELETE')).toEqual([200, { acknowledged: true, deletedCount: 0 }]);
  expect(await readConversation(seller, id)).toMatchObject({ blocked: false, open: false });
  expect(await readConversation(buyer, id)).toMatchObject({ blocked: true, open: false });
  expect((await say(seller, id, 'Hello?')).status).toBe(409);
  await put(buyer, 'DELETE');
  expect((await say(seller, id, 'Hello?')).status).toBe(201);
  expect(await readConversation(buyer, id)).toMatchObject({ blocked: false, open: true });
});
