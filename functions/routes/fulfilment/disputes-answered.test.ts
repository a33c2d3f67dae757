/** Disputes for admins: draft of an answer, and acceptance. */
import { expect } from 'vitest';
import { answer } from '../../../tests/fixtures/factories.ts';
import { bought, codeOf, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';

const SOLD_AT = Date.UTC(2026, 10, 22, 9, 0);

test('the draft of an answer has the tracking, the dates and its deadline', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
  await doing(seller, orderId, 'send', { carrier: 'USPS', tracking: '9400 1000' });
  await tellNotice(harness, disputeOf(intentId, 'needs_response'));
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

test('the draft of a meeting has the moment of the code', async ({ harness, seller, buyer, admin }) => {
  const { orderId } = await bought(harness, seller, buyer, 'meet');
  const draft = async () =>
    ((await answer(admin.ask('GET', `/api/fulfilments/${orderId}/disputes`)))[1] as { evidence: string }).evidence;
  expect(await draft()).toContain('neither sent nor handed over');
  await doing(seller, orderId, 'hand-over', { code: await codeOf(buyer, orderId) });
  expect(await draft()).toContain('gave the seller the code');
});

// Fails when the draft reports unsent money to a bank.
test('the draft has the refunds made, and not those owed', async ({ harness, seller, buyer, admin }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  const draft = async () =>
    ((await answer(admin.ask('GET', `/api/fulfilments/${orderId}/disputes`)))[1] as { evidence: string }).evidence;
  await tellNotice(harness, { ...refundByHandOf(intentId), amountCents: 300 });
  expect(await draft()).toContain('$3.00 of it was already refunded to the buyer.');
  await doing(admin, orderId, 'settle', { outcome: 'end', reason: 'x' });
  await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 950 }));
  expect(await draft()).toContain('$3.00 of it was already refunded to the buyer.');
});

// Fails when the provider is informed, and our books are not.
test('an accepted dispute is lost at once, with an audit entry; once', async ({ harness, seller, buyer, admin }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
  await tellNotice(harness, disputeOf(intentId, 'needs_response'));
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

test('an inquiry cannot be accepted', async ({ harness, seller, buyer, admin }) => {
  const { intentId } = await bought(harness, seller, buyer, 'post');
  await tellNotice(harness, disputeOf(intentId, 'warning_needs_response'));
  expect((await admin.ask('POST', '/api/money/disputes/du_1/accept')).status).toBe(409);
});

test('a sale that needs settlement is marked', async ({ harness, seller, buyer, admin }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
  const isToSettle = async () =>
    ((await answer(admin.ask('GET', `/api/fulfilments/${orderId}/disputes`)))[1] as { to_settle: boolean }).to_settle;
  expect(await isToSettle()).toBe(false);
  await tellNotice(harness, { ...refundByHandOf(intentId), amountCents: 300 });
  expect(await isToSettle()).toBe(true);
  await doing(admin, orderId, 'settle', { outcome: 'go_on', reason: 'x' });
  expect(await isToSettle()).toBe(false);
});
