/** Sellers' payout accounts: setup, and state from the provider. */
import { expect, vi } from 'vitest';
import { BANK_PAYOUT_DAY_OF_MONTH } from '../../../core/payments/payouts/payout-schedule.ts';
import { payoutsWords } from '../../../core/words/en/payouts.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { readAccountOfEvent, readPayoutAccounts } from '../../domain/payments/payouts/accounts/read-payout-accounts.ts';

const DAY = 86_400_000;

const look = async (seller: SignedIn, query = '') => (await answer(seller.ask('GET', `/api/payouts${query}`)))[1];
const begin = (seller: SignedIn) => answer(seller.ask('POST', '/api/payouts/account'));
const check = (seller: SignedIn) => answer(seller.ask('POST', '/api/payouts/account/check'));
const accounts = (harness: Harness) =>
  rowsOf(harness, 'SELECT user_id, account_id, state, needs, refusal FROM payout_accounts');
const waiting = (harness: Harness) =>
  rowsOf(harness, 'SELECT order_id, try_number, cents, state, due_at FROM transfers');

// Fails when the account is requested without a confirmed address, or when each call creates another one.
test("waiting money requests the seller's payout data, once the address is confirmed", async ({
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
  const row = { user_id: seller.id, account_id: id, needs: 'provide_info', refusal: null };
  expect(await accounts(harness)).toEqual([{ ...row, state: 'started' }]);
  expect(await look(seller)).toMatchObject({
    state: 'started',
    blocked_by: payoutsWords.blockedBy.started,
    next: 'account',
  });
  expect(await waiting(harness)).toEqual([
    { order_id: orderId, try_number: 1, cents: 1125, state: 'waiting', due_at: null },
  ]);
  expect(harness.payments.payouts.links).toEqual(Array(2).fill('https://dogear.test/dashboard/payouts?stripe=return'));
});

// Fails when the return from the form counts as its completion.
test("the provider decides the account's state, not the return from its form", async ({ harness, seller, buyer }) => {
  harness.clock.now = Date.UTC(2026, 10, 12);
  await completed(harness, seller, buyer);
  await begin(seller);
  const id = `acct_${seller.id}`;
  const { payouts } = harness.payments;
  expect((await check(seller))[1]).toMatchObject({ state: 'started' });
  harness.clock.now += 5_000;
  payouts.say(id, 'pending');
  expect((await check(seller))[1]).toMatchObject({
    state: 'pending',
    next: null,
    blocked_by: payoutsWords.blockedBy.pending,
  });
  harness.clock.now += 5_000;
  payouts.say(id, 'active');
  expect((await check(seller))[1]).toMatchObject({
    ...{ state: 'active', next: null, blocked_by: null },
    due_at: '2026-12-01T00:00:00.000Z',
    entries: [{ state: 'waiting', due_at: '2026-12-01T00:00:00.000Z' }],
  });
  harness.clock.now += 5_000;
  payouts.say(id, 'restricted', 'contact_stripe');
  expect((await check(seller))[1]).toMatchObject({
    ...{ state: 'restricted', next: 'account', blocked_by: payoutsWords.blockedBy.contact, due_at: null },
  });
  harness.clock.now += 5_000;
  payouts.say(id, 'rejected', 'no_resolution');
  expect((await check(seller))[1]).toMatchObject({
    state: 'rejected',
    next: null,
    blocked_by: payoutsWords.blockedBy.rejected,
  });
  expect(await begin(seller)).toEqual([409, { code: 'conflict', message: payoutsWords.conflict.notTaken }]);
});

test('$25 are due at once, also money older than the account', async ({ harness, seller, buyer, other }) => {
  await completed(harness, seller, buyer);
  await begin(seller);
  harness.payments.payouts.say(`acct_${seller.id}`, 'active');
  await check(seller);
  await completed(harness, seller, other);
  const moments = async () => (await waiting(harness)).map(({ due_at }) => Number(due_at) > harness.clock.now);
  expect(await moments()).toEqual([true, true]);
  await completed(harness, seller, other);
  expect(await moments()).toEqual([false, false, false]);
  harness.clock.now += 5_000;
  harness.payments.payouts.say(`acct_${seller.id}`, 'restricted');
  await check(seller);
  expect((await waiting(harness)).map(({ due_at }) => due_at)).toEqual([null, null, null]);
  harness.clock.now += 5_000;
  harness.payments.payouts.say(`acct_${seller.id}`, 'active');
  await check(seller);
  expect(await moments()).toEqual([false, false, false]);
});

// Fails when each click calls the provider, or when a row answers that a webhook has outdated.
test('an account just read is answered from its row, also after its webhook', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  await begin(seller);
  const id = `acct_${seller.id}`;
  const { payouts } = harness.payments;
  const asked = vi.spyOn(payouts, 'retrieveAccount');
  const states: unknown[] = [];
  const checked = async (times: number) => {
    for (let n = 0; n < times; n++) states.push(((await check(seller))[1] as { state: string }).state);
  };
  payouts.silence = 'beforeEffect';
  expect((await check(seller))[0]).toBe(503);
  payouts.silence = 'none';
  payouts.say(id, 'pending');
  await checked(70);
  expect([asked.mock.calls.length, new Set(states)]).toEqual([2, new Set(['pending'])]);
  expect(
    await rowsOf(harness, "SELECT max(count) AS count FROM rate_limit_counts WHERE key LIKE 'provider call%'"),
  ).toEqual([{ count: 3 }]);
  payouts.say(id, 'active');
  await readAccountOfEvent(harness.deps, id);
  await checked(1);
  harness.clock.now += 5_000;
  payouts.say(id, 'restricted');
  await checked(2);
  expect([asked.mock.calls.length, states.slice(-3)]).toEqual([4, ['active', 'restricted', 'restricted']]);
});

