/** A refund made at the payment provider: our books have it, the sale is frozen, and nothing is sent twice. */
import { describe, expect } from 'vitest';
import { answer, type Purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { balances, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { byHand, byHandRow, ourRow, refundRows, settle } from '../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { interleaved } from '../../../tests/fixtures/interleaved.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { recordRefundsByHand } from '../../domain/fulfilment/disputes/refunds-by-hand.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';
import { recordProviderNotice } from '../../domain/payments/provider-notices.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';
import { runJobs } from '../../jobs.ts';

// Fails when refunded money is still held for the seller.
test.for(['by an event', 'by the list'] as const)(
  'is in the ledger and in the rows of refunds, reported %s, once; the sale is frozen and the buyer notified',
  async (told, { harness, buyer, admin, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet');
    if (told === 'by an event') await byHand(harness, intentId, 300);
    else harness.payments.refunds.set('re_hand', { intentId, amountCents: 300 });
    for (let times = 0; times < 2; times++) await reconcileIntents(harness.deps);
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, held: 950, back: 300 });
    expect(await refundRows(harness)).toEqual([byHandRow(300)]);
    expect((await doing(buyer, orderId, 'cancel')).status).toBe(409);
    const [, page] = await answer(admin.ask('GET', `/api/fulfilments/${orderId}`));
    expect(page).toMatchObject({ frozen: true, refunds: [{ amount: 3, state: 'succeeded' }] });
    expect((page as { events: { action: string }[] }).events.map(({ action }) => action)).toEqual([
      ...['sold', 'freeze', 'refund-by-hand'],
    ]);
    await runJobs(harness.deps);
    expect(kindsTo(harness, buyer).map(([kind]) => kind)).toEqual(['receipt', 'sale-paused', 'sale-refund-arrived']);
    await requireFulfilmentRules(harness);
  },
);

// Fails when money refunded by hand is sent once more.
test.for([300, 1250])(
  "of a canceled sale with an unsent refund: %i are back, and the rest follows on an admin's decision",
  async (cents, { harness, buyer, admin, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet', 'buyerCancels');
    await byHand(harness, intentId, cents);
    await sendSaleRefunds(harness.deps);
    const there = [ourRow(1250, 'replaced'), byHandRow(cents)];
    expect(await refundRows(harness)).toEqual(there);
    await requireFulfilmentRules(harness);
    expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(409);
    expect((await settle(admin, orderId, 'end'))[0]).toBe(200);
    await sendSaleRefunds(harness.deps);
    expect(await refundRows(harness)).toEqual([...there, ...(cents < 1250 ? [ourRow(950, 'succeeded')] : [])]);
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, back: 1250 });
    expect(await rowsOf(harness, "SELECT state FROM orders WHERE state <> 'void'")).toEqual([{ state: 'refunded' }]);
    await requireFulfilmentRules(harness);
  },
);

test('finds a refund of ours with a lost reply before a refund by hand is booked', async ({
  harness,
  buyer,
  saleAfter,
}) => {
  const { orderId, intentId } = await saleAfter('meet');
  await byHand(harness, intentId, 300);
  await settle(await signedIn(harness, 'Admin'), orderId, 'go_on');
  await doing(buyer, orderId, 'cancel');
  harness.payments.silence = 'afterEffect';
  await sendSaleRefunds(harness.deps).catch(() => {});
  harness.payments.silence = 'none';
  await byHand(harness, intentId, 300);
  expect(await refundRows(harness)).toEqual([byHandRow(300), ourRow(950, 'succeeded')]);
});

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
  test('keeps an open sale frozen until an admin settles it', async ({ harness, buyer, admin, saleAfter }) => {
    const sale = await saleAfter('meet');
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
  test('lets an admin settle an ended sale', async ({ harness, admin, saleAfter }) => {
    const sale = await saleAfter('meet', 'handOver', 'confirm');
    await tellNotice(harness, await bookedEarly(harness, admin, sale));
    expect((await settle(admin, sale.orderId, 'end'))[0]).toBe(200);
    await sendSaleRefunds(harness.deps);
    expect(await refundRows(harness)).toEqual([byHandRow(300), byHandRow(200), ourRow(750, 'succeeded')]);
    await requireFulfilmentRules(harness);
  });

  test('without information in its notice can be settled nevertheless after the end of the sale', async ({
    harness,
    admin,
    saleAfter,
  }) => {
    const sale = await saleAfter('meet', 'handOver', 'confirm');
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
  buyer,
  admin,
  saleAfter,
}) => {
  const { orderId, intentId } = await saleAfter('meet');
  await byHand(harness, intentId, 300);
  await recordProviderNotice(harness.deps, { ...refundByHandOf(intentId), id: 're_late', amountCents: 200 });
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
test('two concurrent runs book a refund by hand once, and neither fails', async ({ harness, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet');
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
  saleAfter,
}) => {
  const { intentId } = await saleAfter('meet');
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
  async (how, { harness, buyer, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('post', 'send', 'claim');
    const [before] = await rowsOf(harness, 'SELECT deadline_before AS until FROM sale_cases');
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
