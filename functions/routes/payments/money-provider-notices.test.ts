/** Movements by others of money that we received are noticed, with or without the provider's events. */
import { describe, expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { disputeOf } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { payingTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';
import type { ProviderNotice, ProviderRefund } from '../../domain/ports/payments.ts';

async function alerts(admin: SignedIn): Promise<string[]> {
  const [, report] = await answer(admin.ask('GET', '/api/money'));
  const { checks } = report as { checks: { name: string; rows: { id: string; detail: string }[] }[] };
  return (checks.find(({ name }) => name === 'alert')?.rows ?? []).map(({ detail }) => detail);
}

let events = 0;
const tell = async ({ send, payments }: Harness, notice: ProviderNotice, type = 'charge.updated') => {
  if (notice.kind === 'dispute') payments.disputes.set(notice.id, notice);
  const body = JSON.stringify({ id: `evt_notice_${events++}`, type, intent: null, notice });
  expect((await send('/api/stripe/webhook', { method: 'POST', body })).status).toBe(200);
};
const byHand = (intentId: string, change = {}) => ({
  kind: 'refund' as const,
  id: 're_hand',
  intentId,
  attemptId: null,
  mark: null,
  amountCents: 1250,
  state: 'succeeded' as ProviderRefund['state'],
  failure: null,
  ...change,
});

describe('a refund made at the provider', () => {
  test('is one alert, from events and the list together', async ({ harness, seller, buyer, admin }) => {
    const { intentId } = await sold(harness, seller, buyer);
    await tell(harness, byHand(intentId), 'refund.created');
    await tell(harness, byHand(intentId), 'refund.updated');
    harness.payments.refunds.set('re_hand', { intentId, amountCents: 1250 });
    await reconcileIntents(harness.deps);
    expect(await alerts(admin)).toEqual([`refund_by_hand, ${intentId}`]);
    const kept = await rowsOf(harness, `SELECT id FROM stripe_events WHERE alert IS NOT NULL`);
    expect(kept).toEqual([{ id: 'notice:re_hand:made' }]);
  });

  test('is found in the list without an event, and not again after an admin has seen it', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const { intentId } = await sold(harness, seller, buyer);
    harness.payments.refunds.set('re_hand', { intentId, amountCents: 300 });
    await reconcileIntents(harness.deps);
    expect(await alerts(admin)).toEqual([`refund_by_hand, ${intentId}`]);
    await admin.ask('PUT', '/api/money/alerts/notice:re_hand:made');
    await reconcileIntents(harness.deps);
    expect(await alerts(admin)).toEqual([]);
    harness.payments.refunds.set('re_hand_2', { intentId, amountCents: 300 });
    await reconcileIntents(harness.deps);
    expect(await alerts(admin)).toEqual([`refund_by_hand, ${intentId}`]);
  });

  test('of another shop is not stored', async ({ harness, admin }) => {
    await tell(harness, byHand('pi_other'));
    harness.payments.refunds.set('re_other', { intentId: 'pi_other', amountCents: 300 });
    await reconcileIntents(harness.deps);
    expect([await alerts(admin), await rowsOf(harness, 'SELECT id FROM stripe_events')]).toEqual([[], []]);
  });
});

// Fails when a refund of ours with a pending or lost reply counts as someone else's.
test('a refund of ours is no alert, in any order of reply, event and list', async ({ harness, admin, paying }) => {
  const { payments } = harness;
  await harness.send('/api/stripe/webhook', {
    method: 'POST',
    body: JSON.stringify({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      intent: payments.succeed(paying.intentId, { receivedCents: 700 }),
    }),
  });
  const attemptId = paying.intentId.slice('pi_'.length);
  payments.silence = 'afterEffect';
  await reconcileIntents(harness.deps).catch(() => {});
  payments.silence = 'none';
  expect(payments.refunds.size).toBe(1);
  await tell(harness, byHand(paying.intentId, { id: `re_${attemptId}`, attemptId }), 'refund.created');
  await reconcileIntents(harness.deps);
  expect(await alerts(admin)).toEqual([]);
  expect(await rowsOf(harness, 'SELECT state FROM refunds')).toEqual([{ state: 'sent' }]);
});

test('a refund returned by the bank is an alert, once, also ours; one of another shop is not', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { intentId } = await sold(harness, seller, buyer);
  for (let times = 0; times < 2; times++) await tell(harness, byHand(intentId, { state: 'failed' }), 'refund.failed');
  await tell(harness, byHand('pi_other', { state: 'failed' }), 'refund.failed');
  expect(await alerts(admin)).toEqual([`refund_failed, ${intentId}`]);
});

test('a dispute is an alert when it opens, and another one when it is lost; a won one is none', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { intentId } = await sold(harness, seller, buyer);
  for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.updated'])
    await tell(harness, disputeOf(intentId, 'open'), type);
  expect(await alerts(admin)).toEqual([`dispute_open, ${intentId}`]);
  await admin.ask('PUT', '/api/money/alerts/notice:du_1:open');
  await tell(harness, disputeOf(intentId, 'won'), 'charge.dispute.closed');
  expect(await alerts(admin)).toEqual([]);
  harness.payments.disputes.set('du_2', disputeOf(intentId, 'lost', { id: 'du_2' }));
  await reconcileIntents(harness.deps);
  await reconcileIntents(harness.deps);
  expect(await alerts(admin)).toEqual([`dispute_lost, ${intentId}`]);
});

test.for(['won', 'lost'] as const)(
  'the alert of a dispute ends when it is %s, also unseen',
  async (state, { harness, seller, buyer, admin }) => {
    const { intentId } = await sold(harness, seller, buyer);
    await tell(harness, disputeOf(intentId, 'open'), 'charge.dispute.created');
    await tell(harness, { ...disputeOf(intentId, 'open'), id: 'du_2' }, 'charge.dispute.created');
    await tell(harness, disputeOf(intentId, state), 'charge.dispute.closed');
    const decided = state === 'lost' ? [`dispute_lost, ${intentId}`] : [];
    expect((await alerts(admin)).toSorted()).toEqual([...decided, `dispute_open, ${intentId}`]);
    await tell(harness, { ...disputeOf(intentId, 'won'), id: 'du_2' }, 'charge.dispute.closed');
    expect(await alerts(admin)).toEqual(decided);
  },
);

// Fails when the bank's later refund of a lost dispute is no alert.
test('a lost dispute whose money the bank returns later is an alert of its own, once', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { intentId } = await sold(harness, seller, buyer);
  await tell(harness, disputeOf(intentId, 'lost'), 'charge.dispute.closed');
  expect(await alerts(admin)).toEqual([`dispute_lost, ${intentId}`]);
  for (let times = 0; times < 2; times++)
    await tell(harness, disputeOf(intentId, 'won'), 'charge.dispute.funds_reinstated');
  expect(await alerts(admin)).toEqual([`dispute_changed, ${intentId}`, `dispute_lost, ${intentId}`]);
});

test('a fraud warning is an alert', async ({ harness, seller, buyer, admin }) => {
  const { intentId } = await sold(harness, seller, buyer);
  await tell(harness, { kind: 'fraud_warning', id: 'issfr_1', intentId }, 'radar.early_fraud_warning.created');
  expect(await alerts(admin)).toEqual([`fraud_warning, ${intentId}`]);
});
