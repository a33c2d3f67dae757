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
const setSchedule = (schedule: Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule) =>
  bench.stripe.balanceSettings.update({ payments: { payouts: { schedule } } }, of());
const give = (amount: number) => bench.stripe.transfers.create({ amount, currency: 'usd', destination: account });
const available = async () => (await bench.stripe.balance.retrieve({}, of())).available[0]?.amount;
const payouts = async () =>
  (await bench.stripe.payouts.list({}, of())).data.map(({ amount, automatic }) => [amount, automatic]);

test.each<[string, Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule, number]>([
  ['daily', { interval: 'daily' }, 0.5],
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

test('pays nothing to an account without the capability', async () => {
  await setSchedule({ interval: 'daily' });
  await give(1000);
  await bench.turn(`accounts/${account}`, { do: 'restrict' });
  await bench.turn('balance', { do: 'drain' });
  bench.jump(3 * DAY_MS);
  // The platform's payout has arrived, so what was due before it is done.
  await soon(async () => expect((await bench.stripe.payouts.list()).data[0]?.status).toBe('paid'));
  expect(await payouts()).toEqual([]);
  await bench.turn(`accounts/${account}`, { do: 'activate' });
  bench.jump(DAY_MS);
  await soon(async () => expect(await payouts()).toEqual([[1000, true]]));
});

test('refuses invalid days', async () => {
  for (const days of [[0], [32]])
    expect((await errorOf(setSchedule({ interval: 'monthly', monthly_payout_days: days }))).statusCode).toBe(400);
});

test('a payout returned by the bank is on the balance again', async () => {
  await bench.turn('balance', { do: 'drain' });
  const newest = async () =>
    (await bench.stripe.payouts.list({ expand: ['data.failure_balance_transaction'] })).data[0];
  const { id = '', amount = 0 } = (await newest()) ?? {};
  const before = (await bench.stripe.balance.retrieve()).available[0]?.amount ?? 0;
  expect((await bench.turn(`payouts/${id}`, { do: 'fail' })).status).toBe(200);
  const failed = await newest();
  expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
  expect(failed?.failure_balance_transaction).toMatchObject({ type: 'payout_failure', amount, source: id });
  expect((await bench.stripe.balance.retrieve()).available[0]?.amount).toBe(before + amount);
  await soon(() => expect(bench.eventsAbout(id).map(({ event }) => event.type)).toContain('payout.failed'));
  expect((await bench.turn(`payouts/${id}`, { do: 'fail' })).status).toBe(400);
});
