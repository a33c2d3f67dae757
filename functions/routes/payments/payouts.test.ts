import { expect } from 'vitest';
import { NEW_SELLER_PAYOUT_LIMIT } from '../../../core/limits.ts';
import { payoutsWords } from '../../../core/words/en/payouts.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { bought, completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { saleBetween } from '../../../tests/fixtures/fulfilment/process-sales.ts';
import { established } from '../../../tests/fixtures/money/established.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireCountRules } from '../../../tests/rules/count-rules.ts';
import { sendTransfers } from '../../domain/payments/payouts/transfers/send-transfers.ts';

const look = async (seller: SignedIn, query = '') => (await answer(seller.ask('GET', `/api/payouts${query}`)))[1];
const begin = (seller: SignedIn) => answer(seller.ask('POST', '/api/payouts/account'));
const check = (seller: SignedIn) => answer(seller.ask('POST', '/api/payouts/account/check'));
const accounts = (harness: Harness) =>
  rowsOf(harness, 'SELECT user_id, account_id, state, needs, refusal FROM payout_accounts');

const NOTHING = {
  on_hold: 0,
  waiting: 0,
  sending: 0,
  paid: 0,
  debt: 0,
  ...{ due_at: null, due: 0, paused: 0, paused_by_hand: 0 },
  no_new_products_from: null,
  entries: [],
};

test('a seller without sales is asked for nothing', async ({ harness, seller }) => {
  expect(await look(seller)).toEqual({ state: 'none', blocked_by: null, next: null, ...NOTHING });
  expect(await begin(seller)).toEqual([409, { code: 'conflict', message: payoutsWords.conflict.nothingWaits }]);
  expect([await accounts(harness), harness.payments.payouts.accounts.size]).toEqual([[], 0]);
});

// Fails when the commission counts as the seller's, or a sale is in two sums.
test("each sale has the seller's share, its state and moment", async ({ harness, seller, buyer, other }) => {
  const { orderId: done } = await completed(harness, seller, buyer);
  const { orderId: open } = await bought(harness, seller, other, 'post');
  const { orderId: canceled } = await saleBetween(harness, [seller, buyer], 'post', 'askCancel', 'sellerCancels');
  const { orderId: questioned } = await saleBetween(harness, [seller, other], 'post', 'send', 'claim');
  const at = new Date(harness.clock.now).toISOString();
  const told = { fee: 1.25, at, due_at: null };
  const heldUntil = new Date(harness.clock.now + NEW_SELLER_PAYOUT_LIMIT.waitMs).toISOString();
  expect(await look(seller)).toMatchObject({
    ...{ state: 'none', blocked_by: payoutsWords.blockedBy.none, next: 'account' },
    ...{ on_hold: 22.5, waiting: 11.25, paid: 0, debt: 0, due_at: null },
    entries: [
      { ...told, order: questioned, amount: 11.25, state: 'held' },
      { ...told, order: canceled, amount: 0, fee: 0, state: 'returned' },
      { ...told, order: open, amount: 11.25, state: 'held' },
      // Held until then, with or without an account.
      { ...told, order: done, amount: 11.25, state: 'waiting', due_at: heldUntil, wait: 'new_seller' },
    ],
  });
  expect(await look(buyer)).toMatchObject({ code: 'forbidden' });
});

test('a completed sale under review is paused', async ({ harness, seller, buyer }) => {
  const { intentId } = await completed(harness, seller, buyer);
  await tellNotice(harness, disputeOf(intentId, 'warning_needs_response', { withdrawnCents: 0, isRefundable: true }));
  expect(await look(seller)).toMatchObject({ waiting: 11.25, entries: [{ state: 'paused', amount: 11.25 }] });
});

test('the list continues after its page', async ({ harness, seller, buyer }) => {
  const orders: string[] = [];
  for (let n = 0; n < 3; n++) orders.unshift((await bought(harness, seller, buyer, 'post')).orderId);
  const first = await seller.ask('GET', '/api/payouts?limit=2');
  const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? [];
  const second = await seller.ask('GET', next ?? '');
  expect(second.headers.get('Link')).toBeNull();
  const entries = async (response: Response) => ((await response.json()) as { entries: { order: string }[] }).entries;
  expect([...(await entries(first)), ...(await entries(second))].map(({ order }) => order)).toEqual(orders);
});

test("a month of a seller's money, line by line", async ({ harness, seller, buyer }) => {
  harness.clock.now = Date.UTC(2026, 9, 30);
  const { orderId } = await completed(harness, seller, buyer);
  harness.clock.now = Date.UTC(2026, 10, 5);
  const { orderId: second, intentId } = await completed(harness, seller, buyer);
  await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 400 }));
  const month = async (query: string) => (await answer(seller.ask('GET', `/api/payouts/statement${query}`)))[1];
  const sold = { kind: 'sold', product_price: 12.5, fee: 1.25, amount: 11.25, paid: 0 };
  expect(await month('?month=2026-10')).toMatchObject({
    month: '2026-10',
    lines: [{ ...sold, order: orderId, at: '2026-10-30T00:00:00.000Z' }],
  });
  expect(await month('')).toMatchObject({
    month: '2026-11',
    lines: [
      { ...sold, order: second },
      { kind: 'changed', order: second, product_price: null, fee: null, amount: -3.6, paid: 0 },
    ],
  });
  expect(await month('?month=2026-13')).toMatchObject({ month: '2026-11' });
});

// Fails when a payment counts as income twice, or an earlier or later part refund is ignored.
test('sales minus commission, with their changes, equal the seller’s income', async ({ harness, seller, buyer }) => {
  await established(harness, seller);
  const months = async () => (await answer(seller.ask('GET', '/api/payouts/months')))[1];
  harness.clock.now = Date.UTC(2026, 9, 30);
  expect(await months()).toEqual({ month: '2026-10', months: [] });
  await completed(harness, seller, buyer);
  harness.clock.now = Date.UTC(2026, 10, 5);
  const { intentId } = await completed(harness, seller, buyer);
  await tellNotice(harness, disputeOf(intentId, 'needs_response', { amountCents: 400 }));
  await begin(seller);
  harness.payments.payouts.say(`acct_${seller.id}`, 'active');
  await check(seller);
  harness.clock.now += 61_000;
  await sendTransfers(harness.deps);
  const october = { month: '2026-10', sales: 1, sold: 12.5, fee: 1.25, changed: 0, yours: 11.25, paid: 0 };
  const november = { month: '2026-11', sales: 1, sold: 12.5, fee: 1.25, changed: -3.6, yours: 7.65, paid: 11.25 };
  expect(await months()).toEqual({ month: '2026-11', months: [october, november] });
  const [, statement] = await answer(seller.ask('GET', '/api/payouts/statement?limit=1'));
  expect(statement).toMatchObject(november);
  await requireCountRules(harness);
  harness.clock.now = Date.UTC(2027, 3, 1);
  expect(await months()).toEqual({ month: '2027-04', months: [november] });
});
