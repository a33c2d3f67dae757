/** A payment is reported by the browser, by webhooks and by the schedule. Its letters are sent once. */
import { expect } from 'vitest';
import { deliver, finishPaying, listing, purchase } from '../../../tests/fixtures/factories.ts';
import { endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { letterRows } from '../../../tests/fixtures/notices/letters.ts';
import { newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { wish } from '../../../tests/fixtures/wishes.ts';

const MINUTE = 60_000;

// Fails when a repeated report notifies again that a copy is sold, to users whose digest had begun with another event;
// also when both reports come in one millisecond.
test.for([0, MINUTE])(
  'a payment reported again %i ms later notifies no user twice',
  async (passed, { harness, seller, buyer, other }) => {
    const [copy, second] = [await listing(harness, seller), await listing(harness, seller)];
    for (const listingId of [copy, second]) await wish(other, listingId);
    for (const listingId of [second, copy]) {
      const { intentId } = await purchase(harness, seller, buyer, listingId);
      harness.payments.succeed(intentId);
      await finishPaying(buyer, intentId);
      harness.clock.now += passed;
      await finishPaying(buyer, intentId);
    }
    expect(
      await rowsOf(harness, "SELECT json_array_length(facts, '$.of') AS told FROM outbox WHERE kind = 'wishes'"),
    ).toEqual([{ told: 2 }]);
  },
);

test('a repeated report writes no letter to a deleted account', async ({ harness, seller }) => {
  const ann = await newcomer(harness, 'ann@example.org');
  const { intentId } = await purchase(harness, seller, ann);
  const paid = harness.payments.succeed(intentId);
  await finishPaying(ann, intentId);
  await endSales(harness);
  expect((await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD })).status).toBe(200);
  const before = await letterRows(harness, 'id');
  harness.clock.now += MINUTE;
  expect((await deliver(harness, paid)).status).toBe(200);
  expect(await letterRows(harness, 'id')).toEqual(before);
});
