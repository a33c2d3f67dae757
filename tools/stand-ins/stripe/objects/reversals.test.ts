/**
 * https://docs.stripe.com/api/transfer_reversals,
 * https://docs.stripe.com/connect/separate-charges-and-transfers#reverse-transfers
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeRecipient } from '../testing/test-accounts.ts';
import { type Bench, openBench } from '../testing/test-bench.ts';
import { errorOf, soon } from '../testing/test-payments.ts';

const DAY_MS = 86_400_000;

let bench: Bench;
let account: string;
beforeEach(async () => {
  bench = await openBench();
  account = await activeRecipient(bench);
});
afterEach(() => bench.close());

const balance = async (stripeAccount?: string) => {
  const { available, pending } = await bench.stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return [available[0]?.amount, pending[0]?.amount];
};
const transferred = async (amount: number) => {
  const { latest_charge } = await bench.create(1000, { confirm: true, payment_method: 'pm_card_visa' });
  const source_transaction = latest_charge as string;
  return bench.stripe.transfers.create({ amount, currency: 'usd', destination: account, source_transaction });
};

test('a transfer is reversed in parts, at most the rest', async () => {
  const { transfers } = bench.stripe;
  const { id } = await transferred(900);
  bench.jump(2 * DAY_MS + 1000);
  const part = await transfers.createReversal(id, { amount: 300, metadata: { a: 'b' } });
  expect(part).toMatchObject({ object: 'transfer_reversal', amount: 300, transfer: id, metadata: { a: 'b' } });
  expect(await transfers.retrieve(id)).toMatchObject({ amount_reversed: 300, reversed: false });
  expect([await balance(), await balance(account)]).toEqual([
    [341, 0],
    [600, 0],
  ]);
  expect(await errorOf(transfers.createReversal(id, { amount: 601 }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
  });
  const rest = await transfers.createReversal(id);
  const whole = await transfers.retrieve(id, { expand: ['balance_transaction'] });
  expect(whole).toMatchObject({ amount: 900, amount_reversed: 900, reversed: true });
  expect(whole.reversals).toMatchObject({ data: [rest, part], total_count: 2, has_more: false });
  expect((await transfers.listReversals(id)).data).toEqual([rest, part]);
  expect((await errorOf(transfers.createReversal(id))).message).toBe(`The transfer ${id} is already fully reversed.`);
  const { data } = await bench.stripe.balanceTransactions.list({ type: 'transfer_refund' });
  expect(data.map(({ amount, source }) => [amount, source])).toEqual([
    [600, rest.id],
    [300, part.id],
  ]);
  await soon(() => {
    const types = bench.eventsAbout(id).map(({ event }) => event.type);
    expect(types.sort()).toEqual(['transfer.created', 'transfer.reversed', 'transfer.reversed']);
  });
});

test("an account's paid-out money cannot be reversed, not even in part", async () => {
  const { id } = await transferred(900);
  bench.jump(2 * DAY_MS + 1000);
  await bench.turn(`accounts/${account}`, { do: 'drain' });
  const before = [await balance(), await balance(account)];
  expect(before[1]).toEqual([0, 0]);
  expect(await errorOf(bench.stripe.transfers.createReversal(id))).toMatchObject({
    ...{ statusCode: 400, code: 'balance_insufficient' },
  });
  expect([await balance(), await balance(account)]).toEqual(before);
  expect(await bench.stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 0 });
});

test('pending money is taken from the pending balance', async () => {
  const { id } = await transferred(900);
  await bench.stripe.transfers.createReversal(id);
  expect([await balance(), await balance(account)]).toEqual([
    [0, 941],
    [0, 0],
  ]);
});

test('money of other transfers can be taken as well', async () => {
  const { id } = await transferred(900);
  bench.jump(2 * DAY_MS + 1000);
  await bench.turn(`accounts/${account}`, { do: 'drain' });
  await transferred(500);
  bench.jump(2 * DAY_MS + 1000);
  expect((await bench.stripe.transfers.createReversal(id, { amount: 500 })).amount).toBe(500);
  expect(await balance(account)).toEqual([0, 0]);
});
