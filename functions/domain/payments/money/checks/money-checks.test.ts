/**
 * Every check of the money page finds its wrong row. The ledger forbids these rows, so its triggers are dropped first.
 */
import { describe, expect } from 'vitest';
import { CHECK_ROW_LIMIT, type MoneyCheck } from '../../../../../core/payments/money-report.ts';
import { HOLD_MS } from '../../../../../tests/fakes/queue.ts';
import { deliver, type Purchase } from '../../../../../tests/fixtures/factories.ts';
import { attemptOf, run, ledgerTest as test, withoutGuards } from '../../../../../tests/fixtures/wrong-ledger.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { MONEY_JOBS } from '../money-jobs.ts';
import { getMoneyReport } from '../money-page.ts';

const MINUTE = 60_000;

test.beforeEach(({ harness }) => withoutGuards(harness));
const owe = (harness: Harness, id: string, createdAt: number, state = 'owed') =>
  run(harness, `INSERT INTO refunds VALUES ('${id}', 1250, 'not_free', '${state}', NULL, ${createdAt})`);
const clone = (harness: Harness, open: Purchase, id: string, change: string) =>
  run(
    harness,
    `INSERT INTO payment_attempts (id, order_id, listing_id, buyer_id, amount_cents, currency, intent_id, state, created_at, expires_at, changed_at)
     SELECT '${id}', order_id, listing_id, buyer_id, amount_cents, currency, 'pi_${id}', ${change} FROM payment_attempts WHERE id = '${attemptOf(open)}'`,
  );
const jobsRan = (harness: Harness) =>
  run(
    harness,
    `INSERT OR REPLACE INTO leases (job, holder, expires_at, done_at) SELECT value, '', 0, ${now(harness)} FROM json_each('${JSON.stringify(Object.keys(MONEY_JOBS))}')`,
  );
const found = async (harness: Harness) => (await getMoneyReport(harness.deps)).checks.filter(({ count }) => count > 0);

