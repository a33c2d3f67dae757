import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { SignedIn } from '../../../../../tests/fixtures/factories.ts';
import { completed } from '../../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { news } from '../../../../../tests/fixtures/notices/bell.ts';
import { newestLetter } from '../../../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../../../tests/fixtures/people/users.ts';
import { test } from '../../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../../tests/harness.ts';
import { requireCountRules } from '../../../../../tests/rules/count-rules.ts';
import { NO_CALL_LIMIT } from '../../../ports/payments.ts';
import { getMoneyReport } from '../../money/money-page.ts';
import { checkPayoutAccount } from './payout-accounts.ts';
import { remindOfPayouts } from './payout-reminders.ts';

const DAY = 86_400_000;

/** Days of the reminders after the first letter, from the ids of the letters. */
const reminded = async (harness: Harness) =>
  (await rowsOf(harness, "SELECT id FROM outbox WHERE kind = 'payout-waiting' ORDER BY created_at")).map(({ id }) =>
    Number(String(id).split(':').at(-1)),
  );
const waits = (harness: Harness) => rowsOf(harness, 'SELECT seller_id, asked_at, next_at FROM payout_waits');

async function days(harness: Harness, count: number) {
  for (let day = 0; day < count; day++) {
    harness.clock.now += DAY;
    await remindOfPayouts(harness.deps);
  }
}

async function says(harness: Harness, seller: SignedIn, status: 'active' | 'pending' | 'restricted' | 'rejected') {
  await seller.ask('POST', '/api/payouts/account');
  harness.payments.payouts.say(`acct_${seller.id}`, status, status === 'restricted' ? 'provide_info' : null);
  await seller.ask('POST', '/api/payouts/account/check');
}

test('a seller is asked when money waits, and reminded on the specified days', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  await remindOfPayouts(harness.deps);
  await completed(harness, seller, buyer);
  for (let times = 0; times < 2; times++) await remindOfPayouts(harness.deps);
  expect(await reminded(harness)).toEqual([0]);
  expect(await newestLetter(harness, seller, 'payout-waiting')).toMatchObject({
    subject: "We're holding $11.25 for you",
  });
  await days(harness, 6);
  // Another sale sends no further letter; its money is part of the sum.
  await completed(harness, seller, other);
  await days(harness, 54);
  expect(await reminded(harness)).toEqual([0, 3, 7, 14, 30, 60]);
  const last = await newestLetter(harness, seller, 'payout-waiting');
  expect(last?.subject).toBe("Reminder: we're holding $22.50 for you");
  expect(last?.text).toContain('This is our last reminder.');
  expect(await waits(harness)).toMatchObject([{ seller_id: seller.id, next_at: null }]);
  await days(harness, 60);
  expect(await reminded(harness)).toHaveLength(6);
});

test('after an outage the schedule sends the last due letter, and continues', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  await remindOfPayouts(harness.deps);
  harness.clock.now += 10 * DAY;
  await remindOfPayouts(harness.deps);
  await days(harness, 5);
  expect(await reminded(harness)).toEqual([0, 7, 14]);
});

// Fails when a seller is reminded of a matter of the provider or of an admin.
test.for(['active', 'pending', 'rejected'] as const)(
  'sends no reminder with an account that is %s',
  async (status, { harness, seller, buyer }) => {
    await completed(harness, seller, buyer);
    await remindOfPayouts(harness.deps);
    await says(harness, seller, status);
    expect(await waits(harness)).toEqual([]);
    await requireCountRules(harness);
    await days(harness, 60);
    expect(await reminded(harness)).toEqual([0]);
  },
);

test('sends no reminder when the provider refused the shop', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  harness.payments.payouts.refuses = 'platform_registration_required';
  await seller.ask('POST', '/api/payouts/account');
  await days(harness, 40);
  expect([await waits(harness), await reminded(harness)]).toEqual([[], []]);
  harness.payments.payouts.refuses = null;
  await seller.ask('POST', '/api/payouts/account');
  await days(harness, 3);
  // Opening the form counts as the first letter.
  expect(await reminded(harness)).toEqual([3]);
});

