/**
 * Refunds by hand during the settlement of others of the same sale: none is lost, and no sale goes on without an admin.
 */
import { describe, expect } from 'vitest';
import { answer, type Purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { claimed } from '../../../tests/fixtures/fulfilment/claims.ts';
import { balances, bought, completed, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { byHand, byHandRow, ourRow, refundRows, settle } from '../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { interleaved } from '../../../tests/fixtures/interleaved.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { recordRefundsByHand } from '../../domain/fulfilment/disputes/refunds-by-hand.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/sale-refunds.ts';
import { recordNotice } from '../../domain/payments/provider-notices.ts';
import { runJobs } from '../../jobs.ts';

/** Two refunds by hand: a repeated event of the first books the second one before its own event arrives. */
async function bookedEarly(harness: Harness, admin: SignedIn, { orderId, intentId }: Purchase) {
  const first = { ...refundByHandOf(intentId), amountCents: 300 };
  await tellNotice(harness, first);
  expect((await settle(admin, orderId, 'go_on'))[0]).toBe(200);
  const second = { ...refundByHandOf(intentId), id: 're_hand_2', amountCents: 200 };
  harness.payments.refunds.set(second.id, second);
  harness.clock.now += 1;
  await tellNotice(harness, first);
  expect(await refundRows(harness)).toEqual([byHandRow(300), byHandRow(200)]);
  return second;
}

const alertRows = (harness: Harness) =>
  rowsOf(
    harness,
    "SELECT id, settled_at IS NULL AS open FROM stripe_events WHERE alert = 'refund_by_hand' ORDER BY id",
  );

describe('a second refund by hand booked before its own event', () => {
  // Fails when a sale goes on without an admin's decision.
  test('keeps an open sale frozen until an admin settles it', async ({ harness, seller, buyer, admin }) => {
    const sale = await bought(harness, seller, buyer, 'meet');
    await tellNotice(harness, await bookedEarly(harness, admin, sale));
    await runJobs(harness.deps);
    expect((await doing(buyer, sale.orderId, 'cancel')).status).toBe(409);
    expect(await alertRows(harness)).toEqual([
      { id: 'notice:re_hand:made', open: 0 },
      { id: 'notice:re_hand_2:made', open: 1 },
    ]);
    expect((await settle(admin, sale.orderId, 'go_on'))[0]).toBe(200);
    expect((await doing(buyer, sale.orderId, 'cancel')).status).toBe(200);
    await requireFulfilmentRules(harness);
  });

  // Fails when the rest of an ended sale is held forever.
  test('lets an admin settle an ended sale', async ({ harness, seller, buyer, admin }) => {
    const sale = await completed(harness, seller, buyer);
    await tellNotice(harness, await bookedEarly(harness, admin, sale));
    expect((await settle(admin, sale.orderId, 'end'))[0]).toBe(200);
    await sendSaleRefunds(harness.deps);
    expect(await refundRows(harness)).toEqual([byHandRow(300), byHandRow(200), ourRow(750, 'succeeded')]);
    await requireFulfilmentRules(harness);
  });

  test('without information in its notice can be settled nevertheless after the end of the sale', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const sale = await completed(harness, seller, buyer);
    await bookedEarly(harness, admin, sale);
    await harness.client.execute("UPDATE stripe_events SET alert = NULL WHERE id = 'notice:re_hand_2:made'");
    const [, told] = await answer(admin.ask('GET', `/api/fulfilments/${sale.orderId}/disputes`));
    expect(told).toMatchObject({ to_settle: true });
    expect((await settle(admin, sale.orderId, 'end'))[0]).toBe(200);
    expect(await rowsOf(harness, 'SELECT frozen_at FROM fulfilments')).toEqual([{ frozen_at: null }]);
    await requireFulfilmentRules(harness);
  });
});

// Fails when a settlement ends a question that no admin has seen yet.
test('a notice that arrives during the settlement stays open, and one that cannot be booked is settled', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  await byHand(harness, intentId, 300);
  await recordNotice(harness.deps, { ...refundByHandOf(intentId), id: 're_late', amountCents: 200 });
  expect((await settle(admin, orderId, 'go_on'))[0]).toBe(200);
  expect(await alertRows(harness)).toEqual([
    { id: 'notice:re_hand:made', open: 0 },
    { id: 'notice:re_late:made', open: 1 },
  ]);
  expect((await doing(buyer, orderId, 'cancel')).status).toBe(409);
  harness.clock.now += 1;
  expect((await settle(admin, orderId, 'go_on'))[0]).toBe(200);
  expect(await alertRows(harness)).toMatchObject([{ open: 0 }, { open: 0 }]);
  // The provider lists it after all: a new question.
  await tellNotice(harness, { ...refundByHandOf(intentId), id: 're_late', amountCents: 200 });
  await runJobs(harness.deps);
  expect(await alertRows(harness)).toMatchObject([{ open: 0 }, { open: 1 }]);
  expect((await doing(buyer, orderId, 'cancel')).status).toBe(409);
  await requireFulfilmentRules(harness);
});

