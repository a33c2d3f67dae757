import { expect } from 'vitest';
import { payoutsWords } from '../../../../../core/words/en/payouts.ts';
import { answer, type SignedIn, signedIn } from '../../../../../tests/fixtures/factories.ts';
import { payoutTest as test } from '../../../../../tests/fixtures/money/payout-test.ts';
import { newestLetter } from '../../../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { sendTransfers } from '../transfers/send-transfers.ts';
import { remindOfPayouts } from './payout-reminders.ts';
import { readPayoutAccounts } from './read-payout-accounts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const begin = (seller: SignedIn) => answer(seller.ask('POST', '/api/payouts/account'));
const check = (seller: SignedIn) => answer(seller.ask('POST', '/api/payouts/account/check'));
const look = async (seller: SignedIn) => (await answer(seller.ask('GET', '/api/payouts')))[1];
const accounts = (harness: Harness) => rowsOf(harness, 'SELECT account_id AS id, state, refusal FROM payout_accounts');
const paid = (harness: Harness) => [...harness.payments.payouts.transfers.values()].map(({ accountId }) => accountId);

async function hoursPass(harness: Harness, hours: number) {
  for (let n = 0; n < hours; n++) {
    harness.clock.now += HOUR;
    await readPayoutAccounts(harness.deps);
    await sendTransfers(harness.deps);
  }
}

async function blocked(harness: Harness) {
  const admin = await signedIn(harness, 'Admin');
  const [, told] = await answer(admin.ask('GET', '/api/money/payouts'));
  return (told as { accounts: { state: string; says: string | null }[] }).accounts.map(({ state, says }) => [
    state,
    says,
  ]);
}

// Fails when "no such account" counts as an outage: it would be retried each hour, and its seller could get no other
// one.
test('an account unknown to the provider for days is closed, and its seller gets another one', async ({
  harness,
  seller,
  sale: _,
}) => {
  const { payouts } = harness.payments;
  const id = `acct_${seller.id}`;
  payouts.gone.add(id);
  await sendTransfers(harness.deps);
  expect(await accounts(harness)).toEqual([{ id, state: 'active', refusal: 'account_invalid' }]);
  expect(await blocked(harness)).toEqual([['active', 'account_invalid']]);
  expect(await rowsOf(harness, 'SELECT failure FROM transfers')).toEqual([{ failure: 'account_not_read' }]);
  await hoursPass(harness, 71);
  expect(await accounts(harness)).toMatchObject([{ state: 'active' }]);
  await hoursPass(harness, 2);
  expect(await accounts(harness)).toEqual([{ id, state: 'closed', refusal: null }]);
  expect(await look(seller)).toMatchObject({
    state: 'closed',
    next: 'account',
    blocked_by: payoutsWords.blockedBy.closed,
  });
  expect((await newestLetter(harness, seller, 'payout-account-ended'))?.text).toContain(
    "We're holding $11.25 for you, and it stays yours. Please set up another account at Stripe",
  );
  expect((await begin(seller))[0]).toBe(200);
  payouts.say(`${id}_next`, 'active');
  await check(seller);
  expect(await accounts(harness)).toEqual([{ id: `${id}_next`, state: 'active', refusal: null }]);
  await hoursPass(harness, 31 * 24);
  expect(paid(harness)).toEqual([`${id}_next`]);
});

// Fails when one reading closes an account: a wrong key would close all of them.
test('an account that the provider finds again is unchanged', async ({ harness, seller, sale: _ }) => {
  const { payouts } = harness.payments;
  const id = `acct_${seller.id}`;
  for (let times = 0; times < 2; times++) {
    payouts.gone.add(id);
    await hoursPass(harness, 48);
    payouts.gone.delete(id);
    await check(seller);
    expect(await accounts(harness)).toEqual([{ id, state: 'active', refusal: null }]);
  }
  await hoursPass(harness, 2);
  expect(paid(harness)).toEqual([id]);
  expect(await newestLetter(harness, seller, 'payout-account-ended')).toBeNull();
});

// Fails when a lost reply creates two accounts, or the old one stays.
test('a closed account is replaced once, also when the reply is lost', async ({ harness, seller, sale: _ }) => {
  const { payouts } = harness.payments;
  const id = `acct_${seller.id}`;
  payouts.say(id, 'closed');
  await check(seller);
  payouts.silence = 'afterEffect';
  expect((await begin(seller))[0]).toBe(503);
  payouts.silence = 'none';
  for (let times = 0; times < 2; times++) expect((await begin(seller))[0]).toBe(200);
  expect([...payouts.accounts.keys()].toSorted()).toEqual([id, `${id}_next`]);
  expect(await accounts(harness)).toEqual([{ id: `${id}_next`, state: 'started', refusal: null }]);
});

