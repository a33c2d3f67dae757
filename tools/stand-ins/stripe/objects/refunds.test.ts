/** Refunds that do not simply succeed: https://docs.stripe.com/refunds, https://docs.stripe.com/testing#refunds */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, openBench } from '../testing/test-bench.ts';
import { soon } from '../testing/test-payments.ts';

const DAY_MS = 86_400_000;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const paidWith = async (card: string) => {
  const { id } = await bench.create(1250);
  await bench.stripe.paymentIntents.confirm(id, { payment_method: `pm_card_${card}` });
  return id;
};
const refundOf = (id: string, amount?: number) =>
  bench.stripe.refunds.create({ payment_intent: id, ...(amount && { amount }) });
const now = ({ id }: Stripe.Refund) => bench.stripe.refunds.retrieve(id);
const chargeOf = async (id: string) => (await bench.stripe.charges.list({ payment_intent: id })).data[0];
const told = ({ id }: Stripe.Refund) =>
  bench.eventsAbout(id).map(({ event }) => [event.type, (event.data.object as Stripe.Refund).status]);

describe('with the cards that Stripe publishes', () => {
  test('one is pending, and succeeds some time later with refund.updated', async () => {
    const refund = await refundOf(await paidWith('pendingRefund'));
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    bench.jump(DAY_MS);
    await soon(async () => expect((await now(refund)).status).toBe('succeeded'));
    expect((await now(refund)).pending_reason).toBeUndefined();
    await soon(() =>
      expect(told(refund)).toEqual([
        ['refund.created', 'pending'],
        ['refund.updated', 'succeeded'],
      ]),
    );
  });

  test('one succeeds, and fails some time later with refund.failed; the money can be refunded again', async () => {
    const id = await paidWith('refundFail');
    const refund = await refundOf(id, 500);
    expect(refund.status).toBe('succeeded');
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 500, refunded: false });
    bench.jump(DAY_MS);
    await soon(async () => expect(await now(refund)).toMatchObject({ status: 'failed', failure_reason: 'unknown' }));
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 0, refunded: false });
    await soon(() => expect(told(refund).at(-1)).toEqual(['refund.failed', 'failed']));
    expect((await refundOf(id)).amount).toBe(1250);
  });
});

// https://docs.stripe.com/changelog/basil/2025-04-30/refund-pending-reason
test('one waits while the balance does not cover it, and then succeeds or fails', async () => {
  const [good, bad] = [
    await refundOf(await paidWith('fault_refund_waits')),
    await refundOf(await paidWith('fault_refund_waits_in_vain')),
  ];
  for (const refund of [good, bad])
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' });
  bench.jump(DAY_MS);
  await soon(async () => expect((await now(good)).status).toBe('succeeded'));
  await soon(async () =>
    expect(await now(bad)).toMatchObject({ status: 'failed', failure_reason: 'insufficient_funds' }),
  );
});

test('a pending refund fails when a dispute begins, and no other is possible', async () => {
  const id = await paidWith('fault_disputed_later');
  expect((await chargeOf(id))?.disputed).toBe(false);
  const part = await refundOf(id, 300);
  bench.jump(10_000);
  await soon(async () => expect((await chargeOf(id))?.disputed).toBe(true));
  await expect(refundOf(id)).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' });
  expect(await now(part)).toMatchObject({
    ...{ status: 'failed', failure_reason: 'charge_for_pending_refund_disputed' },
  });
  await soon(() => {
    const types = bench.eventsAbout(id).map(({ event }) => event.type);
    expect(types).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn']));
  });
});

// https://docs.stripe.com/api/idempotent_requests: keys are deleted after at least 24 hours.
test('a key is deleted after a day, and its object is not', async () => {
  const id = await paidWith('visa');
  const twice = () =>
    bench.stripe.refunds.create({ payment_intent: id, amount: 100 }, { idempotencyKey: `once-${id}` });
  const { id: first } = await twice();
  expect((await twice()).id).toBe(first);
  bench.jump(DAY_MS + 1000);
  expect((await twice()).id).not.toBe(first);
  expect((await bench.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2);
});
