/** https://docs.stripe.com/connect/manage-payout-schedule, https://docs.stripe.com/payouts#payout-failures */
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeRecipient } from '../../testing/test-accounts.ts';
import { type Bench, openBench } from '../../testing/test-bench.ts';
import { errorOf, soon } from '../../testing/test-payments.ts';

const DAY_MS = 86_400_000;

let bench: Bench;
let account: string;
beforeEach(async () => {
  bench = await openBench({ startsAt: Date.UTC(2027, 1, 10, 12), isStill: true });
  account = await activeRecipient(bench);
  await bench.create(50_000, { confirm: true, payment_method: 'pm_card_bypassPending' });
});
afterEach(() => bench.close());

const of = () => ({ stripeAccount: account });
const setSchedule = (schedule: Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule, minimum?: number) =>
  bench.stripe.balanceSettings.update(
    { payments: { payouts: { schedule, ...(minimum && { minimum_balance_by_currency: { usd: minimum } }) } } },
    of(),
  );
const give = (amount: number) => bench.stripe.transfers.create({ amount, currency: 'usd', destination: account });
const available = async () => (await bench.stripe.balance.retrieve({}, of())).available[0]?.amount;
const payouts = async () =>
  (await bench.stripe.payouts.list({}, of())).data.map(({ amount, automatic }) => [amount, automatic]);

test.each<[string, Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule, number]>([
  ['daily', { interval: 'daily' }, 0.5],
  ['on Fridays', { interval: 'weekly', weekly_payout_days: ['friday'] }, 1.5],
  ['on the 15th', { interval: 'monthly', monthly_payout_days: [15] }, 4.5],
  ['on the 31st, in February on the 28th', { interval: 'monthly', monthly_payout_days: [31] }, 17.5],
])('pays an account out %s, and not a moment earlier', async (_, schedule, days) => {
  await setSchedule(schedule);
  await give(900);
  bench.jump(days * DAY_MS - 1);
  await give(100);
  expect(await payouts()).toEqual([]);
  bench.jump(1);
  await soon(async () => expect(await payouts()).toEqual([[1000, true]]));
  expect(await available()).toBe(0);
});

test('keeps a minimum, and pays nothing to an account without the capability', async () => {
  await setSchedule({ interval: 'daily' }, 300);
  await give(1000);
  await bench.turn(`accounts/${account}`, { do: 'restrict' });
  bench.jump(DAY_MS);
  const probe = await bench.stripe.payouts.create({ amount: 1, currency: 'usd' });
  bench.jump(2 * DAY_MS);
  await soon(async () => expect((await bench.stripe.payouts.retrieve(probe.id)).status).toBe('paid'));
  expect(await payouts()).toEqual([]);
  await bench.turn(`accounts/${account}`, { do: 'activate' });
  bench.jump(DAY_MS);
  await soon(async () => expect(await payouts()).toEqual([[700, true]]));
});

test('refuses invalid days', async () => {
  for (const days of [[0], [32]])
    expect((await errorOf(setSchedule({ interval: 'monthly', monthly_payout_days: days }))).statusCode).toBe(400);
  const weekly = setSchedule({ interval: 'weekly', weekly_payout_days: ['someday'] });
  expect((await errorOf(weekly)).statusCode).toBe(400);
});

test('a payout returned by the bank is on the balance again', async () => {
  const { id, amount } = await bench.stripe.payouts.create({ amount: 5000, currency: 'usd' });
  const before = (await bench.stripe.balance.retrieve()).available[0]?.amount ?? 0;
  expect((await bench.turn(`payouts/${id}`, { do: 'fail' })).status).toBe(200);
  const failed = await bench.stripe.payouts.retrieve(id, { expand: ['failure_balance_transaction'] });
  expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
  expect(failed.failure_balance_transaction).toMatchObject({ type: 'payout_failure', amount, source: id });
  expect((await bench.stripe.balance.retrieve()).available[0]?.amount).toBe(before + amount);
  await soon(() => expect(bench.eventsAbout(id).map(({ event }) => event.type)).toContain('payout.failed'));
  expect((await bench.turn(`payouts/${id}`, { do: 'fail' })).status).toBe(400);
});
