/** Reversals by hand during our own requests for the same sale: their transfer, and the requests that they settle. */
import { expect } from 'vitest';
import { signedIn } from '../../../../../tests/fixtures/factories.ts';
import { balances } from '../../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { payoutTest as base, MONTH } from '../../../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, tellNotice } from '../../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { requireCountRules } from '../../../../../tests/rules/count-rules.ts';
import { requireFulfilmentRules } from '../../../../../tests/rules/fulfilment-rules.ts';
import { compareLists } from '../../money/comparison/list-comparisons.ts';
import { reconcileIntents } from '../../reconciler/reconciler-lists.ts';
import { sendTransfers } from '../transfers/send-transfers.ts';
import { reverseTransfers } from './reverse-transfers.ts';

/** `paid`: the seller has $11.25. */
const test = base.extend('paid', async ({ harness, sale }) => {
  await sendTransfers(harness.deps);
  return { ...sale, transferId: `tr_${sale.orderId}_1` };
});

/** The bank takes $5.00 of it, so that $4.50 are requested, unless `id` and `amountCents` say otherwise. */
const disputed = (harness: Harness, intentId: string, more: { id?: string; amountCents?: number } = {}) =>
  tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 500, ...more }));

const debts = (harness: Harness) => rowsOf(harness, 'SELECT cents FROM debts');

/** The booked cents of each reversal equal those at the provider. */
async function holds(harness: Harness) {
  await requireFulfilmentRules(harness);
  await requireCountRules(harness);
  const ours = await rowsOf(
    harness,
    "SELECT reversal_id AS id, sum(cents) AS cents FROM reversals WHERE state = 'sent' GROUP BY 1 ORDER BY 1",
  );
  const theirs = [...harness.payments.payouts.reversals.values()].map(({ id, cents }) => ({ id, cents }));
  expect(ours).toEqual(theirs.toSorted((a, b) => a.id.localeCompare(b.id)));
  while ((await compareLists(harness.deps)) !== undefined);
  expect(await rowsOf(harness, 'SELECT id FROM list_differences')).toEqual([]);
}

// Fails when a reversal that is booked up to the requested sum is not read again for its rest: it would stay in `paid`
// for ever.
test.for(['job', 'list'] as const)(
  'the surplus of a reversal waits for the seller, also if the %s reads it first',
  async (first, { harness, paid }) => {
    await disputed(harness, paid.intentId);
    harness.payments.payouts.reverseByHand(paid.transferId, 1125);
    const [job, list] = [() => reverseTransfers(harness.deps), () => reconcileIntents(harness.deps)];
    for (const run of first === 'job' ? [job, list] : [list, job]) await run();
    expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 500, fee: 75, seller: 675 });
    expect(await debts(harness)).toEqual([]);
    await holds(harness);
  },
);

// Fails when the second request is sent although the reversal includes it: the provider's refusal would become a debt.
test('one reversal by hand settles all requests', async ({ harness, paid }) => {
  await disputed(harness, paid.intentId);
  await disputed(harness, paid.intentId, { id: 'du_2', amountCents: 300 });
  expect(await rowsOf(harness, "SELECT cents FROM reversals WHERE state = 'owed'")).toHaveLength(2);
  harness.payments.payouts.reverseByHand(paid.transferId, 1125);
  for (let times = 0; times < 2; times++) await reverseTransfers(harness.deps);
  expect(await debts(harness)).toEqual([]);
  expect([...harness.payments.payouts.reversals.values()].map(({ cents }) => cents)).toEqual([1125]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 800, fee: 45, seller: 405 });
  await holds(harness);
});

/** $5.00 of the first transfer were reversed by hand, seen and sent again. */
async function sentTwice(harness: Harness, transferId: string) {
  harness.payments.payouts.reverseByHand(transferId, 500);
  await reconcileIntents(harness.deps);
  const admin = await signedIn(harness, 'Admin');
  for (const { id } of await rowsOf(harness, 'SELECT id FROM stripe_events WHERE alert IS NOT NULL'))
    expect((await admin.ask('PUT', `/api/money/alerts/${id}`)).status).toBe(200);
  harness.clock.now += MONTH;
  await sendTransfers(harness.deps);
  expect([...harness.payments.payouts.transfers.values()].map(({ cents }) => cents)).toEqual([1125, 500]);
}

// Fails when it is booked on the requested transfer: the next request takes more from the other one than it has, and
// becomes a debt.
test('of two transfers of a sale the one with the money is reversed', async ({ harness, paid }) => {
  await sentTwice(harness, paid.transferId);
  await disputed(harness, paid.intentId);
  harness.payments.payouts.reverseByHand(paid.transferId, 600);
  await reverseTransfers(harness.deps);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 500, fee: 75, paid: 525, seller: 150 });
  await holds(harness);
  await disputed(harness, paid.intentId, { id: 'du_2', amountCents: 750 });
  await reverseTransfers(harness.deps);
  expect(await debts(harness)).toEqual([]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 1250 });
  await holds(harness);
});

test('a refused reversal is requested when the bank takes the money again', async ({ harness, paid }) => {
  const { payouts } = harness.payments;
  payouts.reversalsAre = 'balance_insufficient';
  await disputed(harness, paid.intentId, { amountCents: 1250 });
  await reverseTransfers(harness.deps);
  await tellNotice(harness, disputeOf(paid.intentId, 'won', {}));
  payouts.reversalsAre = null;
  await disputed(harness, paid.intentId, { id: 'du_2', amountCents: 1250 });
  await reverseTransfers(harness.deps);
  expect(await rowsOf(harness, 'SELECT cents - settled_cents - waived_cents AS open FROM debts')).toEqual([
    { open: 0 },
  ]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 1250 });
  await holds(harness);
});

// Fails when a refusal becomes a debt without another reading.
test('a reversal by hand at the moment of our request is no debt', async ({ harness, paid }) => {
  await disputed(harness, paid.intentId);
  const { payouts } = harness.payments;
  const { reverse } = payouts;
  payouts.reverse = (wanted) => {
    payouts.reverse = reverse;
    payouts.reverseByHand(paid.transferId, 800);
    return reverse(wanted);
  };
  for (let times = 0; times < 2; times++) await reverseTransfers(harness.deps);
  expect(await debts(harness)).toEqual([]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 500, fee: 75, paid: 325, seller: 350 });
  await holds(harness);
});
