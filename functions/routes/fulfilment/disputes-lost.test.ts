/** Lost disputes: their effect on a sale, its money and its copy. */
import { describe, expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { balances, bought, completed, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/sale-refunds.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const BANK = { buyer: -1250, bank: 1250 };
const BACK = { buyer: -1250, back: 1250 };

const pageOf = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as Record<string, unknown>;

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
  }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
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

  test('ends a sale with a sent copy: it is not relisted', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
    await doing(seller, orderId, 'send', { untracked: true });
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    await tellNotice(harness, disputeOf(intentId, 'lost'));
    expect([await statesOf(harness), await relisted(harness)]).toEqual([{ [orderId]: 'refunded' }, []]);
    await requireFulfilmentRules(harness);
  });

  test('takes the shares of seller and shop of a completed sale', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await completed(harness, seller, buyer);
    await tellNotice(harness, disputeOf(intentId, 'lost'));
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([{ [orderId]: 'refunded' }, BANK]);
    expect(await orderStates(harness)).toEqual(['refunded']);
    await requireFulfilmentRules(harness);
  });

  // Fails when the refund of a canceled sale is sent although the bank has paid the buyer.
  test('replaces an unsent refund', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
    await doing(buyer, orderId, 'cancel');
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    expect(await balances(harness, orderId)).toEqual({ ...BACK, bank: 1250, platform: -1250 });
    await tellNotice(harness, disputeOf(intentId, 'lost'));
    await sendSaleRefunds(harness.deps);
    expect(harness.payments.refunds.size).toBe(0);
    expect(await rowsOf(harness, 'SELECT state FROM sale_refunds')).toEqual([{ state: 'replaced' }]);
    expect([await balances(harness, orderId), await orderStates(harness)]).toEqual([BANK, ['refunded']]);
    expect(await pageOf(buyer, orderId)).toMatchObject({ state: 'canceled', refunds: [{ state: 'replaced' }] });
    await requireFulfilmentRules(harness);
  });

  test("after a refund that arrived is the shop's loss", async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
    await doing(buyer, orderId, 'cancel');
    await sendSaleRefunds(harness.deps);
    await tellNotice(harness, disputeOf(intentId, 'needs_response'));
    await tellNotice(harness, disputeOf(intentId, 'lost'));
    expect(await balances(harness, orderId)).toEqual({ ...BACK, bank: 1250, platform: -1250 });
    expect(await rowsOf(harness, 'SELECT state FROM sale_refunds')).toEqual([{ state: 'succeeded' }]);
    await requireFulfilmentRules(harness);
  });

  test('about a part leaves the rest to an admin: no money moves until then', async ({ harness, seller, buyer }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
    await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 400 }));
    for (let day = 0; day < 15; day++) {
      harness.clock.now += DAY;
      await runJobs(harness.deps);
    }
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, held: 850, bank: 400 });
    expect([await statesOf(harness), await orderStates(harness)]).toEqual([{ [orderId]: 'to_meet' }, ['paid']]);
    await requireFulfilmentRules(harness);
  });
});

// Fails when only the last of its refunds makes an order refunded, and not the bank's payment.
test('an order is refunded when goodwill and the bank together gave the full price', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId, intentId } = await completed(harness, seller, buyer);
  expect((await doing(admin, orderId, 'goodwill', { amount: 5, back: 0, reason: 'Sorry.' })).status).toBe(200);
  await sendSaleRefunds(harness.deps);
  await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 750 }));
  expect(await orderStates(harness)).toEqual(['paid']);
  await tellNotice(harness, disputeOf(intentId, 'lost', { amountCents: 750 }));
  expect(await orderStates(harness)).toEqual(['refunded']);
  await requireFulfilmentRules(harness);
});
