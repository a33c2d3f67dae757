/**
 * Admins answer a dispute or an inquiry: the draft, an acceptance, and a refund before the bank withdraws the money.
 */
import { describe, expect } from 'vitest';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { balances, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { byHand, byHandRow, ourRow, refundRows } from '../../../tests/fixtures/fulfilment/refunds-by-hand.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, fraudWarningOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { runJobs } from '../../jobs.ts';

const SOLD_AT = Date.UTC(2026, 10, 22, 9, 0);

test('the draft of an answer has the tracking, the dates and its deadline', async ({ admin, saleAfter }) => {
  const { orderId } = await saleAfter('post', 'send', 'disputed');
  const [, told] = await answer(admin.ask('GET', `/api/fulfilments/${orderId}/disputes`));
  expect(told).toEqual({
    disputes: [
      {
        ...{ _id: 'du_1', status: 'needs_response', amount: 12.5, reason: 'fraudulent', closed_at: null },
        refundable: false,
        ...{ due_by: new Date(SOLD_AT + 9 * 86_400_000).toISOString(), opened_at: new Date(SOLD_AT).toISOString() },
      },
    ],
    evidence: expect.stringMatching(
      /for \$12\.50\.\n.* by post on .*\n.*USPS, number 9400 1000\.\nThe buyer reported no problem/,
    ),
    to_settle: false,
  });
});

const draftOf = async (admin: SignedIn, orderId: string) =>
  ((await answer(admin.ask('GET', `/api/fulfilments/${orderId}/disputes`)))[1] as { evidence: string }).evidence;

test('the draft of a meeting has the moment of the code', async ({ seller, admin, saleAfter }) => {
  const { orderId, code } = await saleAfter('meet');
  expect(await draftOf(admin, orderId)).toContain('neither sent nor handed over');
  await doing(seller, orderId, 'hand-over', { code });
  expect(await draftOf(admin, orderId)).toContain('gave the seller the code');
});

// Fails when the draft reports unsent money to a bank.
test('the draft has the refunds made, and not those owed', async ({ harness, admin, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('meet');
  await tellNotice(harness, { ...refundByHandOf(intentId), amountCents: 300 });
  expect(await draftOf(admin, orderId)).toContain('$3.00 of it was already refunded to the buyer.');
  await doing(admin, orderId, 'settle', { outcome: 'end', reason: 'x' });
  await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 950 }));
  expect(await draftOf(admin, orderId)).toContain('$3.00 of it was already refunded to the buyer.');
});

// Fails when the provider is informed, and our books are not.
test('an accepted dispute is lost at once, with an audit entry; once', async ({ harness, admin, saleAfter }) => {
  const { orderId } = await saleAfter('post', 'disputed');
  const accept = () => admin.ask('POST', '/api/money/disputes/du_1/accept', { reason: 'It was never sent.' });
  expect(await answer(accept())).toEqual([200, { accepted: true }]);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'refunded' });
  expect(harness.payments.disputes.get('du_1')?.status).toBe('lost');
  expect((await accept()).status).toBe(409);
  expect(await rowsOf(harness, "SELECT reason, detail FROM audit_entries WHERE action = 'accept_dispute'")).toEqual([
    { reason: 'It was never sent.', detail: 'du_1' },
  ]);
  expect((await admin.ask('POST', '/api/money/disputes/du_none/accept')).status).toBe(404);
});

test('an inquiry cannot be accepted', async ({ harness, admin, saleAfter }) => {
  const { intentId } = await saleAfter('post');
  await tellNotice(harness, disputeOf(intentId, 'warning_needs_response'));
  expect((await admin.ask('POST', '/api/money/disputes/du_1/accept')).status).toBe(409);
});

