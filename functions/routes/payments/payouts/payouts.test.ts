/** What a seller sees of their money, and how they say where it goes. */
import { expect } from 'vitest';
import { BANK_DAY } from '../../../../core/payments/payouts/payout-schedule.ts';
import { payoutsWords } from '../../../../core/words/payments/payouts.ts';
import { answer, type SignedIn } from '../../../../tests/fixtures/factories.ts';
import { claimed } from '../../../../tests/fixtures/fulfilment/claims.ts';
import { agreeToCancel, bought, completed } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { requireCountRules } from '../../../../tests/rules/count-rules.ts';
import { readPayoutAccounts } from '../../../domain/payments/payouts/payout-accounts.ts';
import { sendTransfers } from '../../../domain/payments/payouts/sending.ts';

const DAY = 86_400_000;

const look = async (seller: SignedIn, query = '') => (await answer(seller.ask('GET', `/api/payouts${query}`)))[1];
const begin = (seller: SignedIn) => answer(seller.ask('POST', '/api/payouts/account'));
const check = (seller: SignedIn) => answer(seller.ask('POST', '/api/payouts/account/check'));
const accounts = (harness: Harness) =>
  rowsOf(harness, 'SELECT user_id, stripe_account, state, needs, refusal FROM payout_accounts');
const waiting = (harness: Harness) => rowsOf(harness, 'SELECT order_id, try, cents, state, due_at FROM transfers');

const NOTHING = {
  on_hold: 0,
  waiting: 0,
  sending: 0,
  paid: 0,
  debt: 0,
  due_at: null,
  no_new_products_from: null,
  entries: [],
};

test('who has sold nothing is asked for nothing', async ({ harness, seller }) => {
  expect(await look(seller)).toEqual({ state: 'none', blocked_by: null, next: null, ...NOTHING });
  expect(await begin(seller)).toEqual([409, { code: 'conflict', message: payoutsWords.conflict.nothingWaits }]);
  expect([await accounts(harness), harness.payments.payouts.accounts.size]).toEqual([[], 0]);
});

// Fails when the commission is told as the seller's, or a sale is in two sums.
test('each sale is told with what it brings, where that is, and since when', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const { orderId: done } = await completed(harness, seller, buyer);
  const { orderId: open } = await bought(harness, seller, other, 'post');
  const { orderId: canceled } = await bought(harness, seller, buyer, 'post');
  await agreeToCancel(buyer, seller, canceled);
  const { orderId: questioned } = await claimed(harness, seller, other);
  const at = new Date(harness.clock.now).toISOString();
  const told = { fee: 1.25, at, due_at: null };
  expect(await look(seller)).toMatchObject({
    ...{ state: 'none', blocked_by: payoutsWords.blockedBy.none, next: 'account' },
    ...{ on_hold: 22.5, waiting: 11.25, paid: 0, debt: 0, due_at: null },
    entries: [
      { ...told, order: questioned, amount: 11.25, state: 'held' },
      { ...told, order: canceled, amount: 0, fee: 0, state: 'returned' },
      { ...told, order: open, amount: 11.25, state: 'held' },
      { ...told, order: done, amount: 11.25, state: 'waiting' },
    ],
  });
  expect(await look(buyer)).toMatchObject({ code: 'forbidden' });
});

test('a completed sale whose payment is questioned is paused', async ({ harness, seller, buyer }) => {
  const { intentId } = await completed(harness, seller, buyer);
  await tellNotice(harness, disputeOf(intentId, 'warning_needs_response', { withdrawnCents: 0, isRefundable: true }));
  expect(await look(seller)).toMatchObject({ waiting: 11.25, entries: [{ state: 'paused', amount: 11.25 }] });
});

test('the list goes on behind its page', async ({ harness, seller, buyer }) => {
  const orders: string[] = [];
  for (let n = 0; n < 3; n++) orders.unshift((await bought(harness, seller, buyer, 'post')).orderId);
  const first = await seller.ask('GET', '/api/payouts?limit=2');
  const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? [];
  const second = await seller.ask('GET', next ?? '');
  expect(second.headers.get('Link')).toBeNull();
  const entries = async (response: Response) => ((await response.json()) as { entries: { order: string }[] }).entries;
  expect([...(await entries(first)), ...(await entries(second))].map(({ order }) => order)).toEqual(orders);
});

