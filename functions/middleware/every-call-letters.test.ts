/** Letters are sent behind the response of the call that wrote them, whatever its status. */
import { expect } from 'vitest';
import { finishPaying, purchase } from '../../tests/fixtures/factories.ts';
import { kindsTo, letterRows } from '../../tests/fixtures/notices/letters.ts';
import { test } from '../../tests/fixtures/test.ts';

// Fails when only a successful call sends its letters: a buyer would wait for the next minute.
test('a refused call sends its letters, too', async ({ harness, seller, buyer }) => {
  const paying = await purchase(harness, seller, buyer);
  harness.payments.succeed(paying.intentId, { receivedCents: 700 });
  expect((await finishPaying(buyer, paying.intentId)).status).toBe(409);
  expect(kindsTo(harness, buyer).map(([kind]) => kind)).toEqual(['refund-owed']);
});

test('a read, or a call refused before its write, sends nothing', async ({ harness, seller, buyer }) => {
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