test('a sale that needs settlement is marked', async ({ harness, admin, saleAfter }) => {
  const { orderId, intentId } = await saleAfter('post');
  const isToSettle = async () =>
    ((await answer(admin.ask('GET', `/api/fulfilments/${orderId}/disputes`)))[1] as { to_settle: boolean }).to_settle;
  expect(await isToSettle()).toBe(false);
  await tellNotice(harness, { ...refundByHandOf(intentId), amountCents: 300 });
  expect(await isToSettle()).toBe(true);
  await doing(admin, orderId, 'settle', { outcome: 'go_on', reason: 'x' });
  expect(await isToSettle()).toBe(false);
});

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
  saleAfter,
}) => {
  const { orderId, intentId } = await saleAfter('post');
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

describe('an inquiry is refunded', () => {
  test('of a completed sale: out of the shares of seller and shop', async ({ harness, admin, saleAfter }) => {
    const { orderId, intentId } = await saleAfter('meet', 'handOver', 'confirm');
    await tellNotice(harness, inquiryOf(intentId));
    expect((await refund(admin)).status).toBe(200);
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([
      { [orderId]: 'refunded' },
      { buyer: -1250, back: 1250 },
    ]);
    await requireFulfilmentRules(harness);
  });

  test('of the rest after a refund by hand', async ({ harness, admin, saleAfter }) => {
    const { intentId } = await saleAfter('post', 'sendUntracked');
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
  admin,
  saleAfter,
}) => {
  const { intentId } = await saleAfter('post');
  await tellNotice(harness, inquiryOf(intentId));
  await tellNotice(harness, fraudWarningOf(intentId));
  expect((await refund(admin)).status).toBe(200);
  await runJobs(harness.deps);
  expect(await refundRows(harness)).toEqual([ourRow(1250, 'succeeded')]);
  expect(await rowsOf(harness, "SELECT seen_at FROM stripe_events WHERE alert = 'fraud_warning'")).toEqual([
    { seen_at: harness.clock.now },
  ]);
});

describe('no refund answers', () => {
  test.for([
    ['a dispute', disputeOf('', 'needs_response')],
    ['an inquiry that is over', disputeOf('', 'warning_closed')],
    ['one whose payment cannot be refunded', disputeOf('', 'warning_needs_response', { isRefundable: false })],
  ] as const)('%s', async ([, dispute], { harness, admin, saleAfter }) => {
    const { intentId } = await saleAfter('post');
    await tellNotice(harness, { ...dispute, intentId });
    expect(await answer(refund(admin))).toEqual(refused);
    expect(await refundRows(harness)).toEqual([]);
  });

  test('of a sale that is being refunded already', async ({ harness, admin, saleAfter }) => {
    const { intentId } = await saleAfter('meet', 'buyerCancels');
    await tellNotice(harness, inquiryOf(intentId));
    expect(await answer(refund(admin))).toEqual(refused);
    expect(await refundRows(harness)).toEqual([ourRow(1250)]);
  });

  test('beside a dispute of the same payment', async ({ harness, admin, saleAfter }) => {
    const { intentId } = await saleAfter('meet');
    await tellNotice(harness, inquiryOf(intentId));
    await tellNotice(harness, disputeOf(intentId, 'needs_response', { id: 'du_2', amountCents: 500 }));
    expect(await answer(refund(admin))).toEqual(refused);
    expect(await refundRows(harness)).toEqual([]);
  });

  // Fails when only our books are checked.
  test('of an inquiry that became a dispute without an event', async ({ harness, admin, saleAfter }) => {
    const { intentId } = await saleAfter('post');
    await tellNotice(harness, inquiryOf(intentId));
    harness.payments.disputes.set('du_1', disputeOf(intentId, 'needs_response'));
    expect(await answer(refund(admin))).toEqual(refused);
    expect(await refundRows(harness)).toEqual([]);
  });

  test('of an unknown one, or without a reason', async ({ harness, admin, saleAfter }) => {
    const { intentId } = await saleAfter('post');
    await tellNotice(harness, inquiryOf(intentId));
    expect((await refund(admin, 'du_none')).status).toBe(404);
    expect((await admin.ask('POST', '/api/money/disputes/du_1/refund', {})).status).toBe(422);
    expect(await refundRows(harness)).toEqual([]);
  });
});
