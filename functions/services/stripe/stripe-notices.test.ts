/** Refunds and disputes made by others at Stripe, in our types. */
import { expect } from 'vitest';
import { stripeTest as test } from '../../../tests/fixtures/money/stripe-test.ts';

const first = { since: 0, after: null };

// Fails when a refund made in the dashboard is indistinguishable from ours.
test('the list of refunds distinguishes ours from those made at Stripe', async ({ standIn, stripe }) => {
  const [ours, theirs] = [await standIn.paid(1250), await standIn.paid(1250)];
  const made = await stripe.refund({ attemptId: 'a1', mark: '2:1', intentId: ours.id, amountCents: 1250 });
  const byHand = await standIn.stripe.refunds.create({ payment_intent: theirs.id, amount: 300 });
  const { rows } = await stripe.refundsPage(first);
  expect(rows.filter(({ intentId }) => [ours.id, theirs.id].includes(intentId))).toEqual([
    {
      ...{ kind: 'refund', id: byHand.id, intentId: theirs.id, attemptId: null, mark: null },
      ...{ amountCents: 300, state: 'succeeded', failure: null },
    },
    made,
  ]);
});

test("the list of disputes has each one's status, debits and credits", async ({ standIn, stripe }) => {
  const { id } = await standIn.create(1250);
  await standIn.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_createDispute' });
  const listed = async () => (await stripe.disputesPage(first)).rows.filter(({ intentId }) => intentId === id);
  const [dispute] = (await standIn.stripe.disputes.list({ payment_intent: id })).data;
  const said = {
    ...{
      kind: 'dispute',
      id: dispute?.id,
      intentId: id,
      status: 'needs_response',
      amountCents: 1250,
      reason: 'fraudulent',
    },
    ...{ isRefundable: false, withdrawnCents: 1250, reinstatedCents: 0 },
    ...{ dueBy: Number(dispute?.evidence_details.due_by) * 1000, openedAt: Number(dispute?.created) * 1000 },
  };
  expect(await listed()).toEqual([said]);
  await standIn.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
  expect(await listed()).toEqual([{ ...said, status: 'won', isRefundable: true, reinstatedCents: 1250 }]);
  expect(await stripe.retrieveDispute(dispute?.id ?? '')).toEqual((await listed())[0]);
});

test('a dispute is closed once; a closed one returns its status', async ({ standIn, stripe }) => {
  const { id } = await standIn.create(1250);
  await standIn.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_createDispute' });
  const [dispute] = (await standIn.stripe.disputes.list({ payment_intent: id })).data;
  for (let times = 0; times < 2; times++)
    expect(await stripe.acceptDispute(dispute?.id ?? '')).toMatchObject({ status: 'lost', withdrawnCents: 1250 });
});
