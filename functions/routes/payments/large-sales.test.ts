/** Sales of expensive copies by one seller: each refund costs the shop the provider's fee. */
import { expect } from 'vitest';
import { DAY_MS } from '../../../core/days.ts';
import { LARGE_SALES } from '../../../core/limits.ts';
import { HOLD_SECONDS, TURN_SECONDS } from '../../../core/reservations/reservations.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { answer, booked, listing, type SignedIn, signedIn, startPaying } from '../../../tests/fixtures/factories.ts';
import { done, NOT_ARRIVED } from '../../../tests/fixtures/fulfilment/claims.ts';
import { bought } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { passDeadlines } from '../../domain/fulfilment/pass-deadlines.ts';
import { runJobs } from '../../jobs.ts';

const { aboveCents, newest, withinMs } = LARGE_SALES;
const REFUSED = [409, { code: 'conflict', message: reservationsWords.conflict.beyondLargeSales }];

type People = readonly [SignedIn, SignedIn];

async function paying(harness: Harness, seller: SignedIn, buyer: SignedIn, cents: number) {
  const orderId = await booked(buyer, await listing(harness, seller, { resellPriceCents: cents }), {
    product_price: cents / 100,
  });
  return { orderId, begin: () => answer(startPaying(buyer, orderId, cents / 100)) };
}

/** Simulates payouts of this sum to a seller: real sales would need months. */
const paid = ({ client }: Harness, { id }: SignedIn, cents: number) =>
  client.execute({
    sql: "INSERT INTO payout_totals (seller_id, account, cents) VALUES (?, 'paid', ?) ON CONFLICT DO UPDATE SET cents = excluded.cents",
    args: [id, cents],
  });

/** Four of these are just below the limit. */
const LARGEST = 999_900;

test("are accepted up to a sum; cheap ones, and other sellers', always", async ({ harness, seller, buyer, other }) => {
  for (let sales = 0; sales < 4; sales++) await bought(harness, seller, buyer, 'meet', { cents: LARGEST });
  const next = await paying(harness, seller, buyer, aboveCents + 1);
  expect(await next.begin()).toEqual(REFUSED);
  expect(await rowsOf(harness, "SELECT 1 FROM payment_attempts WHERE state <> 'succeeded'")).toEqual([]);
  const cheap = await paying(harness, seller, buyer, aboveCents);
  expect((await cheap.begin())[0]).toBe(200);
  const elsewhere = await paying(harness, await signedIn(harness, 'Seller'), other, LARGEST);
  expect((await elsewhere.begin())[0]).toBe(200);
});

// Fails when many sales at $100.01 hide large ones. Several buyers are needed: payments per day are limited.
test('are limited in number for a seller without payouts', async ({ harness, seller, buyer }) => {
  const cents = aboveCents + 1;
  for (let sales = 0; sales < newest; sales++)
    await bought(harness, seller, await signedIn(harness, 'Buyer'), 'meet', { cents });
  expect(await (await paying(harness, seller, buyer, cents)).begin()).toEqual(REFUSED);
});

// Fails when concurrent holds do not count for each other.
test('of concurrent ones those up to the sum are accepted', async ({ harness, seller }) => {
  const begun: (() => Promise<[number, unknown]>)[] = [];
  for (let people = 0; people < 4; people++) {
    const buyer = await signedIn(harness, 'Buyer');
    for (let copies = 0; copies < 2; copies++) begun.push((await paying(harness, seller, buyer, LARGEST)).begin);
  }
  const answers = await Promise.all(begun.map((begin) => begin()));
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409, 409, 409]);
});

const ENDS = {
  'the seller cancels': (_: Harness, [seller]: People, orderId: string) => done(seller, orderId, 'cancel'),
  'the seller gives the money back': async (harness: Harness, [seller, buyer]: People, orderId: string) => {
    await done(seller, orderId, 'send', { untracked: true });
    harness.clock.now += 20 * DAY_MS;
    await done(buyer, orderId, 'claim', NOT_ARRIVED);
    await done(seller, orderId, 'refund');
  },
  'the bank of the buyer takes it': async (harness: Harness, [seller, buyer]: People, orderId: string) => {
    await done(seller, orderId, 'send', { untracked: true });
    await done(buyer, orderId, 'confirm');
    const intentId = String((await rowsOf(harness, 'SELECT intent_id FROM payment_attempts'))[0]?.intent_id);
    for (const status of ['needs_response', 'lost'] as const)
      await tellNotice(harness, disputeOf(intentId, status, { amountCents: LARGEST }));
  },
  'nobody sends it': async (harness: Harness) => {
    harness.clock.now += 20 * DAY_MS;
    await passDeadlines(harness.deps);
  },
} as const;

