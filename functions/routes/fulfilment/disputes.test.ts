/** Effect of a dispute on a sale, its money and its copy, before and after the decision of the bank. */
import { describe, expect } from 'vitest';
import { answer, finishPaying, purchase, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';
import { recordProviderNotice } from '../../domain/payments/provider-notices.ts';
import { reconcileIntents } from '../../domain/payments/reconciler/reconciler-lists.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const BANK = { buyer: -1250, bank: 1250 };

const pageOf = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as Record<string, unknown>;

describe('a won dispute', () => {
  test('restores every share', async ({ harness, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet', 'handOver', 'confirm');
    const before = await balances(harness, orderId);
    await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 333 }));
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, seller: 826, fee: 91, bank: 333 });
    await requireFulfilmentRules(harness);
    await tellNotice(harness, disputeOf(intentId, 'won', { amountCents: 333 }));
    expect(await balances(harness, orderId)).toEqual(before);
    await requireFulfilmentRules(harness);
  });

  // Fails when a sale goes on while the bank still has its money.
  test('lets the sale go on when the money is back, and not before', async ({ harness, buyer, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet', 'disputed');
    await tellNotice(harness, disputeOf(intentId, 'won', { reinstatedCents: 0 }));
    expect((await doing(buyer, orderId, 'cancel')).status).toBe(409);
    await tellNotice(harness, disputeOf(intentId, 'won'));
    expect((await doing(buyer, orderId, 'cancel')).status).toBe(200);
    await requireFulfilmentRules(harness);
  });

  test('with another one lost is lost', async ({ harness, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet', 'disputed');
    await tellNotice(harness, disputeOf(intentId, 'needs_response', { id: 'du_2' }));
    await tellNotice(harness, disputeOf(intentId, 'lost'));
    await tellNotice(harness, disputeOf(intentId, 'won', { id: 'du_2' }));
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([{ [orderId]: 'refunded' }, BANK]);
    await requireFulfilmentRules(harness);
  });
});

