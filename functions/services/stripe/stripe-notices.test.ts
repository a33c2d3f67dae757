/** What others do with money at Stripe, in our words. */
import { expect } from 'vitest';
import { stripeTest as test } from '../../../tests/fixtures/money/stripe-test.ts';

const first = { since: 0, after: null };

// Fails when a refund that somebody made in the dashboard cannot be told from ours.
test('the list of refunds tells ours from those that somebody made there', async ({ standIn, stripe }) => {
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

test('the list of disputes says how each stands', async ({ standIn, stripe }) => {
  const { id } = await standIn.create(1250);
  await standIn.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_createDispute' });
  const states = async () =>
    (await stripe.disputesPage(first)).rows.filter(({ intentId }) => intentId === id).map(({ state }) => state);
  expect(await states()).toEqual(['open']);
  const [dispute] = (await standIn.stripe.disputes.list({ payment_intent: id })).data;
  await standIn.stripe.disputes.close(dispute?.id ?? '');
  expect(await states()).toEqual(['lost']);
});
