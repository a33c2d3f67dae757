/** Effect of a dispute on a sale's money and copy, before and after the bank's decision. */
import { describe, expect } from 'vitest';
import { answer, finishPaying, purchase, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { balances, bought, completed, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/sale-refunds.ts';
import { recordNotice } from '../../domain/payments/provider-notices.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';

const DAY = 86_400_000;
const BANK = { buyer: -1250, bank: 1250 };

const pageOf = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as Record<string, unknown>;

describe('a won dispute', () => {
  test('restores every share', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await completed(harness, seller, buyer);
    const before = await balances(harness, orderId);
    await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 333 }));
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, seller: 826, fee: 91, bank: 333 });
    await requireFulfilmentRules(harness);
    await tellNotice(harness, disputeOf(intentId, 'won', { amountCents: 333 }));
    expect(await balances(harness, orderId)).toEqual(before);
    await requireFulfilmentRules(harness);
  });

  // Fails when a sale goes on while the bank still has its money.
  test('lets the sale go on when the money is back, and not before', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    await tellNotice(harness, disputeOf(intentId, 'won', { reinstatedCents: 0 }));
    expect((await doing(buyer, orderId, 'cancel')).status).toBe(409);
    await tellNotice(harness, disputeOf(intentId, 'won'));
    expect((await doing(buyer, orderId, 'cancel')).status).toBe(200);
    await requireFulfilmentRules(harness);
  });

  test('with another one lost is lost', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    await tellNotice(harness, disputeOf(intentId, 'needs_response', { id: 'du_2' }));
    await tellNotice(harness, disputeOf(intentId, 'lost'));
    await tellNotice(harness, disputeOf(intentId, 'won', { id: 'du_2' }));
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([{ [orderId]: 'refunded' }, BANK]);
    await requireFulfilmentRules(harness);
  });
});

// Fails when an inquiry withholds the buyer's money, or withdraws any.
test('an inquiry stops the deadlines, withdraws nothing and blocks no refund', async ({ harness, seller, buyer }) => {
  const [asked, canceled] = [
    await bought(harness, seller, buyer, 'meet'),
    await bought(harness, seller, buyer, 'meet'),
  ];
  await doing(buyer, canceled.orderId, 'cancel');
  await tellNotice(harness, disputeOf(asked.intentId, 'warning_needs_response'));
  await tellNotice(harness, disputeOf(canceled.intentId, 'warning_needs_response', { id: 'du_2' }));
  expect((await doing(buyer, asked.orderId, 'cancel')).status).toBe(409);
  expect(await balances(harness, asked.orderId)).toEqual({ buyer: -1250, held: 1250 });
  await sendSaleRefunds(harness.deps);
  expect(await rowsOf(harness, 'SELECT state FROM sale_refunds')).toEqual([{ state: 'succeeded' }]);
  await tellNotice(harness, disputeOf(asked.intentId, 'warning_closed'));
  expect((await doing(buyer, asked.orderId, 'cancel')).status).toBe(200);
});

describe('a dispute reported', () => {
  test('before the settlement freezes the sale from its start, and the ledger follows', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId, intentId } = await purchase(harness, seller, buyer);
    harness.payments.succeed(intentId);
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    await finishPaying(buyer, intentId);
    expect(await pageOf(seller, orderId)).toMatchObject({ frozen: true });
    await reconcileIntents(harness.deps);
    expect(await balances(harness, orderId)).toEqual(BANK);
    await requireFulfilmentRules(harness);
  });

  test('to a run that was killed after its first write is completed by the next one', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
    const lost = disputeOf(intentId, 'lost');
    await recordNotice(harness.deps, lost);
    harness.payments.disputes.set(lost.id, lost);
    await reconcileIntents(harness.deps);
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([{ [orderId]: 'refunded' }, BANK]);
    await requireFulfilmentRules(harness);
  });

  // Fails when an open dispute is only read from the list of the last two days.
  test('months later, when no list has it any more: an open one is read every day', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    harness.payments.disputes.set('du_1', disputeOf(intentId, 'lost'));
    harness.payments.disputesPage = async () => ({ rows: [], next: null });
    await reconcileIntents(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'to_ship' });
    harness.clock.now += DAY;
    await reconcileIntents(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'refunded' });
  });

  test('twice has each step once', async ({ harness, seller, buyer }) => {
    const { intentId } = await bought(harness, seller, buyer, 'post');
    for (const status of ['needs_response', 'needs_response', 'under_review', 'lost', 'lost'] as const)
      await tellNotice(harness, disputeOf(intentId, status));
    // A state read before the decision is written after it.
    await recordNotice(harness.deps, disputeOf(intentId, 'under_review'));
    expect((await rowsOf(harness, 'SELECT action FROM fulfilment_events')).map(({ action }) => action)).toEqual([
      ...['sold', 'freeze', 'funds-withdrawn', 'dispute-lost'],
    ]);
    expect(await rowsOf(harness, 'SELECT id, status FROM disputes')).toEqual([{ id: 'du_1', status: 'lost' }]);
    await requireFulfilmentRules(harness);
  });

  test('about a payment without a sale has a row, and freezes no sale', async ({ harness, seller, buyer }) => {
    const { intentId } = await purchase(harness, seller, buyer);
    harness.payments.succeed(intentId, { receivedCents: 700 });
    await finishPaying(buyer, intentId).catch(() => {});
    await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 700 }));
    await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 700 }));
    await reconcileIntents(harness.deps);
    expect(await rowsOf(harness, 'SELECT settled_at IS NULL AS open FROM disputes')).toEqual([{ open: 0 }]);
    expect(await rowsOf(harness, 'SELECT * FROM fulfilments')).toEqual([]);
  });
});