type World = { harness: Harness; done: Purchase; open: Purchase };
type Case = [
  name: MoneyCheck['name'],
  what: string,
  wrong: (world: World) => Promise<unknown>,
  id: (world: World) => string,
  detail: RegExp,
];
const now = (harness: Harness) => harness.clock.now;
const cases: Case[] = [
  [
    'paidWithoutSale',
    'a paid order',
    ({ harness, open }) => run(harness, `UPDATE orders SET state = 'paid' WHERE id = '${open.orderId}'`),
    ({ open }) => open.orderId,
    /^paid, Book /,
  ],
  [
    'paidWithoutSale',
    'a refunded order',
    ({ harness, open }) => run(harness, `UPDATE orders SET state = 'refunded' WHERE id = '${open.orderId}'`),
    ({ open }) => open.orderId,
    /^refunded, Book /,
  ],
  [
    'twoLiveAttempts',
    'two people who pay',
    ({ harness, open }) => clone(harness, open, 'twin', `'creating', created_at, expires_at, changed_at`),
    ({ open }) => open.listingId,
    /^2 payments in progress$/,
  ],
  [
    'neitherSaleNorRefund',
    'money taken for nothing',
    ({ harness, open }) =>
      run(harness, `UPDATE payment_attempts SET state = 'succeeded' WHERE id = '${attemptOf(open)}'`),
    ({ open }) => attemptOf(open),
    /^pi_/,
  ],
  [
    'refundAndSale',
    'a sale whose money went back',
    ({ harness, done }) => owe(harness, attemptOf(done), now(harness), 'sent'),
    ({ done }) => attemptOf(done),
    /^not_free$/,
  ],
  [
    'saleLedgerDiffers',
    'a sale whose money is not all in the ledger',
    ({ harness }) => run(harness, 'UPDATE ledger_entries SET cents = 1200'),
    ({ done }) => done.orderId,
    /^paid 1250 cents, ledger 1200 cents$/,
  ],
  [
    'rowsDiffer',
    'a sale in whose ledger the bank has what no dispute took',
    ({ harness }) => run(harness, "INSERT INTO ledger_entries SELECT order_id, 1, 'platform', 'bank', 5 FROM sales"),
    ({ done }) => done.orderId,
    /^ledger 0 \+ 5 cents, rows 0 \+ 0 cents$/,
  ],
  [
    'heldAtEnd',
    'a sale that ended and kept its money',
    ({ harness }) => run(harness, "UPDATE fulfilments SET state = 'completed', deadline_at = NULL"),
    ({ done }) => done.orderId,
    /^completed, 1250 cents$/,
  ],
  [
    'overdueFulfilment',
    'a sale that nothing ended',
    ({ harness }) => run(harness, `UPDATE fulfilments SET deadline_at = ${now(harness) - 2 * MINUTE}`),
    ({ done }) => done.orderId,
    /^to_meet$/,
  ],
  [
    'overdueHold',
    'a hold past its time',
    ({ harness, open }) =>
      run(
        harness,
        `UPDATE payment_attempts SET expires_at = ${now(harness) - 2 * MINUTE} WHERE id = '${attemptOf(open)}'`,
      ),
    ({ open }) => attemptOf(open),
    /^open, pi_/,
  ],
  [
    'overdueHold',
    'a cancel that never ended',
    ({ harness, open }) =>
      run(harness, `UPDATE payment_attempts SET state = 'canceling', expires_at = 1 WHERE id = '${attemptOf(open)}'`),
    ({ open }) => attemptOf(open),
    /^canceling, pi_/,
  ],
  [
    'overdueHold',
    'a hold without an intent',
    ({ harness, open }) =>
      run(
        harness,
        `UPDATE payment_attempts SET state = 'creating', intent_id = NULL, expires_at = 1 WHERE id = '${attemptOf(open)}'`,
      ),
    ({ open }) => attemptOf(open),
    /^creating, not at the payment service yet$/,
  ],
  [
    'alert',
    'an event that wants a person',
    ({ harness }) =>
      run(
        harness,
        `INSERT INTO stripe_events (id, type, intent_id, alert, received_at) VALUES ('evt_x', 'payment_intent.succeeded', 'pi_x', 'unknown_attempt', 1)`,
      ),
    () => 'evt_x',
    /^unknown_attempt, pi_x$/,
  ],
  [
    'totalsDiffer',
    'an object whose amount differs',
    ({ harness }) => run(harness, "INSERT INTO list_differences VALUES ('transfers', 'tr_1', 1125, 0, 7)"),
    () => 'tr_1',
    /^transfers, at the payment service 1125 cents, in our books 0 cents$/,
  ],
];

describe.each(cases)('%s', (name, what, wrong, id, detail) => {
  test(`finds ${what}, and no other check does`, async ({ harness, done, open }) => {
    expect(await found(harness)).toEqual([]);
    await wrong({ harness, done, open });
    const [check, ...others] = await found(harness);
    expect(others).toEqual([]);
    expect(check).toEqual({
      name,
      count: 1,
      rows: [{ id: id({ harness, done, open }), detail: expect.stringMatching(detail) }],
    });
  });
});

test('a refund is overdue ten minutes after it was owed, and not once it was sent', async ({ harness, open }) => {
  await run(harness, `UPDATE payment_attempts SET state = 'succeeded' WHERE id = '${attemptOf(open)}'`);
  await owe(harness, attemptOf(open), now(harness) - 10 * MINUTE + 1);
  expect(await found(harness)).toEqual([]);
  harness.clock.now += 1;
  expect(await found(harness)).toEqual([
    { name: 'overdueRefund', count: 1, rows: [{ id: attemptOf(open), detail: 'not_free, 1250 cents' }] },
  ]);
  await run(harness, `UPDATE refunds SET state = 'sent'`);
  expect(await found(harness)).toEqual([]);
});

