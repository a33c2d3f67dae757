import { expect } from 'vitest';
import { MONEY_CHECKS } from '../../../core/payments/money-report.ts';
import { HOLD_MS } from '../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  deliver,
  ledger,
  listing,
  type Purchase,
  purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../tests/fixtures/test.ts';
import { requireCountRules } from '../../../tests/rules/count-rules.ts';

const healthy = MONEY_CHECKS.map((name) => ({ name, count: 0, rows: [] }));
const upToDate = {
  read_at: expect.any(String),
  ...{ purges_waiting: 0, purges_since: null, follow_ups: 0, follow_up_copies: 0 },
  ...{ letters_waiting: 0, letters_since: null, letters_error: null, letters_dead: 0, letters_unsure: 0 },
  ...{ letters_late: 0, letters_suppressed: 0 },
  ...{ mail_missing: null, contact_missing: null },
  ...{ push_missing: null, pushes_waiting: 0, pushes_error: null, pushes_dead: 0 },
};
/** Two copies with a meeting ahead. */
const met = [{ state: 'to_meet', sales: 2, held: 25, seller: 0, paid: 0, fee: 0, back: 0, bank: 0 }];
const unread = { balance: 0, pending: 0, owed: 0, coverage_read_at: null };
const unchecked = { ...upToDate, ...unread, ledger_checked_at: null, comparisons: [] };
const report = (admin: SignedIn) => answer(admin.ask('GET', '/api/money'));
const reconcile = (admin: SignedIn) => admin.ask('POST', '/api/money/reconcile');

/** A shop with orders in every state: sold, refunded, under payment, pending, canceled, deleted. */
async function swing({ harness, seller, buyer, other }: World): Promise<Purchase> {
  const first = await sold(harness, seller, buyer);
  await sold(harness, seller, buyer, await listing(harness, seller));
  const odd = await purchase(harness, seller, other);
  await deliver(harness, harness.payments.succeed(odd.intentId, { receivedCents: 700 }));
  await other.ask('DELETE', `/api/my-orders/${(await purchase(harness, seller, other)).orderId}`);
  const { listingId } = await purchase(harness, seller, buyer);
  await booked(other, listingId);
  return first;
}

test('a healthy shop has zeros in all checks, and its sums, in two round trips', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  expect(await report(admin)).toEqual([
    200,
    { checks: healthy, sale_totals: [], sales: 0, refunds: 0, checked_at: null, ...unchecked },
  ]);
  await sold(harness, seller, buyer);
  await sold(harness, seller, buyer);
  await purchase(harness, seller, other);
  const response = await admin.ask('GET', '/api/money');
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await answer(response)).toEqual([
    200,
    { checks: healthy, sale_totals: met, sales: 25, refunds: 0, checked_at: null, ...unchecked },
  ]);
});

test('the money of sales is summed by state, with their number', async ({ harness, seller, buyer, admin }) => {
  const [ended, canceled] = [
    await bought(harness, seller, buyer, 'post'),
    await bought(harness, seller, buyer, 'meet'),
  ];
  await bought(harness, seller, buyer, 'post');
  await doing(seller, ended.orderId, 'send', { untracked: true });
  await doing(buyer, ended.orderId, 'confirm');
  await doing(buyer, canceled.orderId, 'cancel');
  const none = { held: 0, seller: 0, paid: 0, fee: 0, back: 0, bank: 0 };
  expect((await report(admin))[1]).toMatchObject({
    sale_totals: [
      { ...none, state: 'to_ship', sales: 1, held: 12.5 },
      { ...none, state: 'completed', sales: 1, seller: 11.25, fee: 1.25 },
      { ...none, state: 'canceled', sales: 1, back: 12.5 },
    ],
    // Fails when only payments without a sale count as refunds.
    ...{ sales: 37.5, refunds: 12.5 },
  });
  await requireCountRules(harness);
});

