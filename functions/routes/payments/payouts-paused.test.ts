/** A seller's view of due money that is blocked: its payment is under review, or it was moved at the provider. */
import { expect } from 'vitest';
import { answer, type Purchase, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { payoutTest as test } from '../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import type { Harness } from '../../../tests/harness.ts';
import { sendTransfers } from '../../domain/payments/payouts/transfers/send-transfers.ts';

const look = async (seller: SignedIn) => (await answer(seller.ask('GET', '/api/payouts')))[1];

const moved =
  (alert: 'transfer_by_hand' | 'reversal_by_hand') =>
  (harness: Harness, { intentId }: Purchase) =>
    harness.client.execute({
      sql: "INSERT INTO stripe_events (id, type, intent_id, alert, received_at) VALUES ('notice:x', 'transfer', ?, ?, ?)",
      args: [intentId, alert, harness.clock.now],
    });

const inquiry = (harness: Harness, { intentId }: Purchase) =>
  tellNotice(harness, disputeOf(intentId, 'warning_needs_response', { withdrawnCents: 0, isRefundable: true }));

/** Causes of a pause, with the state and the reason that the seller reads. */
const PAUSES = {
  'an inquiry of the bank': ['paused', inquiry],
  'a part that was refunded by hand': [
    'paused',
    (harness: Harness, { intentId }: Purchase) =>
      tellNotice(harness, { ...refundByHandOf(intentId), amountCents: 250 }),
  ],
  'a transfer that was made by hand': ['by_hand', moved('transfer_by_hand')],
  'a reversal that was made by hand': ['by_hand', moved('reversal_by_hand')],
} as const satisfies Record<string, readonly [string, (harness: Harness, sale: Purchase) => Promise<unknown>]>;

// Fails when a seller reads for months that such money is being sent, or was sent on a past day.
test.for(Object.entries(PAUSES))(
  '%s pauses waiting money',
  async ([, [state, pause]], { harness, seller, buyer, sale }) => {
    await pause(harness, sale);
    await sendTransfers(harness.deps);
    const [, told] = await answer(seller.ask('GET', '/api/payouts'));
    const { waiting } = told as { waiting: number };
    expect(told).toMatchObject({
      due_at: null,
      due: 0,
      paused: waiting,
      paused_by_hand: state === 'by_hand' ? waiting : 0,
    });
    expect(told).toMatchObject({ entries: [{ order: sale.orderId, state, amount: waiting, due_at: null }] });
    const next = await completed(harness, seller, buyer);
    const both = (await look(seller)) as { due_at: string };
    expect(Date.parse(both.due_at)).toBeGreaterThan(harness.clock.now);
    expect(both).toMatchObject({
      ...{ waiting: waiting + 11.25, due: 11.25, paused: waiting },
      entries: [{ order: next.orderId, state: 'waiting', due_at: both.due_at }, { state }],
    });
  },
);

// Fails when a sale without a question is displayed as under review.
test("a transfer by hand to a seller's account pauses all their waiting money", async ({
  harness,
  seller,
  buyer,
  sale,
}) => {
  await completed(harness, seller, buyer);
  await harness.client.execute({
    sql: "INSERT INTO stripe_events (id, type, seller_id, alert, received_at) VALUES ('notice:x', 'transfer', ?, 'transfer_by_hand', 1)",
    args: [seller.id],
  });
  expect(await look(seller)).toMatchObject({
    ...{ waiting: 22.5, due_at: null, due: 0, paused: 22.5, paused_by_hand: 22.5 },
    entries: [{ state: 'by_hand' }, { state: 'by_hand' }],
  });
  await inquiry(harness, sale);
  expect(await look(seller)).toMatchObject({
    ...{ paused: 22.5, paused_by_hand: 11.25 },
    entries: [{ state: 'by_hand' }, { state: 'paused' }],
  });
});

// Fails when money due next month is displayed as part of the present transfer.
test('of two sales with different moments, the sum is that of the first', async ({
  harness,
  seller,
  buyer,
  sale: _,
}) => {
  await completed(harness, seller, buyer);
  expect(await look(seller)).toMatchObject({ waiting: 22.5, due: 11.25, paused: 0 });
});