// Fails when the account is asked for without a confirmed address, or each call makes another one.
test('money that waits has its seller say where it goes, once the address is confirmed', async ({
  harness,
  seller,
  buyer,
}) => {
  const { orderId } = await completed(harness, seller, buyer);
  await harness.client.execute('UPDATE users SET email_verified_at = NULL');
  expect(await look(seller)).toMatchObject({ next: 'verify_email' });
  expect(await begin(seller)).toEqual([409, { code: 'conflict', message: payoutsWords.conflict.verifyFirst }]);
  await harness.client.execute('UPDATE users SET email_verified_at = 1');
  const id = `acct_${seller.id}`;
  expect(await begin(seller)).toEqual([200, { url: `https://connect.example.org/${id}/1` }]);
  expect(await begin(seller)).toEqual([200, { url: `https://connect.example.org/${id}/2` }]);
  const row = { user_id: seller.id, stripe_account: id, needs: 'provide_info', refusal: null };
  expect(await accounts(harness)).toEqual([{ ...row, state: 'started' }]);
  expect(await look(seller)).toMatchObject({
    state: 'started',
    blocked_by: payoutsWords.blockedBy.started,
    next: 'account',
  });
  expect(await waiting(harness)).toEqual([{ order_id: orderId, try: 1, cents: 1125, state: 'waiting', due_at: null }]);
  expect(harness.payments.payouts.links).toEqual(Array(2).fill('https://dogear.test/dashboard/payouts?stripe=return'));
});

// Fails when whoever comes back from the form is believed.
test('the provider says how the account stands, whoever comes back from its form', async ({
  harness,
  seller,
  buyer,
}) => {
  harness.clock.now = Date.UTC(2026, 10, 12);
  await completed(harness, seller, buyer);
  await begin(seller);
  const id = `acct_${seller.id}`;
  const { payouts } = harness.payments;
  expect((await check(seller))[1]).toMatchObject({ state: 'started' });
  payouts.say(id, 'pending');
  expect((await check(seller))[1]).toMatchObject({
    state: 'pending',
    next: null,
    blocked_by: payoutsWords.blockedBy.pending,
  });
  payouts.say(id, 'active');
  expect((await check(seller))[1]).toMatchObject({
    ...{ state: 'active', next: null, blocked_by: null },
    due_at: '2026-12-01T00:00:00.000Z',
    entries: [{ state: 'waiting', due_at: '2026-12-01T00:00:00.000Z' }],
  });
  payouts.say(id, 'restricted', 'contact_stripe');
  expect((await check(seller))[1]).toMatchObject({
    ...{ state: 'restricted', next: 'account', blocked_by: payoutsWords.blockedBy.contact, due_at: null },
  });
  payouts.say(id, 'rejected', 'no_resolution');
  expect((await check(seller))[1]).toMatchObject({
    state: 'rejected',
    next: null,
    blocked_by: payoutsWords.blockedBy.rejected,
  });
  expect(await begin(seller)).toEqual([409, { code: 'conflict', message: payoutsWords.conflict.notTaken }]);
});

test('$25 are due at once, also those that waited before the account was there', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  await completed(harness, seller, buyer);
  await begin(seller);
  harness.payments.payouts.say(`acct_${seller.id}`, 'active');
  await check(seller);
  await completed(harness, seller, other);
  const moments = async () => (await waiting(harness)).map(({ due_at }) => Number(due_at) > harness.clock.now);
  expect(await moments()).toEqual([true, true]);
  await completed(harness, seller, other);
  expect(await moments()).toEqual([false, false, false]);
  harness.payments.payouts.say(`acct_${seller.id}`, 'restricted');
  await check(seller);
  expect((await waiting(harness)).map(({ due_at }) => due_at)).toEqual([null, null, null]);
  harness.payments.payouts.say(`acct_${seller.id}`, 'active');
  await check(seller);
  expect(await moments()).toEqual([false, false, false]);
});