// Fails when the second run only sees a changed sale, and not that the refund is booked.
test('two concurrent runs book a refund by hand once, and neither fails', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  harness.payments.refunds.set('re_hand', { ...refundByHandOf(intentId), amountCents: 300 });
  await interleaved(
    harness,
    [1, 2].map(() => () => recordRefundsByHand(harness.deps, intentId)),
  );
  expect(await refundRows(harness)).toEqual([byHandRow(300)]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, held: 950, back: 300 });
  await requireFulfilmentRules(harness);
});

/** A failed refund by hand reveals another one without an event. */
async function foundByAnother(harness: Harness, intentId: string): Promise<void> {
  const failed = { ...refundByHandOf(intentId), state: 'failed', failure: 'expired_or_canceled_card' } as const;
  harness.payments.refunds.set('re_hand_2', { intentId, amountCents: 200 });
  await tellNotice(harness, failed);
}

const actionsIn = async (harness: Harness): Promise<unknown[]> =>
  (await rowsOf(harness, 'SELECT action FROM fulfilment_events ORDER BY number')).map(({ action }) => action);

// Fails when the sale is frozen without a letter, or with two.
test('a refund by hand revealed by another one freezes the sale with an event, and both parties are notified, once', async ({
  harness,
  seller,
  buyer,
}) => {
  const { intentId } = await bought(harness, seller, buyer, 'meet');
  await foundByAnother(harness, intentId);
  expect(await actionsIn(harness)).toEqual(['sold', 'refund-by-hand', 'freeze']);
  await tellNotice(harness, { ...refundByHandOf(intentId), id: 're_hand_2', amountCents: 200 });
  expect(await actionsIn(harness)).toHaveLength(3);
  await runJobs(harness.deps);
  for (const who of [seller, buyer])
    expect(kindsTo(harness, who).filter(([kind]) => kind === 'sale-paused')).toHaveLength(1);
  await requireFulfilmentRules(harness);
});

// Fails when a freeze without a recorded start counts from the epoch: the money would be held for decades.
test.for(['as it is', 'as sales that were stopped before had no freeze'])(
  'a claim withdrawn after that leaves the remaining time (%s)',
  async (how, { harness, seller, buyer }) => {
    const { orderId, intentId } = await claimed(harness, seller, buyer);
    const [before] = await rowsOf(harness, 'SELECT deadline_before AS until FROM claims');
    await foundByAnother(harness, intentId);
    if (how !== 'as it is') await withoutFreeze(harness);
    const pausedAt = harness.clock.now;
    harness.clock.now += 86_400_000;
    expect((await settle(await signedIn(harness, 'Admin'), orderId, 'go_on'))[0]).toBe(200);
    expect((await doing(buyer, orderId, 'withdraw')).status).toBe(200);
    const paused = how === 'as it is' ? harness.clock.now - pausedAt : 0;
    expect(await rowsOf(harness, 'SELECT state, deadline_at FROM fulfilments')).toEqual([
      { state: 'shipped', deadline_at: Number(before?.until) + paused },
    ]);
  },
);

/** The sale is frozen without an event, as before freezes had one. */
const withoutFreeze = ({ client }: Harness) =>
  client.executeMultiple(`
    DROP TRIGGER fulfilment_events_guard_delete; DROP TRIGGER fulfilments_guard_update;
    DELETE FROM fulfilment_events WHERE action = 'freeze'; UPDATE fulfilments SET version = version - 1;`);
