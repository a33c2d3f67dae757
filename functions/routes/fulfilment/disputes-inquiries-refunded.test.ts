/** An admin answers an inquiry with a refund: the sale ends before the bank withdraws the money. */
import { describe, expect } from 'vitest';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { balances, bought, completed, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { byHand, byHandRow, ourRow, refundRows } from '../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { runJobs } from '../../jobs.ts';

const reason = 'They do not know the shop.';
const refund = (admin: SignedIn, id = 'du_1') => admin.ask('POST', `/api/money/disputes/${id}/refund`, { reason });
const inquiryOf = (intentId: string) => disputeOf(intentId, 'warning_needs_response');
const refused = [409, { code: 'conflict', message: fulfilmentWords.conflict.notNow }];

// Fails when a sale frozen by an inquiry can only wait.
test('a full refund during an inquiry is made once; both parties read why, and the copy is relisted', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
  await tellNotice(harness, inquiryOf(intentId));
  const page = async () => (await answer(admin.ask('GET', `/api/fulfilments/${orderId}/disputes`)))[1];
  expect(await page()).toMatchObject({ disputes: [{ status: 'warning_needs_response', refundable: true }] });
  expect(await answer(refund(admin))).toEqual([200, { refunded: true }]);
  expect(await answer(refund(admin))).toEqual(refused);
  await runJobs(harness.deps);
  expect([await statesOf(harness), await refundRows(harness)]).toEqual([
    { [orderId]: 'refunded' },
    [ourRow(1250, 'succeeded')],
  ]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, back: 1250 });
  for (const who of [buyer, seller]) {
    const letters = kindsTo(harness, who);
    expect(letters.find(([kind]) => kind === 'sale-refunded')?.[1].text).toContain(reason);
  }
  expect(kindsTo(harness, seller).find(([kind]) => kind === 'sale-refunded')?.[1].text).toContain('Please do not send');
  expect(await rowsOf(harness, 'SELECT recheck FROM listings WHERE relisted_from IS NOT NULL')).toEqual([
    { recheck: 'still_there' },
  ]);
  expect(
    await rowsOf(harness, "SELECT subject_id, reason, detail FROM audit_entries WHERE action = 'refund_inquiry'"),
  ).toEqual([{ subject_id: orderId, reason, detail: 'du_1' }]);
  await tellNotice(harness, disputeOf(intentId, 'warning_closed'));
  await runJobs(harness.deps);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, back: 1250 });
  expect((await answer(buyer.ask('GET', `/api/fulfilments/${orderId}`)))[1]).toMatchObject({ frozen: false });
  await requireFulfilmentRules(harness);
});

describe('also', () => {
  test('of a completed sale: out of the shares of seller and shop', async ({ harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await completed(harness, seller, buyer);
    await tellNotice(harness, inquiryOf(intentId));
    expect((await refund(admin)).status).toBe(200);
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([
      { [orderId]: 'refunded' },
      { buyer: -1250, back: 1250 },
    ]);
    await requireFulfilmentRules(harness);
  });

  test('of the rest after a refund by hand', async ({ harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
    await doing(seller, orderId, 'send', { untracked: true });
    await byHand(harness, intentId, 300);
    await tellNotice(harness, inquiryOf(intentId));
    harness.clock.now += 1;
    expect((await refund(admin)).status).toBe(200);
    await runJobs(harness.deps);
    expect(await refundRows(harness)).toEqual([byHandRow(300), ourRow(950, 'succeeded')]);
    await requireFulfilmentRules(harness);
  });
});

// Fails when the refund is accepted but never sent, because another notice of the same payment blocks it.
test('a fraud warning about the same payment is answered as well: the refund is sent', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { intentId } = await bought(harness, seller, buyer, 'post');
  await tellNotice(harness, inquiryOf(intentId));
  await tellNotice(harness, fraudWarningOf(intentId));
  expect((await refund(admin)).status).toBe(200);
  await runJobs(harness.deps);
  expect(await refundRows(harness)).toEqual([ourRow(1250, 'succeeded')]);
  expect(await rowsOf(harness, "SELECT seen_at FROM stripe_events WHERE alert = 'fraud_warning'")).toEqual([
    { seen_at: harness.clock.now },
  ]);
});

describe('not', () => {
  test.for([
    ['a dispute', disputeOf('', 'needs_response')],
    ['an inquiry that is over', disputeOf('', 'warning_closed')],
    ['one whose payment cannot be refunded', disputeOf('', 'warning_needs_response', { isRefundable: false })],
  ] as const)('%s', async ([, dispute], { harness, seller, buyer, admin }) => {
    const { intentId } = await bought(harness, seller, buyer, 'post');
    await tellNotice(harness, { ...dispute, intentId });
    expect(await answer(refund(admin))).toEqual(refused);
    expect(await refundRows(harness)).toEqual([]);
  });

  test('of a sale that is being refunded already', async ({ harness, seller, buyer, admin }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
    await doing(buyer, orderId, 'cancel');
    await tellNotice(harness, inquiryOf(intentId));
    expect(await answer(refund(admin))).toEqual(refused);
    expect(await refundRows(harness)).toEqual([ourRow(1250)]);
  });

  test('beside a dispute of the same payment', async ({ harness, seller, buyer, admin }) => {
    const { intentId } = await bought(harness, seller, buyer, 'meet');
    await tellNotice(harness, inquiryOf(intentId));
    await tellNotice(harness, disputeOf(intentId, 'needs_response', { id: 'du_2', amountCents: 500 }));
    expect(await answer(refund(admin))).toEqual(refused);
    expect(await refundRows(harness)).toEqual([]);
  });

  // Fails when only our books are checked.
  test('of an inquiry that became a dispute without an event', async ({ harness, seller, buyer, admin }) => {
    const { intentId } = await bought(harness, seller, buyer, 'post');
    await tellNotice(harness, inquiryOf(intentId));
    harness.payments.disputes.set('du_1', disputeOf(intentId, 'needs_response'));
    expect(await answer(refund(admin))).toEqual(refused);
    expect(await refundRows(harness)).toEqual([]);
  });

  test('of an unknown one, or without a reason', async ({ harness, seller, buyer, admin }) => {
    const { intentId } = await bought(harness, seller, buyer, 'post');
    await tellNotice(harness, inquiryOf(intentId));
    expect((await refund(admin, 'du_none')).status).toBe(404);
    expect((await admin.ask('POST', '/api/money/disputes/du_1/refund', {})).status).toBe(422);
    expect(await refundRows(harness)).toEqual([]);
  });
});
