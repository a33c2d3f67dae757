/** https://docs.stripe.com/api/balance-settings, and the switch that empties a balance. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bench, openBench } from '../../testing/test-bench.ts';
import { errorOf } from '../../testing/test-payments.ts';

const DAY_MS = 86_400_000;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

test('the schedule of payouts is read and changed', async () => {
  const { balanceSettings } = bench.stripe;
  const settings = await balanceSettings.retrieve();
  expect(settings).toMatchObject({
    object: 'balance_settings',
    payments: { debit_negative_balances: true, payouts: { schedule: { interval: 'manual' }, status: 'enabled' } },
  });
  const schedule = { interval: 'monthly' as const, monthly_payout_days: [1, 15] };
  const changed = await balanceSettings.update({ payments: { payouts: { schedule } } });
  expect(changed.payments).toEqual({ ...settings.payments, payouts: { ...settings.payments.payouts, schedule } });
  expect(await balanceSettings.retrieve()).toEqual(changed);
  await bench.restart();
  expect(await balanceSettings.retrieve()).toEqual(changed);
});

test('refuses an unknown interval and an unknown setting', async () => {
  const { balanceSettings } = bench.stripe;
  const hourly = { payments: { payouts: { schedule: { interval: 'hourly' as 'daily' } } } };
  expect(await errorOf(balanceSettings.update(hourly))).toMatchObject({
    statusCode: 400,
    param: 'payments[payouts][schedule][interval]',
  });
  const { status, body } = await bench.post('/v1/balance_settings', { 'payments[colour]': 'red' });
  expect([status, body.error.code]).toEqual([400, 'parameter_unknown']);
});

test('a drained balance has nothing available and keeps the pending part', async () => {
  const { stripe } = bench;
  await bench.paid(1000);
  bench.jump(2 * DAY_MS + 1000);
  await bench.paid(2000);
  expect((await bench.turn('balance', { do: 'drain' })).body).toMatchObject({ paid_out: 941 });
  const { available, pending } = await stripe.balance.retrieve();
  expect([available[0]?.amount, pending[0]?.amount]).toEqual([0, 1912]);
  expect((await stripe.payouts.list()).data).toMatchObject([{ amount: 941 }]);
  expect((await bench.turn('balance', { do: 'drain' })).body).toEqual({ paid_out: 0 });
  expect((await bench.turn('balance', { do: 'fill' })).status).toBe(400);
  expect((await bench.turn('nothing', { do: 'drain' })).status).toBe(404);
});
