/** What somebody takes back at the provider while we ask for something of the same sale: of which transfer, and what it makes good. */
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
import { sendTransfers } from '../transfers/sending.ts';
import { takeBack } from './taking-back.ts';

/** `paid`: its seller has $11.25. */
const test = base.extend('paid', async ({ harness, sale }) => {
  await sendTransfers(harness.deps);
  return { ...sale, transferId: `tr_${sale.orderId}_1` };
});

/** The bank takes $5.00 of it, so that $4.50 are asked for; `id` and `amountCents` say otherwise. */
const disputed = (harness: Harness, intentId: string, more: { id?: string; amountCents?: number } = {}) =>
  tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 500, ...more }));

const debts = (harness: Harness) => rowsOf(harness, 'SELECT cents FROM debts');

/** What our rows say of each reversal at the provider, in cents, is what came back there. */
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

// Fails when the id of the reversal, once it stands at what was asked for, keeps the rest of it from being looked at: it stays in `paid` for ever.
test.for(['job', 'list'] as const)(
  'more than is asked for waits for the seller, also where the %s sees it first',
  async (first, { harness, paid }) => {
    await disputed(harness, paid.intentId);
    harness.payments.payouts.reverseByHand(paid.transferId, 1125);
    const [job, list] = [() => takeBack(harness.deps), () => reconcileIntents(harness.deps)];
    for (const run of first === 'job' ? [job, list] : [list, job]) await run();
    expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 500, fee: 75, seller: 675 });
    expect(await debts(harness)).toEqual([]);
    await holds(harness);
  },
);

// Fails when the second of them is asked for although somebody took it with the first: what the provider refuses would be a debt.
test('one reversal by hand is of all that is asked for', async ({ harness, paid }) => {
  await disputed(harness, paid.intentId);
  await disputed(harness, paid.intentId, { id: 'du_2', amountCents: 300 });
  expect(await rowsOf(harness, "SELECT cents FROM reversals WHERE state = 'owed'")).toHaveLength(2);
  harness.payments.payouts.reverseByHand(paid.transferId, 1125);
  for (let times = 0; times < 2; times++) await takeBack(harness.deps);
  expect(await debts(harness)).toEqual([]);
  expect([...harness.payments.payouts.reversals.values()].map(({ cents }) => cents)).toEqual([1125]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 800, fee: 45, seller: 405 });
  await holds(harness);
});

/** Of the first transfer $5.00 were taken by hand, seen and sent again. */
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

// Fails when it is booked as of the transfer that we ask: the next question asks the other one for more than it has, and that becomes a debt.
test('of two transfers of a sale that one is asked that has the money', async ({ harness, paid }) => {
  await sentTwice(harness, paid.transferId);
  await disputed(harness, paid.intentId);
  harness.payments.payouts.reverseByHand(paid.transferId, 600);
  await takeBack(harness.deps);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 500, fee: 75, paid: 525, seller: 150 });
  await holds(harness);
  await disputed(harness, paid.intentId, { id: 'du_2', amountCents: 750 });
  await takeBack(harness.deps);
  expect(await debts(harness)).toEqual([]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 1250 });
  await holds(harness);
});

// Fails when what was refused counts as gone from the account: the seller would owe what they have there.
test('what was refused once is asked for when the bank takes it again', async ({ harness, paid }) => {
  const { payouts } = harness.payments;
  payouts.reversalsAre = 'balance_insufficient';
  await disputed(harness, paid.intentId, { amountCents: 1250 });
  await takeBack(harness.deps);
  await tellNotice(harness, disputeOf(paid.intentId, 'won', {}));
  payouts.reversalsAre = null;
  await disputed(harness, paid.intentId, { id: 'du_2', amountCents: 1250 });
  await takeBack(harness.deps);
  expect(await rowsOf(harness, 'SELECT cents - settled_cents - waived_cents AS open FROM debts')).toEqual([
    { open: 0 },
  ]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 1250 });
  await holds(harness);
});

// Fails when a refusal is a debt without another look.
test('what somebody takes in the moment in which we ask is not owed', async ({ harness, paid }) => {
  await disputed(harness, paid.intentId);
  const { payouts } = harness.payments;
  const { reverse } = payouts;
  payouts.reverse = (wanted) => {
    payouts.reverse = reverse;
    payouts.reverseByHand(paid.transferId, 800);
    return reverse(wanted);
  };
  for (let times = 0; times < 2; times++) await takeBack(harness.deps);
  expect(await debts(harness)).toEqual([]);
  expect(await balances(harness, paid.orderId)).toEqual({ buyer: -1250, bank: 500, fee: 75, paid: 325, seller: 350 });
  await holds(harness);
});
