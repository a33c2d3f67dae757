/**
 * Money that the provider cannot pay: sellers who are suspended, or without an answer for half a year. An admin sees it
 * and can pay it.
 */
import { expect } from 'vitest';
import type { MoneyCheck } from '../../../core/payments/money-report.ts';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { moneyWords } from '../../../core/words/en/money.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { balances, completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { interleaved } from '../../../tests/fixtures/interleaved.ts';
import { MONTH } from '../../../tests/fixtures/money/payout-test.ts';
import { holds, NOTE } from '../../../tests/fixtures/money/seller-payouts-test.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { remindOfPayouts } from '../../domain/payments/payouts/accounts/payout-reminders.ts';
import { sendTransfers } from '../../domain/payments/payouts/transfers/send-transfers.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;

type Listed = { accounts: { sellerID: string; state: string }[]; account_count: number };

const list = async (admin: SignedIn) => (await answer(admin.ask('GET', '/api/money/payouts')))[1] as Listed;
const pay = (admin: SignedIn, seller: SignedIn, amount = 11.25) =>
  answer(admin.ask('POST', `/api/money/payouts/${seller.id}/paid-outside`, { amount, note: NOTE }));
const suspend = (harness: Harness, { id }: SignedIn, at: number | null) =>
  harness.client.execute({ sql: 'UPDATE users SET suspended_at = ? WHERE id = ?', args: [at, id] });
const checkOf = async (admin: SignedIn, wanted: MoneyCheck['name']) => {
  const [, told] = await answer(admin.ask('GET', '/api/money'));
  return (told as { checks: { name: string; count: number; rows: object[] }[] }).checks.find(
    ({ name }) => name === wanted,
  );
};
const alerts = async (admin: SignedIn) =>
  ((await answer(admin.ask('GET', '/api/todo/admin')))[1] as { money_alerts: number }).money_alerts;

const stillPayable = [409, { code: 'conflict', message: moneyWords.conflict.stillPayable }];

const ACCOUNTS = ['none', 'started', 'pending', 'active', 'restricted'] as const;

// Fails when no list has the money, or nobody can pay it.
test.for(ACCOUNTS)(
  'waiting money of a suspended seller whose account is %s is listed, and can be paid',
  async (state, { harness, seller, buyer, other, admin }) => {
    const { orderId } = await completed(harness, seller, buyer);
    if (state !== 'none') await seller.ask('POST', '/api/payouts/account');
    // A restricted account was active before.
    const steps = state === 'restricted' ? (['active', 'restricted'] as const) : [state];
    for (const step of steps) {
      if (step !== 'none' && step !== 'started') harness.payments.payouts.say(`acct_${seller.id}`, step);
      harness.clock.now += 5_000;
      await seller.ask('POST', '/api/payouts/account/check');
    }
    expect(await pay(admin, seller)).toEqual(stillPayable);
    const before = await alerts(admin);
    await suspend(harness, seller, harness.clock.now);
    expect(await list(admin)).toMatchObject({
      account_count: 1,
      accounts: [
        {
          ...{ sellerID: seller.id, state, waiting: 11.25, suspended: true, long_wait: false },
          ...{ payable: 11.25, may_be_asked_again: false, since: new Date(harness.clock.now).toISOString() },
        },
      ],
    });
    expect(await checkOf(admin, 'suspendedWait')).toMatchObject({
      count: 1,
      rows: [{ id: seller.id, detail: '1125 cents' }],
    });
    expect(await alerts(admin)).toBe(before + 1);
    expect(await pay(admin, other)).toEqual(stillPayable);
    expect(await pay(admin, seller, 11)).toEqual([
      409,
      { code: 'conflict', message: moneyWords.conflict.otherSum('$11.25') },
    ]);
    expect(await pay(admin, seller)).toEqual([200, { paid: true }]);
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, fee: 125, platform: 1125 });
    await suspend(harness, seller, null);
    harness.clock.now += MONTH;
    await sendTransfers(harness.deps);
    expect(await rowsOf(harness, 'SELECT 1 FROM transfers')).toEqual([]);
    expect([await list(admin), await checkOf(admin, 'suspendedWait')]).toMatchObject([
      { account_count: 0 },
      { count: 0 },
    ]);
    await holds(harness);
    await runJobs(harness.deps);
    expect(kindsTo(harness, seller).map(([kind]) => kind)).toContain('payout-outside');
  },
);