test('"reconcile now" compares the sums, and a busy shop stays healthy', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  await swing({ harness, seller, buyer, other });
  const moment = new Date(harness.clock.now).toISOString();
  // The mismatched payment is an alert until its refund.
  const alert = {
    name: 'alert',
    count: 1,
    rows: [{ id: expect.any(String), detail: expect.stringMatching(/^mismatch, pi_/) }],
  };
  const checks = healthy.map((check) => (check.name === 'alert' ? alert : check));
  expect(await report(admin)).toMatchObject([200, { checks }]);
  expect(await answer(reconcile(admin))).toEqual([
    200,
    {
      checks: healthy,
      sale_totals: met,
      sales: 25,
      refunds: 7,
      checked_at: moment,
      ledger_checked_at: moment,
      ...{ balance: 10_000_000, pending: 0, owed: 25, coverage_read_at: moment },
      comparisons: [
        { list: 'charges', theirs: 32, ours: 32 },
        { list: 'refunds', theirs: 7, ours: 7 },
        ...['transfers', 'reversals', 'disputes'].map((list) => ({ list, theirs: 0, ours: 0 })),
      ],
      ...upToDate,
    },
  ]);
  expect(await rowsOf(harness, 'SELECT * FROM money_comparisons')).toEqual([
    { checked_at: harness.clock.now, sales_cents: 3200, refunds_cents: 700, received_cents: 3200, differs_cents: 0 },
  ]);
  expect(await rowsOf(harness, 'SELECT actor_id, action, subject_kind FROM audit_entries')).toEqual([
    { actor_id: admin.id, action: 'reconcile_money', subject_kind: 'money' },
  ]);
});

test('"reconcile now" runs all jobs about money at once', async ({ harness, seller, buyer, other, admin }) => {
  const paid = await purchase(harness, seller, buyer);
  harness.payments.succeed(paid.intentId);
  const lost = await booked(other, await listing(harness, seller));
  harness.payments.silence = 'afterEffect';
  await startPaying(other, lost);
  harness.payments.silence = 'none';
  const ended = await purchase(harness, seller, other);
  harness.clock.now += HOLD_MS;
  const odd = await purchase(harness, seller, other);
  await deliver(harness, harness.payments.succeed(odd.intentId, { receivedCents: 700 }));
  // Canceled here long ago, and paid after all: visible only in Stripe's list.
  const late = await purchase(harness, seller, await signedIn(harness, 'Buyer'));
  await deliver(harness, await harness.payments.cancelIntent(late.intentId));
  harness.payments.succeed(late.intentId);
  expect((await reconcile(admin)).status).toBe(200);
  const { attempts, orders, refunds } = await ledger(harness);
  expect([orders[paid.orderId], orders[lost], orders[ended.orderId], orders[late.orderId]]).toEqual([
    'paid',
    'pending',
    'pending',
    'paid',
  ]);
  expect(Object.values(attempts).toSorted()).toEqual(['canceled', 'canceled', 'succeeded', 'succeeded', 'succeeded']);
  expect(refunds).toHaveLength(1);
  expect(await rowsOf(harness, 'SELECT state FROM refunds')).toEqual([{ state: 'sent' }]);
  expect(harness.payments.refunds.size).toBe(1);
});

test('"reconcile now" by two admins, beside the job, counts once', async ({ harness, seller, buyer, other, admin }) => {
  await swing({ harness, seller, buyer, other });
  const answers = await Promise.all([reconcile(admin), reconcile(admin), reconcile(admin)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(harness.payments.refunds.size).toBe(1);
  expect(await rowsOf(harness, 'SELECT differs_cents FROM money_comparisons')).toEqual([{ differs_cents: 0 }]);
});

test('during an outage of Stripe it is refused, without sums', async ({ harness, seller, buyer, other, admin }) => {
  await swing({ harness, seller, buyer, other });
  harness.payments.silence = 'beforeEffect';
  const response = await reconcile(admin);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await rowsOf(harness, 'SELECT * FROM money_comparisons')).toEqual([]);
});

test.for(['Buyer', 'Seller'] as const)('refuses a %s', async (role, { harness, seller, buyer }) => {
  const { intentId } = await purchase(harness, seller, buyer);
  harness.payments.succeed(intentId);
  const user = await signedIn(harness, role);
  expect((await user.ask('GET', '/api/money')).status).toBe(403);
  expect((await user.ask('POST', '/api/money/reconcile')).status).toBe(403);
  expect((await harness.send('/api/money')).status).toBe(401);
  expect((await harness.send('/api/money/reconcile', { method: 'POST' })).status).toBe(401);
  expect((await ledger(harness)).sales).toEqual([]);
});