test.for(Object.entries(ENDS))(
  'a refunded sale counts for thirty days, for any cause: %s',
  async ([, end], { harness, seller, buyer, other }) => {
    const { orderId } = await bought(harness, seller, buyer, 'post', { cents: LARGEST });
    await end(harness, [seller, buyer], orderId);
    const [gone] = await rowsOf(
      harness,
      'SELECT coalesce((SELECT created_at FROM sale_refunds), (SELECT opened_at FROM disputes)) AS at',
    );
    for (let sales = 0; sales < 3; sales++) await bought(harness, seller, buyer, 'meet', { cents: LARGEST });
    const next = await paying(harness, seller, other, aboveCents + 1);
    await harness.client.execute(`UPDATE sessions SET expires_at = expires_at + ${withinMs}`);
    harness.clock.now = Number(gone?.at) + withinMs - 1;
    expect(await next.begin()).toEqual(REFUSED);
    harness.clock.now += 1;
    expect((await next.begin())[0]).toBe(200);
  },
);

// Fails when some buyers can block an honest seller.
test('do not include those that their buyers called off', async ({ harness, seller, buyer, other }) => {
  for (const caller of [buyer, other])
    for (let sales = 0; sales < 2; sales++) {
      const { orderId } = await bought(harness, seller, caller, 'meet', { cents: LARGEST });
      await done(caller, orderId, 'cancel');
    }
  const honest = await paying(harness, seller, await signedIn(harness, 'Buyer'), LARGEST);
  expect((await honest.begin())[0]).toBe(200);
});

// Fails when a buyer gets a turn, and a letter about it, for a copy that they may not pay for.
test('over the limit give no turn, and one ended by the limit is not counted as unused', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  await paid(harness, seller, 5 * LARGEST);
  const { orderId, begin } = await paying(harness, seller, buyer, LARGEST);
  expect((await begin())[0]).toBe(200);
  const [copy] = await rowsOf(harness, `SELECT listing_id AS id FROM orders WHERE id = '${orderId}'`);
  const waiting = await booked(other, String(copy?.id), { product_price: LARGEST / 100 });
  expect((await other.ask('POST', '/api/queue', { bookedId: waiting })).status).toBe(201);
  for (let sales = 0; sales < 4; sales++)
    await bought(harness, seller, await signedIn(harness, 'Buyer'), 'meet', { cents: LARGEST });
  const after = async (seconds: number, cents: number) => {
    await paid(harness, seller, cents);
    harness.clock.now += seconds * 1000;
    await runJobs(harness.deps);
    return [
      await rowsOf(harness, 'SELECT 1 FROM queue_entries WHERE turn_ends_at IS NOT NULL'),
      kindsTo(harness, other).filter(([kind]) => kind === 'turn'),
    ].map(({ length }) => length);
  };
  expect(await after(HOLD_SECONDS, 0)).toEqual([0, 0]);
  expect(await after(60, 5 * LARGEST)).toEqual([1, 1]);
  expect((await after(TURN_SECONDS, 0))[0]).toBe(0);
  expect(await rowsOf(harness, 'SELECT 1 FROM unused_turns')).toEqual([]);
});

test('of a seller with higher payouts have twice the payouts as their limit', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  for (let sales = 0; sales < 4; sales++) await bought(harness, seller, buyer, 'meet', { cents: LARGEST });
  const fifth = await paying(harness, seller, other, LARGEST);
  await paid(harness, seller, (5 * LARGEST) / 2 - 1);
  expect(await fifth.begin()).toEqual(REFUSED);
  await paid(harness, seller, (5 * LARGEST) / 2);
  expect((await fifth.begin())[0]).toBe(200);
});