// Fails when a seller restored at that moment is paid by the shop and by the provider.
test("a seller restored during an admin's payment is not paid", async ({ harness, seller, buyer, admin }) => {
  const { orderId } = await completed(harness, seller, buyer);
  await suspend(harness, seller, 1);
  // The admin's call has read the suspension, and writes after the other one.
  const [paid] = await interleaved<unknown>(
    harness,
    [() => pay(admin, seller), () => suspend(harness, seller, null)],
    'last',
  );
  expect(paid).toMatchObject([409, { message: fulfilmentWords.conflict.changedMeanwhile }]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, fee: 125, seller: 1125 });
});

// Fails when money of a seller who never answers cannot be paid, or when that of one asked yesterday can.
test('a seller asked half a year ago can be paid outside, without an account', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId } = await completed(harness, seller, buyer);
  const [{ since } = {}] = await rowsOf(harness, 'SELECT since FROM payout_waits');
  await remindOfPayouts(harness.deps);
  harness.clock.now += 180 * DAY - 1;
  await harness.client.execute(
    `UPDATE sessions SET created_at = ${harness.clock.now}, expires_at = ${harness.clock.now + DAY}`,
  );
  expect([await pay(admin, seller), (await list(admin)).account_count]).toEqual([stillPayable, 0]);
  harness.clock.now += 1;
  expect(await list(admin)).toMatchObject({
    accounts: [
      {
        ...{ sellerID: seller.id, state: 'none', suspended: false, long_wait: true, payable: 11.25 },
        since: new Date(Number(since)).toISOString(),
      },
    ],
  });
  expect(await pay(admin, seller)).toEqual([200, { paid: true }]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, fee: 125, platform: 1125 });
  expect(await rowsOf(harness, 'SELECT 1 FROM payout_waits')).toEqual([]);
});

// Fails when a refusal caused by the shop blocks requests to a seller forever.
test('a seller whose account was refused because of the shop is asked again', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  await completed(harness, seller, buyer);
  const path = `/api/money/payouts/${seller.id}/ask-again`;
  expect((await admin.ask('POST', path)).status).toBe(404);
  harness.payments.payouts.refuses = 'platform_registration_required';
  await seller.ask('POST', '/api/payouts/account');
  harness.payments.payouts.refuses = null;
  await completed(harness, seller, buyer);
  await remindOfPayouts(harness.deps);
  expect(await rowsOf(harness, 'SELECT 1 FROM payout_waits')).toEqual([]);
  const before = await alerts(admin);
  expect(await list(admin)).toMatchObject({ accounts: [{ sellerID: seller.id, may_be_asked_again: true }] });
  expect(await answer(admin.ask('POST', path))).toEqual([200, { asked: true }]);
  expect(await alerts(admin)).toBe(before - 1);
  expect(await rowsOf(harness, 'SELECT asked_at, next_at FROM payout_waits')).toEqual([
    { asked_at: null, next_at: harness.clock.now },
  ]);
  await remindOfPayouts(harness.deps);
  await runJobs(harness.deps);
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toContain('payout-waiting');
  expect(await list(admin)).toMatchObject({ account_count: 0 });
  expect(
    await rowsOf(harness, "SELECT actor_id, subject_id, detail FROM audit_entries WHERE action = 'ask_seller_again'"),
  ).toEqual([{ actor_id: admin.id, subject_id: seller.id, detail: 'platform_registration_required' }]);
  expect(await answer(admin.ask('POST', path))).toEqual([
    409,
    { code: 'conflict', message: moneyWords.conflict.notRefused },
  ]);
});