// Fails when only an account that becomes active later gets its transfers.
test.for([1, 3])(
  'an account active at its creation has due times for its %s sales',
  async (count, { harness, seller, buyer }) => {
    for (let n = 0; n < count; n++) await completed(harness, seller, buyer);
    // Its reply is lost, and its form is completed meanwhile.
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

test('a refusal by the provider is stored for the admins, and reported to the seller', async ({
  harness,
  seller,
  buyer,
}) => {
  await completed(harness, seller, buyer);
  harness.payments.payouts.refuses = 'platform_registration_required';
  const refused = [409, { code: 'conflict', message: payoutsWords.conflict.refused }];
  expect(await begin(seller)).toEqual(refused);
  const row = { user_id: seller.id, account_id: null, state: 'none', needs: null };
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

test('an outage of the provider leaves nothing, and the next call goes on', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  harness.payments.payouts.silence = 'afterEffect';
  expect((await begin(seller))[0]).toBe(503);
  expect(await accounts(harness)).toEqual([]);
  harness.payments.payouts.silence = 'none';
  expect((await begin(seller))[0]).toBe(200);
  expect(harness.payments.payouts.accounts.size).toBe(1);
});

// Fails when a failure to set the schedule is not retried, or blocks its seller from the form.
test('an account has monthly bank payouts, at most a day after its creation', async ({ harness, seller, buyer }) => {
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
  expect([await monthly(), [...payouts.schedules]]).toEqual([
    harness.clock.now,
    [[`acct_${seller.id}`, BANK_PAYOUT_DAY_OF_MONTH]],
  ]);
});

test('a new account has monthly bank payouts at once', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  await begin(seller);
  expect([...harness.payments.payouts.schedules.values()]).toEqual([BANK_PAYOUT_DAY_OF_MONTH]);
  expect(await rowsOf(harness, 'SELECT monthly_at FROM payout_accounts')).toEqual([{ monthly_at: harness.clock.now }]);
});