test('replaces a closed account only while money waits, and a rejected one never', async ({
  harness,
  seller,
  sale: _,
}) => {
  const { payouts } = harness.payments;
  await sendTransfers(harness.deps);
  payouts.say(`acct_${seller.id}`, 'closed');
  expect((await check(seller))[1]).toMatchObject({ state: 'closed', next: null });
  expect(await begin(seller)).toEqual([409, { code: 'conflict', message: payoutsWords.conflict.nothingWaits }]);
  payouts.say(`acct_${seller.id}`, 'rejected');
  harness.clock.now += 5_000;
  await check(seller);
  expect(await begin(seller)).toEqual([409, { code: 'conflict', message: payoutsWords.conflict.notTaken }]);
});

// Fails when `closed` is final: the provider can restore an account for 90 days.
test('sends payouts again to a closed account that the provider restores', async ({ harness, seller, sale: _ }) => {
  const { payouts } = harness.payments;
  payouts.say(`acct_${seller.id}`, 'closed');
  await check(seller);
  await hoursPass(harness, 1);
  payouts.say(`acct_${seller.id}`, 'active');
  await hoursPass(harness, 25);
  expect(await accounts(harness)).toMatchObject([{ state: 'active' }]);
  await hoursPass(harness, 31 * 24);
  expect(paid(harness)).toEqual([`acct_${seller.id}`]);
});

// Fails when nobody is asked about the money: no reminders, and no limit of new listings.
test('a seller who closed their account is reminded, and may post no listings after thirty days', async ({
  harness,
  seller,
  sale: _,
}) => {
  harness.payments.payouts.say(`acct_${seller.id}`, 'closed');
  await check(seller);
  harness.clock.now += 3 * DAY;
  await remindOfPayouts(harness.deps);
  const letter = await newestLetter(harness, seller, 'payout-waiting');
  expect(letter?.subject).toBe("Reminder: we're holding $11.25 for you");
  expect(letter?.text).toContain('Your account at Stripe, our payment service, is closed. Please set up another one');
  expect(await look(seller)).toMatchObject({
    no_new_products_from: new Date(harness.clock.now + 27 * DAY).toISOString(),
  });
});

// Fails when each reading deletes the refusal: the seller would be asked about a refused account, and could post no
// listings after a month.
test('the refusal of a replacement account stays until another try succeeds', async ({ harness, seller, sale: _ }) => {
  const { payouts } = harness.payments;
  const id = `acct_${seller.id}`;
  payouts.say(id, 'closed');
  await check(seller);
  payouts.refuses = 'platform_registration_required';
  expect(await begin(seller)).toEqual([409, { code: 'conflict', message: payoutsWords.conflict.refused }]);
  const refused = [{ id, state: 'closed', refusal: 'platform_registration_required' }];
  expect(await accounts(harness)).toEqual(refused);
  await hoursPass(harness, 25);
  await check(seller);
  expect(await accounts(harness)).toEqual(refused);
  expect(await blocked(harness)).toEqual([['closed', 'platform_registration_required']]);
  expect(await rowsOf(harness, 'SELECT seller_id FROM payout_waits')).toEqual([]);
  expect(await look(seller)).toMatchObject({ blocked_by: payoutsWords.blockedBy.refused, no_new_products_from: null });
  payouts.refuses = null;
  expect((await begin(seller))[0]).toBe(200);
  expect(await accounts(harness)).toEqual([{ id: `${id}_next`, state: 'started', refusal: null }]);
});

// Fails when the mark stays: an admin would see the account for ever, because its payouts are not read any more.
test.for(['rejected', 'closed'] as const)(
  'the mark of a failed bank payout is deleted for a %s account',
  async (how, { harness, seller, sale: _ }) => {
    const { payouts } = harness.payments;
    const id = `acct_${seller.id}`;
    await sendTransfers(harness.deps);
    payouts.bankPayouts.set(id, { failure: 'account_closed', at: 1 });
    await hoursPass(harness, 25);
    expect(await blocked(harness)).toEqual([['active', null]]);
    payouts.say(id, how);
    await check(seller);
    expect(await blocked(harness)).toEqual([]);
    await hoursPass(harness, 25);
    expect(await blocked(harness)).toEqual([]);
  },
);
