/**
 * Balance transactions of an account: https://docs.stripe.com/api/balance,
 * https://docs.stripe.com/reports/balance-transaction-types
 */
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bench, openBench } from '../../testing/test-bench.ts';
import { errorOf, soon } from '../../testing/test-payments.ts';

const DAY_MS = 86_400_000;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const balance = async () => {
  const { available, pending } = await bench.stripe.balance.retrieve();
  return [available[0]?.amount, pending[0]?.amount];
};
const transactions = (params: Stripe.BalanceTransactionListParams = {}) =>
  bench.stripe.balanceTransactions.list({ limit: 100, ...params });
const movementsOf = async (id: string | undefined) => (await transactions()).data.filter(({ source }) => source === id);
const paidWith = (card: string, amount = 1000) =>
  bench.create(amount, { confirm: true, payment_method: `pm_card_${card}`, return_url: 'http://localhost/' });

// https://docs.stripe.com/payments/balances: a payment is pending, without Stripe's fee, until it settles.
test('a charge is pending for two days without its fee, then available', async () => {
  expect(await balance()).toEqual([0, 0]);
  const { latest_charge } = await paidWith('visa');
  expect(await balance()).toEqual([0, 941]);
  const charge = await bench.stripe.charges.retrieve(latest_charge as string, { expand: ['balance_transaction'] });
  const transaction = charge.balance_transaction as Stripe.BalanceTransaction;
  expect(transaction).toMatchObject({
    object: 'balance_transaction',
    amount: 1000,
    fee: 59,
    net: 941,
    source: charge.id,
    status: 'pending',
    type: 'charge',
    reporting_category: 'charge',
  });
  expect(transaction.fee_details).toMatchObject([{ amount: 59, type: 'stripe_fee' }]);
  expect(transaction.available_on - transaction.created).toBe(2 * 86_400);
  bench.jump(2 * DAY_MS + 1000);
  expect(await balance()).toEqual([941, 0]);
  expect((await transactions()).data).toMatchObject([{ id: transaction.id, status: 'available' }]);
});

// https://docs.stripe.com/testing#available-balance
test('a charge to the card that bypasses pending is available at once', async () => {
  await paidWith('bypassPending');
  expect(await balance()).toEqual([941, 0]);
});

test('a declined charge moves nothing', async () => {
  await errorOf(paidWith('visa_chargeDeclined'));
  expect((await transactions()).data).toEqual([]);
});

// https://docs.stripe.com/refunds: a refund is taken from the available balance, and Stripe keeps its fee.
test('a refund takes its amount from the available balance, and the fee stays with Stripe', async () => {
  const { id } = await paidWith('visa');
  const refund = await bench.stripe.refunds.create({ payment_intent: id, amount: 400 });
  expect(await balance()).toEqual([-400, 941]);
  expect((await transactions({ type: 'refund' })).data).toMatchObject([
    { id: refund.balance_transaction, amount: -400, fee: 0, net: -400, source: refund.id, status: 'available' },
  ]);
});

// https://docs.stripe.com/refunds#failed-refunds
test('a failed refund returns to the balance', async () => {
  const refund = await bench.stripe.refunds.create({ payment_intent: (await paidWith('refundFail')).id });
  expect(await balance()).toEqual([-1000, 941]);
  bench.jump(10_000);
  await soon(async () => expect(await balance()).toEqual([0, 941]));
  const { failure_balance_transaction: failure } = await bench.stripe.refunds.retrieve(refund.id);
  expect((await movementsOf(refund.id)).map(({ id, type }) => [id, type])).toEqual([
    [failure, 'refund_failure'],
    [refund.balance_transaction, 'refund'],
  ]);
});