// Fails when only an account that becomes active later has its money sent.
test.for([1, 3])(
  'an account that can be paid when it is made has a time for its %s sales',
  async (count, { harness, seller, buyer }) => {
    for (let n = 0; n < count; n++) await completed(harness, seller, buyer);
    // Its reply got lost, and its form was filled in meanwhile.
    harness.payments.payouts.silence = 'afterEffect';
    await begin(seller);
    harness.payments.payouts.silence = 'none';
    harness.payments.payouts.say(`acct_${seller.id}`, 'active');
    expect((await begin(seller))[0]).toBe(200);
    expect(await accounts(harness)).toMatchObject([{ state: 'active' }]);
    const due = (await waiting(harness)).map(({ due_at }) => due_at !== null && Number(due_at) > harness.clock.now);
    expect((await waiting(harness)).map(({ due_at }) => typeof due_at)).toEqual(Array(count).fill('number'));
    expect(due).toEqual(Array(count).fill(count === 1));
  },
);

test('what the provider refuses is kept for the admins, and said plainly', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  harness.payments.payouts.refuses = 'platform_registration_required';
  const refused = [409, { code: 'conflict', message: payoutsWords.conflict.refused }];
  expect(await begin(seller)).toEqual(refused);
  const row = { user_id: seller.id, stripe_account: null, state: 'none', needs: null };
  expect(await accounts(harness)).toEqual([{ ...row, refusal: 'platform_registration_required' }]);
  expect(await look(seller)).toMatchObject({
    state: 'none',
    blocked_by: payoutsWords.blockedBy.refused,
    next: 'account',
  });
  harness.payments.payouts.refuses = null;
  expect((await begin(seller))[0]).toBe(200);
  expect(await accounts(harness)).toMatchObject([{ state: 'started', refusal: null }]);
});

test('a provider that does not answer leaves nothing behind, and the next call goes on', async ({
  harness,
  seller,
  buyer,
}) => {
  await completed(harness, seller, buyer);
  harness.payments.payouts.silence = 'afterEffect';
  expect((await begin(seller))[0]).toBe(503);
  expect(await accounts(harness)).toEqual([]);
  harness.payments.payouts.silence = 'none';
  expect((await begin(seller))[0]).toBe(200);
  expect(harness.payments.payouts.accounts.size).toBe(1);
});

test('a month of their money, line by line', async ({ harness, seller, buyer }) => {
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

// Fails when a payment counts as income once more, or a part that went back before or after is forgotten.
test('what was sold less the commission, with its changes, is what became the seller’s', async ({
  harness,
  seller,
  buyer,
}) => {
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

// Fails when an account whose payouts could not be set is left as it is, or keeps its seller from the form.
test('an account is paid out to its bank by the month, at the latest a day after it was made', async ({
  harness,
  seller,
  buyer,
}) => {
  const { payouts } = harness.payments;
  await completed(harness, seller, buyer);
  payouts.schedulesAre = 'account_invalid';
  expect((await begin(seller))[0]).toBe(200);
  const monthly = async () => (await rowsOf(harness, 'SELECT monthly_at FROM payout_accounts'))[0]?.monthly_at;
  expect([await monthly(), payouts.schedules.size]).toEqual([null, 0]);
  harness.clock.now += DAY;
  await expect(readPayoutAccounts(harness.deps)).rejects.toThrow('account_invalid');
  payouts.schedulesAre = null;
  await readPayoutAccounts(harness.deps);
  expect(payouts.schedules.size).toBe(0);
  harness.clock.now += 61 * 60_000;
  await readPayoutAccounts(harness.deps);
  expect([await monthly(), [...payouts.schedules]]).toEqual([harness.clock.now, [[`acct_${seller.id}`, BANK_DAY]]]);
});

test('an account that is made is paid out by the month at once', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  await begin(seller);
  expect([...harness.payments.payouts.schedules.values()]).toEqual([BANK_DAY]);
  expect(await rowsOf(harness, 'SELECT monthly_at FROM payout_accounts')).toEqual([{ monthly_at: harness.clock.now }]);
});
