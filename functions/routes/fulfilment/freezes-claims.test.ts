/** Claims of sales that are frozen meanwhile: the remaining time, its reminders, and actions of admins. */
import { expect } from 'vitest';
import { formatUtc } from '../../../core/format.ts';
import { answer, type Purchase, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { done, NOT_ARRIVED } from '../../../tests/fixtures/fulfilment/claims.ts';
import { doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { keepSignedIn } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { passDeadlines } from '../../domain/fulfilment/pass-deadlines.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Passes this many days one by one; everybody stays signed in. */
async function days(harness: Harness, count: number): Promise<void> {
  for (let day = 0; day < count; day++) {
    harness.clock.now += DAY;
    await keepSignedIn(harness, DAY);
    await runJobs(harness.deps);
  }
}

/** A dispute of the payment lasts this many days. */
async function frozenTimes(harness: Harness, { intentId }: Purchase, count: number): Promise<void> {
  await tellNotice(harness, disputeOf(intentId, 'open'));
  await days(harness, count);
  await tellNotice(harness, disputeOf(intentId, 'won'));
}

const reminders = (harness: Harness, who: SignedIn): string[] =>
  kindsTo(harness, who)
    .filter(([kind]) => kind === 'fulfilment-reminder')
    .map(([, { text }]) => text);

// Fails when the freeze counts as time in which the buyer could have checked the book.
test('a withdrawn claim leaves the remaining time, without the freeze', async ({ harness, buyer, saleAfter }) => {
  const until = harness.clock.now + 21 * DAY;
  const sale = await saleAfter('post', 'send', 'claim');
  await frozenTimes(harness, sale, 12);
  harness.clock.now += DAY;
  expect(await answer(doing(buyer, sale.orderId, 'withdraw'))).toMatchObject([
    200,
    { state: 'shipped', deadline_at: iso(until + 12 * DAY) },
  ]);
  // Eleven days, four and one before the end.
  await days(harness, 20);
  expect(reminders(harness, buyer)).toHaveLength(3);
  for (const text of reminders(harness, buyer)) expect(text).toContain(formatUtc(until + 12 * DAY));
});

test('a withdrawn claim is followed by reminders of the end, once for each stated day', async ({
  harness,
  buyer,
  saleAfter,
}) => {
  const { orderId } = await saleAfter('post', 'send');
  await days(harness, 18);
  expect(reminders(harness, buyer)).toHaveLength(2);
  await done(buyer, orderId, 'claim', NOT_ARRIVED);
  await days(harness, 2);
  const until = harness.clock.now + 2 * DAY;
  expect(await answer(doing(buyer, orderId, 'withdraw'))).toMatchObject([200, { deadline_at: iso(until) }]);
  await days(harness, 1);
  expect(reminders(harness, buyer)).toHaveLength(3);
  expect(reminders(harness, buyer).at(-1)).toContain(formatUtc(until));
});

test('after a freeze a seller is reminded of a returned copy, and a buyer of one that they must return', async ({
  harness,
  seller,
  buyer,
  saleAfter,
}) => {
  const sale = await saleAfter('post', 'send', 'claim', 'askReturn');
  await frozenTimes(harness, sale, 2);
  await days(harness, 6);
  expect([reminders(harness, buyer).length, reminders(harness, seller).length]).toEqual([2, 0]);
  await done(buyer, sale.orderId, 'send-back', { untracked: true });
  await tellNotice(harness, { ...disputeOf(sale.intentId, 'open'), id: 'du_2' });
  await days(harness, 8);
  await tellNotice(harness, { ...disputeOf(sale.intentId, 'won'), id: 'du_2' });
  await days(harness, 13);
  expect([reminders(harness, buyer).length, reminders(harness, seller).length]).toEqual([2, 2]);
  expect(reminders(harness, seller).at(-1)).toContain('was not returned');
});

test('after a freeze a buyer is still asked about a copy handed over without the code', async ({
  harness,
  buyer,
  saleAfter,
}) => {
  const sale = await saleAfter('meet', 'noCode');
  await frozenTimes(harness, sale, 5);
  await days(harness, 2);
  expect(reminders(harness, buyer)).toHaveLength(1);
});

test('an admin cannot decide while the payment is under review, and no deadline passes', async ({
  harness,
  admin,
  saleAfter,
}) => {
  const { orderId } = await saleAfter('post', 'send', 'claim', 'disagree', 'disputed');
  expect((await doing(admin, orderId, 'decide', { kind: 'seller', reason: 'x' })).status).toBe(409);
  harness.clock.now += 31 * DAY;
  await passDeadlines(harness.deps);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'deciding' });
  await requireFulfilmentRules(harness);
});

test('no goodwill is given while a bank may take the money back', async ({ admin, saleAfter }) => {
  const { orderId } = await saleAfter('post', 'send', 'confirm', 'disputed');
  expect((await doing(admin, orderId, 'goodwill', { amount: 1, back: 0, reason: 'x' })).status).toBe(409);
});