test('a refund that waits for the balance takes nothing before it is made', async () => {
  const waiting = await bench.stripe.refunds.create({ payment_intent: (await paidWith('fault_refund_waits')).id });
  expect(waiting.balance_transaction).toBeNull();
  expect(await balance()).toEqual([0, 941]);
  bench.jump(10_000);
  await soon(async () => expect(await balance()).toEqual([-1000, 941]));
  const inVain = await bench.stripe.refunds.create({
    payment_intent: (await paidWith('fault_refund_waits_in_vain')).id,
  });
  bench.jump(10_000);
  await soon(async () => expect((await bench.stripe.refunds.retrieve(inVain.id)).status).toBe('failed'));
  expect(await movementsOf(inVain.id)).toEqual([]);
});

// https://docs.stripe.com/disputes/how-disputes-work
test('a dispute takes the amount and a fee; a won one returns the amount', async () => {
  const { id } = await paidWith('createDispute');
  expect(await balance()).toEqual([-2500, 941]);
  const [dispute] = (await bench.stripe.disputes.list({ payment_intent: id })).data;
  await bench.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
  expect(await balance()).toEqual([-1500, 941]);
  const data = await movementsOf(dispute?.id);
  expect(data.map(({ type, amount, fee, reporting_category }) => [type, amount, fee, reporting_category])).toEqual([
    ['adjustment', 1000, 0, 'dispute_reversal'],
    ['adjustment', -1000, 1500, 'dispute'],
  ]);
  const won = await bench.stripe.disputes.retrieve(dispute?.id ?? '');
  expect(won.balance_transactions.map((part) => part.id)).toEqual(data.map((part) => part.id).reverse());
});

// https://docs.stripe.com/api/payouts/object
test('a payout takes the available balance, and arrives two days later', async () => {
  await paidWith('visa');
  expect((await bench.turn('balance', { do: 'drain' })).body).toEqual({ paid_out: 0 });
  bench.jump(2 * DAY_MS + 1000);
  await bench.turn('balance', { do: 'drain' });
  const payouts = async () => (await bench.stripe.payouts.list()).data;
  const [payout] = await payouts();
  expect(payout).toMatchObject({ object: 'payout', amount: 941, status: 'in_transit', automatic: false });
  expect(await balance()).toEqual([0, 0]);
  expect((await transactions({ type: 'payout' })).data).toMatchObject([
    { id: payout?.balance_transaction, amount: -941, source: payout?.id },
  ]);
  bench.jump(2 * DAY_MS + 1000);
  await soon(async () => expect((await payouts())[0]?.status).toBe('paid'));
  await soon(() =>
    expect(bench.eventsAbout(payout?.id ?? '').map(({ event }) => event.type)).toEqual([
      'payout.created',
      'payout.paid',
    ]),
  );
});

test('transactions are listed newest first, in pages, by type and by time', async () => {
  for (let charges = 0; charges < 3; charges++) await paidWith('visa');
  const all = (await transactions()).data;
  expect(all).toHaveLength(3);
  const first = await bench.stripe.balanceTransactions.list({ limit: 2 });
  expect(first.has_more).toBe(true);
  const rest = await bench.stripe.balanceTransactions.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
  expect([...first.data, ...rest.data]).toEqual(all);
  expect((await transactions({ type: 'refund' })).data).toEqual([]);
  expect((await transactions({ created: { gte: (all[0]?.created ?? 0) + 1000 } })).data).toEqual([]);
  const [charge] = (await transactions({ expand: ['data.source'] })).data;
  expect(charge?.source).toMatchObject({ object: 'charge' });
  const typed = new Stripe('sk_test_other', {
    host: 'localhost',
    port: Number(new URL(bench.url).port),
    protocol: 'http',
  });
  expect((await errorOf(typed.balance.retrieve())).statusCode).toBe(401);
});

// https://docs.stripe.com/connect/top-ups
test('a top-up is available at once, and made once over all runs', async () => {
  const topped = await openBench({ topUp: 5000 });
  try {
    for (const restart of [false, true]) {
      if (restart) await topped.restart();
      expect((await topped.stripe.balance.retrieve()).available[0]?.amount).toBe(5000);
      expect((await topped.stripe.balanceTransactions.list({ type: 'topup' })).data).toMatchObject([
        { amount: 5000, fee: 0 },
      ]);
    }
  } finally {
    await topped.close();
  }
});