// Fails when an inquiry withholds the buyer's money, or withdraws any.
test('an inquiry stops the deadlines, withdraws nothing and blocks no refund', async ({
  harness,
  buyer,
  saleAfter,
}) => {
  const [asked, canceled] = [await saleAfter('meet'), await saleAfter('meet', 'buyerCancels')];
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
    saleAfter,
  }) => {
    const { orderId, intentId } = await saleAfter('post');
    const lost = disputeOf(intentId, 'lost');
    await recordProviderNotice(harness.deps, lost);
    harness.payments.disputes.set(lost.id, lost);
    await reconcileIntents(harness.deps);
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([{ [orderId]: 'refunded' }, BANK]);
    await requireFulfilmentRules(harness);
  });

  // Fails when an open dispute is only read from the list of the last two days.
  test('months later, when no list has it any more: an open one is read every day', async ({ harness, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('post', 'disputed');
    harness.payments.disputes.set('du_1', disputeOf(intentId, 'lost'));
    harness.payments.disputesPage = async () => ({ rows: [], next: null });
    await reconcileIntents(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'to_ship' });
    harness.clock.now += DAY;
    await reconcileIntents(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'refunded' });
  });

  test('twice has each step once', async ({ harness, saleAfter }) => {
    const { intentId } = await saleAfter('post');
    for (const status of ['needs_response', 'needs_response', 'under_review', 'lost', 'lost'] as const)
      await tellNotice(harness, disputeOf(intentId, status));
    // A state read before the decision is written after it.
    await recordProviderNotice(harness.deps, disputeOf(intentId, 'under_review'));
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

const BACK = { buyer: -1250, back: 1250 };

const relisted = (harness: Harness) =>
  rowsOf(harness, 'SELECT recheck, paused_at IS NOT NULL AS paused FROM listings WHERE relisted_from IS NOT NULL');

const orderStates = async (harness: Harness) =>
  (await rowsOf(harness, "SELECT state FROM orders WHERE state <> 'void'")).map(({ state }) => state);

describe('a lost dispute', () => {
  // Fails when the shop refunds once more, or the copy stays sold.
  test('ends an unsent sale: the bank has paid the buyer, and the copy is relisted when its seller confirms it', async ({
    harness,
    seller,
    buyer,
    saleAfter,
  }) => {
    const { orderId, intentId } = await saleAfter('post', 'disputed');
    expect(await balances(harness, orderId)).toEqual(BANK);
    expect((await doing(seller, orderId, 'send', { untracked: true })).status).toBe(409);
    await tellNotice(harness, disputeOf(intentId, 'lost'));
    await runJobs(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'refunded' });
    expect([await balances(harness, orderId), await orderStates(harness)]).toEqual([BANK, ['refunded']]);
    expect(await rowsOf(harness, 'SELECT * FROM sale_refunds')).toEqual([]);
    expect(harness.payments.refunds.size).toBe(0);
    expect(await relisted(harness)).toEqual([{ recheck: 'still_there', paused: 1 }]);
    expect(kindsTo(harness, seller).map(([kind]) => kind)).toEqual(['copy-sold', 'sale-paused', 'dispute-lost']);
    expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain('do not send');
    expect(kindsTo(harness, buyer).map(([kind]) => kind)).toEqual(['receipt', 'sale-paused', 'dispute-lost']);
    expect(await pageOf(buyer, orderId)).toMatchObject({ state: 'refunded', frozen: false, amounts: { bank: 12.5 } });
    await requireFulfilmentRules(harness);
  });

  test('ends a sale with a sent copy: it is not relisted', async ({ harness, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'sendUntracked', 'disputed', 'disputeLost');
    expect([await statesOf(harness), await relisted(harness)]).toEqual([{ [orderId]: 'refunded' }, []]);
    await requireFulfilmentRules(harness);
  });

  test('takes the shares of seller and shop of a completed sale', async ({ harness, saleAfter }) => {
    const { orderId } = await saleAfter('meet', 'handOver', 'confirm', 'disputeLost');
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([{ [orderId]: 'refunded' }, BANK]);
    expect(await orderStates(harness)).toEqual(['refunded']);
    await requireFulfilmentRules(harness);
  });

  // Fails when the refund of a canceled sale is sent although the bank has paid the buyer.
  test('replaces an unsent refund', async ({ harness, buyer, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet', 'buyerCancels', 'disputed');
    expect(await balances(harness, orderId)).toEqual({ ...BACK, bank: 1250, platform: -1250 });
    await tellNotice(harness, disputeOf(intentId, 'lost'));
    await sendSaleRefunds(harness.deps);
    expect(harness.payments.refunds.size).toBe(0);
    expect(await rowsOf(harness, 'SELECT state FROM sale_refunds')).toEqual([{ state: 'replaced' }]);
    expect([await balances(harness, orderId), await orderStates(harness)]).toEqual([BANK, ['refunded']]);
    expect(await pageOf(buyer, orderId)).toMatchObject({ state: 'canceled', refunds: [{ state: 'replaced' }] });
    await requireFulfilmentRules(harness);
  });

  test("after a refund that arrived is the shop's loss", async ({ harness, saleAfter }) => {
    const { orderId } = await saleAfter('meet', 'buyerCancels', 'refundsSent', 'disputed', 'disputeLost');
    expect(await balances(harness, orderId)).toEqual({ ...BACK, bank: 1250, platform: -1250 });
    expect(await rowsOf(harness, 'SELECT state FROM sale_refunds')).toEqual([{ state: 'succeeded' }]);
    await requireFulfilmentRules(harness);
  });

  test('about a part leaves the rest to an admin: no money moves until then', async ({ harness, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet');
    await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 400 }));
    harness.clock.now += 15 * DAY;
    await runJobs(harness.deps);
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, held: 850, bank: 400 });
    expect([await statesOf(harness), await orderStates(harness)]).toEqual([{ [orderId]: 'to_meet' }, ['paid']]);
    await requireFulfilmentRules(harness);
  });
});

// Fails when only the last of its refunds makes an order refunded, and not the bank's payment.
test('an order is refunded when goodwill and the bank together gave the full price', async ({
  harness,
  admin,
  saleAfter,
}) => {
  const { orderId, intentId } = await saleAfter('meet', 'handOver', 'confirm');
  expect((await doing(admin, orderId, 'goodwill', { amount: 5, back: 0, reason: 'Sorry.' })).status).toBe(200);
  await sendSaleRefunds(harness.deps);
  await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 750 }));
  expect(await orderStates(harness)).toEqual(['paid']);
  await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 750 }));
  expect(await orderStates(harness)).toEqual(['refunded']);
  await requireFulfilmentRules(harness);
});
