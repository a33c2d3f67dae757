/** A refund in flight when its payment is disputed: the provider decides which came first. */
import { expect, test } from 'vitest';
import { begin } from '../../../tests/fixtures/fulfilment/sale-world.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';

/** A canceled sale with a refund at the provider, or just before it, when the dispute is reported. */
async function disputedOnTheWire(provider: 'has taken it' | 'has not taken it') {
  const sale = await begin('post');
  expect((await sale.does.sellerCancels())?.status).toBe(200);
  const { payments } = sale.harness;
  const { refund } = payments;
  const [arrived, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  payments.refund = async (asked) => {
    const taken = provider === 'has taken it' ? await refund(asked) : undefined;
    arrived.resolve();
    await go.promise;
    return taken ?? refund(asked);
  };
  const sending = sale.does.refundsSent();
  await arrived.promise;
  await sale.does.disputed();
  if (provider === 'has not taken it') payments.refundsAre = { refused: 'charge_disputed' };
  go.resolve();
  await sending;
  payments.refund = refund;
  payments.refundsAre = { state: 'succeeded' };
  await requireFulfilmentRules(sale.harness);
  const rows = () => rowsOf(sale.harness, 'SELECT state, try_number FROM sale_refunds');
  return { ...sale, rows };
}

// Fails when a refund older than the dispute is sent again after it, or is lost.
test("a refund before the dispute is recorded, and not sent again after the bank's decision", async () => {
  const { does, harness, rows } = await disputedOnTheWire('has taken it');
  expect(await rows()).toEqual([{ state: 'succeeded', try_number: 1 }]);
  await does.won();
  await does.refundsSent();
  expect(harness.payments.refunds.size).toBe(1);
  await requireFulfilmentRules(harness);
});

test('a refund refused because of the dispute stays owed, rests while it is open, and is sent once it is won', async () => {
  const { does, harness, rows } = await disputedOnTheWire('has not taken it');
  expect(await rows()).toEqual([{ state: 'owed', try_number: 2 }]);
  await does.refundsSent();
  expect(harness.payments.refunds.size).toBe(0);
  await does.won();
  await does.refundsSent();
  expect(await rows()).toEqual([{ state: 'succeeded', try_number: 2 }]);
  expect(harness.payments.refunds.size).toBe(1);
  await requireFulfilmentRules(harness);
});
