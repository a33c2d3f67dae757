/** Letters leave behind the answer of the call that wrote them, whatever the answer says. */
import { expect } from 'vitest';
import { finishPaying, purchase } from '../../tests/fixtures/factories.ts';
import { kindsTo, letterRows } from '../../tests/fixtures/notices/letters.ts';
import { test } from '../../tests/fixtures/test.ts';

// Fails when only a call that went well sends what it wrote: a buyer would wait for the next minute.
test('a call that is refused sends what it wrote all the same', async ({ harness, seller, buyer }) => {
  const paying = await purchase(harness, seller, buyer);
  harness.payments.succeed(paying.intentId, { receivedCents: 700 });
  expect((await finishPaying(buyer, paying.intentId)).status).toBe(409);
  expect(kindsTo(harness, buyer).map(([kind]) => kind)).toEqual(['refund-owed']);
});

test('a call that reads, or wrote nothing before it was refused, sends nothing', async ({ harness, seller, buyer }) => {
  harness.mail.how.fails = 'later';
  const paying = await purchase(harness, seller, buyer);
  harness.payments.succeed(paying.intentId, { receivedCents: 700 });
  await finishPaying(buyer, paying.intentId);
  harness.mail.how.fails = undefined;
  harness.clock.now += 90_000;
  const before = await letterRows(harness, 'id, state, tries');
  expect((await buyer.ask('GET', '/api/my-orders')).status).toBe(200);
  expect((await finishPaying(buyer, 'pi_none')).status).toBe(404);
  expect(await letterRows(harness, 'id, state, tries')).toEqual(before);
  expect(harness.mail.sent).toEqual([]);
});