test('a restricted account sends a letter at once, and reminders of the money', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  await says(harness, seller, 'active');
  expect(await newestLetter(harness, seller, 'payout-account-ready')).toMatchObject({
    text: expect.stringContaining("We're holding $11.25 for you. We send it on"),
  });
  harness.clock.now += DAY;
  await says(harness, seller, 'restricted');
  const told = await newestLetter(harness, seller, 'payout-account-restricted');
  expect(told?.text).toContain('needs something more from you');
  expect(told?.text).toContain("We're holding $11.25 for you. We send it automatically");
  expect((await news(seller))[0]?.text).toBe('Payouts paused: Stripe needs something more from you.');
  await days(harness, 7);
  expect(await reminded(harness)).toEqual([3, 7]);
  expect((await newestLetter(harness, seller, 'payout-waiting'))?.text).not.toContain('list new books');
  await requireCountRules(harness);
  await says(harness, seller, 'active');
  expect(await waits(harness)).toEqual([]);
});

// Fails when money that is paused is announced for a day.
test('the letter about a ready account names paused money separately', async ({ harness, seller, buyer }) => {
  const first = await completed(harness, seller, buyer);
  await tellNotice(harness, disputeOf(first.intentId, 'warning_needs_response'));
  await says(harness, seller, 'active');
  const alone = await newestLetter(harness, seller, 'payout-account-ready');
  expect(alone?.text).toContain('$11.25 is paused for now. Your payouts say why.');
  expect(alone?.text).not.toContain('We send it on');
  harness.clock.now += 5_000;
  await says(harness, seller, 'restricted');
  await completed(harness, seller, buyer);
  harness.clock.now += 5_000;
  await says(harness, seller, 'active');
  const both = await newestLetter(harness, seller, 'payout-account-ready');
  expect(both?.text).toContain("We're holding $11.25 for you. We send it on");
  expect(both?.text).toContain('$11.25 is paused for now.');
});

test('the letter about a rejected account requests no action', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  await says(harness, seller, 'rejected');
  const told = await newestLetter(harness, seller, 'payout-account-ended');
  expect(told?.text).toContain('Dogear support decides how you get it');
});

// Fails when a letter or a line of the bell is outdated.
test('sends no letter about a matter that was settled meanwhile', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  await seller.ask('POST', '/api/payouts/account');
  harness.clock.now += 1;
  await remindOfPayouts(harness.deps);
  expect((await news(seller))[0]?.text).toBe("We're holding $11.25 for you: set up payouts.");
  // A direct call, without a response after which letters would be sent.
  harness.payments.payouts.say(`acct_${seller.id}`, 'pending');
  await checkPayoutAccount(harness.deps, seller.id, { ...NO_CALL_LIMIT, isFree: sql`0`, read: [] });
  expect(await newestLetter(harness, seller, 'payout-waiting')).toBeNull();
  expect((await news(seller)).map(({ kind }) => kind)).not.toContain('payout-waiting');
});

test('refunded money waits no more, and later money starts a new wait', async ({ harness, seller, buyer, other }) => {
  const { intentId } = await completed(harness, seller, buyer);
  await remindOfPayouts(harness.deps);
  await tellNotice(harness, disputeOf(intentId, 'needs_response', {}));
  expect(await waits(harness)).toEqual([]);
  harness.clock.now += DAY;
  await completed(harness, seller, other);
  await remindOfPayouts(harness.deps);
  expect(await reminded(harness)).toEqual([0, 0]);
});

test('a suspended seller is asked after their restoration', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  const suspended = (at: number | null) =>
    harness.client.execute({ sql: 'UPDATE users SET suspended_at = ? WHERE id = ?', args: [at, seller.id] });
  await suspended(1);
  await days(harness, 3);
  expect([await reminded(harness), await waits(harness)]).toMatchObject([[], [{ asked_at: null }]]);
  await suspended(null);
  await days(harness, 1);
  expect(await reminded(harness)).toEqual([0]);
});

test("a seller who has waited half a year is on the admin's list", async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  await remindOfPayouts(harness.deps);
  const check = async () => (await getMoneyReport(harness.deps)).checks.find(({ name }) => name === 'longWait');
  harness.clock.now += 180 * DAY - 1;
  expect(await check()).toMatchObject({ count: 0 });
  harness.clock.now += 1;
  expect(await check()).toMatchObject({ count: 1, rows: [{ id: seller.id, detail: '1125 cents' }] });
});