test('correct states are not found: an expired hold, a slow bank, a refund by an admin, corrected sums', async ({
  harness,
  done,
  open,
}) => {
  harness.clock.now += HOLD_MS + 2 * MINUTE - 1;
  await jobsRan(harness);
  expect(await found(harness)).toEqual([]);
  await deliver(harness, harness.payments.delay(open.intentId));
  harness.clock.now += 58 * MINUTE;
  await jobsRan(harness);
  await run(harness, `INSERT INTO refunds VALUES ('${attemptOf(done)}', 1250, 'admin', 'sent', 're_1', 1)`);
  await run(harness, `UPDATE orders SET state = 'refunded' WHERE id = '${done.orderId}'`);
  await run(harness, 'INSERT INTO money_comparisons VALUES (7, 1, 2, 4, 1), (8, 1, 2, 3, 0)');
  expect(await found(harness)).toEqual([]);
});

test('a bank that does not answer for an hour after the hold is found', async ({ harness, open }) => {
  await deliver(harness, harness.payments.delay(open.intentId));
  harness.clock.now += HOLD_MS + 60 * MINUTE;
  await jobsRan(harness);
  expect(await found(harness)).toEqual([
    { name: 'overdueHold', count: 1, rows: [{ id: attemptOf(open), detail: `processing, ${open.intentId}` }] },
  ]);
});

test('a job is stopped five minutes after the end of its pause, or when it never ran', async ({ harness }) => {
  const stopped = async () => (await found(harness)).flatMap(({ rows }) => rows.map(({ id, detail }) => [id, detail]));
  harness.clock.now += 5 * MINUTE;
  const refunding = ['reconcile attempts', 'pass deadlines', 'take back transfers', 'send sale refunds'];
  const minutely = [...refunding, 'read cards', 'send transfers'];
  expect(await stopped()).toEqual(minutely.map((job) => [job, 'never run']));
  await jobsRan(harness);
  const last = new Date(harness.clock.now).toISOString().slice(0, 19).replace('T', ' ');
  harness.clock.now += 5 * MINUTE - 1;
  expect(await stopped()).toEqual([]);
  harness.clock.now += 1;
  expect(await stopped()).toEqual(minutely.map((job) => [job, `last run ${last} UTC`]));
  harness.clock.now += 10 * MINUTE;
  await run(harness, `UPDATE payment_attempts SET expires_at = ${now(harness)}`);
  expect((await stopped()).map(([job]) => job)).toEqual([...minutely, 'reconcile intents', 'read payout accounts']);
  harness.clock.now += 24 * 60 * MINUTE;
  await run(harness, `UPDATE payment_attempts SET expires_at = ${now(harness)}`);
  expect(await stopped()).toHaveLength(Object.keys(MONEY_JOBS).length);
});

test('counts all rows and shows the first twenty', async ({ harness, buyer, other, open }) => {
  for (let n = 0; n < 23; n++)
    await clone(harness, open, `lost${n}`, `'succeeded', created_at, expires_at, changed_at`);
  await deliver(harness, null);
  const [check] = await found(harness);
  expect([check?.name, check?.count, check?.rows.length]).toEqual(['neitherSaleNorRefund', 23, 20]);
  expect((await getMoneyReport(harness.deps)).salesCents).toBe(1250);
  expect(other.id).not.toBe(buyer.id);
});

// Fails when all wrong rows are counted or shown.
test('of many wrong rows the first are shown, and counting stops at a limit', async ({ harness }) => {
  const many = JSON.stringify([...Array(3 * CHECK_ROW_LIMIT).keys()]);
  await run(
    harness,
    `INSERT INTO stripe_events (id, type, intent_id, alert, received_at)
     SELECT 'evt_' || value, 'payment_intent.succeeded', 'pi_' || value, 'unknown_attempt', 1 FROM json_each('${many}')`,
  );
  const alerts = (await getMoneyReport(harness.deps)).checks.find(({ name }) => name === 'alert');
  expect([alerts?.count, alerts?.rows.length]).toEqual([CHECK_ROW_LIMIT + 1, 20]);
});
