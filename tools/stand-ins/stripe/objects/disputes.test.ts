/** Disputes as Stripe documents them: https://docs.stripe.com/api/disputes, https://docs.stripe.com/testing#disputes */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, openBench } from '../testing/test-bench.ts';
import { soon } from '../testing/test-payments.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const typesOf = (id: string) =>
  bench.received
    .filter(({ event }) => (event.data.object as { payment_intent?: string }).payment_intent === id)
    .map(({ event }) => event.type);
const paidWith = async (card: string) => {
  const intent = await bench.create(1250);
  await bench.stripe.paymentIntents.confirm(intent.id, { payment_method: `pm_card_${card}` });
  return intent.id;
};

test('a card with a dispute pays, and the money is withdrawn at once', async () => {
  const id = await paidWith('createDispute');
  const [dispute] = (await bench.stripe.disputes.list({ payment_intent: id })).data;
  expect(dispute).toMatchObject({
    amount: 1250,
    payment_intent: id,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
  });
  expect(await bench.stripe.charges.retrieve(String(dispute?.charge))).toMatchObject({ disputed: true });
  await soon(() =>
    expect(typesOf(id)).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])),
  );
});

test('a switch opens a dispute or an inquiry of a charge', async () => {
  const paid = await bench.paid(1250);
  const charge = String(paid.latest_charge);
  const { status, body } = await bench.turn(`charges/${charge}`, { do: 'dispute' });
  expect([status, body]).toMatchObject([200, { charge, amount: 1250, status: 'needs_response' }]);
  await soon(() => expect(typesOf(paid.id)).toContain('charge.dispute.funds_withdrawn'));
  const other = String((await bench.paid(500)).latest_charge);
  expect((await bench.turn(`charges/${other}`, { do: 'inquire' })).body).toMatchObject({
    status: 'warning_needs_response',
  });
  expect((await bench.turn('charges/ch_nobody', { do: 'dispute' })).status).toBe(404);
  expect((await bench.turn(`charges/${charge}`, { do: 'refund' })).status).toBe(400);
});

test.each([
  ['winning_evidence', 'won', 'charge.dispute.funds_reinstated'],
  ['losing_evidence', 'lost', 'charge.dispute.closed'],
] as const)('%s: the dispute is %s', async (text, state, event) => {
  const id = await paidWith('createDispute');
  const [dispute] = (await bench.stripe.disputes.list({ payment_intent: id })).data;
  const closed = await bench.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: text } });
  expect(closed.status).toBe(state);
  await soon(() => expect(typesOf(id)).toContain(event));
  await expect(bench.stripe.disputes.close(closed.id)).rejects.toMatchObject({ statusCode: 400 });
});

test('withdrawn money cannot be refunded as well; inquiries and won disputes allow a refund', async () => {
  const { refunds, disputes } = bench.stripe;
  const id = await paidWith('createDispute');
  await expect(refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' });
  const [dispute] = (await disputes.list({ payment_intent: id })).data;
  await disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
  expect((await refunds.create({ payment_intent: id })).amount).toBe(1250);
  expect((await refunds.create({ payment_intent: await paidWith('createDisputeInquiry') })).amount).toBe(1250);
});

test('an accepted dispute is lost; an inquiry leaves the charge refundable', async () => {
  const lost = (await bench.stripe.disputes.list({ payment_intent: await paidWith('createDispute') })).data[0];
  expect((await bench.stripe.disputes.close(lost?.id ?? '')).status).toBe('lost');
  const inquiry = (await bench.stripe.disputes.list({ payment_intent: await paidWith('createDisputeInquiry') }))
    .data[0];
  expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
});

// https://docs.stripe.com/disputes/how-disputes-work: a full refund resolves an inquiry, a partial one does not.
test('a full refund answers an inquiry, and a partial one does not', async () => {
  const id = await paidWith('createDisputeInquiry');
  const statusOf = async () => (await bench.stripe.disputes.list({ payment_intent: id })).data[0]?.status;
  await bench.stripe.refunds.create({ payment_intent: id, amount: 500 });
  expect(await statusOf()).toBe('warning_needs_response');
  await bench.stripe.refunds.create({ payment_intent: id });
  expect(await statusOf()).toBe('warning_closed');
  await soon(() => expect(typesOf(id)).toContain('charge.dispute.closed'));
});

test('a card with suspected fraud pays, and a warning follows', async () => {
  const id = await paidWith('createIssuerFraudRecord');
  await soon(() => expect(typesOf(id)).toContain('radar.early_fraud_warning.created'));
});
