/** An admin's action on a user during a payment, in every possible order. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { worlds } from '../../../tests/exhaustive.ts';
import { enterQueue, HOLD_MS, tick } from '../../../tests/fakes/queue.ts';
import {
  booked,
  deliver,
  finishPaying,
  market,
  type Purchase,
  purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { rowsOf, sessionStatus } from '../../../tests/fixtures/people/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { requireMoneyRules } from '../../../tests/rules/money-rules.ts';
import { requireQueueRules } from '../../../tests/rules/queue-rules.ts';

let harness: Harness;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;
let paying: Purchase;

beforeEach(() => begin());
async function begin() {
  harness = await createHarness();
  admin = await signedIn(harness, 'Admin');
  ({ seller, buyer, other } = await market(harness));
  paying = await purchase(harness, seller, buyer);
}

const remove = (user: SignedIn) => admin.ask('DELETE', `/api/users/${user.id}`);
const suspend = (user: SignedIn) => admin.ask('PUT', `/api/users/${user.id}/suspension`);
const restore = (user: SignedIn) => admin.ask('DELETE', `/api/users/${user.id}/suspension`);
/** The bank accepts the payment, unless it was canceled before. */
function paid() {
  const intent = harness.payments.intents.get(paying.intentId);
  return intent?.status === 'canceled' ? intent : harness.payments.succeed(paying.intentId);
}
const tell = () => deliver(harness, paid());
const finish = () => finishPaying(buyer, paid().id);

const adminActions: [string, () => Promise<Response>][] = [
  ['the buyer is deleted', () => remove(buyer)],
  ['the seller is deleted', () => remove(seller)],
  ['the buyer is suspended', () => suspend(buyer)],
  ['the seller is suspended', () => suspend(seller)],
];

/** A deleted user has neither a session nor a pending booking, and no listing for sale. */
async function leavesNothing() {
  const of = (table: string, columns: string) =>
    rowsOf(harness, `SELECT t.* FROM ${table} t JOIN users u ON u.id IN (${columns}) WHERE u.deleted_at IS NOT NULL`);
  expect(await of('sessions', 't.user_id')).toEqual([]);
  expect((await of('orders', 't.buyer_id, t.seller_id')).filter(({ state }) => state === 'pending')).toEqual([]);
  expect(
    (await of('payment_attempts', 't.buyer_id')).filter(({ state }) => !/succeeded|canceled/.test(String(state))),
  ).toEqual([]);
  const listings = await of('listings', 't.seller_id');
  expect(listings.filter(({ deleted_at, sold_at }) => deleted_at === null && sold_at === null)).toEqual([]);
}

// Fails when the account ends before Stripe has confirmed that the payment did.
describe.each(adminActions)('%s while the money comes', (_, adminAction) => {
  test.each([
    ['before it', async () => [await adminAction(), await finish(), await tell()]],
    ['after it', async () => [await tell(), await finish(), await adminAction()]],
    ['at once, action first', () => Promise.all([adminAction(), finish(), tell()])],
    ['at once, money first', () => Promise.all([tell(), finish(), adminAction()])],
  ])('%s: a sale or a refund, exactly one of them', async (__, both) => {
    await both();
    await tick(harness);
    const { sales, refunds } = await requireMoneyRules(harness);
    const taken = harness.payments.intents.get(paying.intentId)?.status === 'succeeded';
    expect(sales.length + refunds.length).toBe(taken ? 1 : 0);
    await leavesNothing();
  });
});

test('deleting the seller while a buyer starts to pay gives either the hold or the deletion', async () => {
  for (const first of [0, 1]) {
    await begin();
    const orderId = await booked(other, (await purchase(harness, seller, buyer)).listingId);
    await harness.payments.cancelIntent(paying.intentId);
    const both = [() => remove(seller), () => startPaying(other, orderId)];
    if (first) both.reverse();
    await Promise.all(both.map((one) => one()));
    await leavesNothing();
    await tick(harness);
    await requireMoneyRules(harness);
  }
});

// Fails when any of it reads first and writes in a second batch.
test('in any order of all actions money adds up and queues stay consistent', async () => {
  const what = {
    removeBuyer: () => remove(buyer),
    removeSeller: () => remove(seller),
    suspendBuyer: () => suspend(buyer),
    suspendSeller: () => suspend(seller),
    restoreSeller: () => restore(seller),
    tell,
    finish,
    startAgain: () => startPaying(buyer, paying.orderId),
    rival: () => startPaying(other, rival),
    tick: () => tick(harness),
  };
  let rival = '';
  const names = Object.keys(what) as (keyof typeof what)[];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 8 }),
      fc.boolean(),
      async (chosen, late) => {
        await begin();
        rival = await booked(other, paying.listingId);
        await enterQueue(other, rival);
        if (late) harness.clock.now += HOLD_MS;
        if (chosen.includes('tell') || chosen.includes('finish')) paid();
        await Promise.all(chosen.map((name) => what[name]()));
        await leavesNothing();
        harness.clock.now += HOLD_MS;
        await tick(harness);
        await tick(harness);
        await requireMoneyRules(harness);
        await requireQueueRules(harness, []);
        expect(
          await rowsOf(harness, `SELECT id FROM payment_attempts WHERE state NOT IN ('succeeded','canceled')`),
        ).toEqual([]);
        expect(await sessionStatus(admin)).toBe(200);
      },
    ),
    { numRuns: worlds(40) },
  );
});
