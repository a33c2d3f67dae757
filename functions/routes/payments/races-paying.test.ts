import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { worlds } from '../../../tests/exhaustive.ts';
import { HOLD_MS, remove, tick } from '../../../tests/fakes/queue.ts';
import {
  booked,
  deliver,
  finishPaying,
  market,
  type Purchase,
  purchase,
  type SignedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { requireMoneyRules } from '../../../tests/rules/money-rules.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let paying: Purchase;
let photos: string[];

beforeEach(() => begin());
async function begin() {
  harness = await createHarness();
  ({ seller } = await market(harness));
  buyer = await newcomer(harness, 'buyer@example.org');
  paying = await purchase(harness, seller, buyer);
  photos = await uploaded(harness, seller, 'cover');
}

const dropListing = () => seller.ask('DELETE', `/api/products/${paying.listingId}`);
const dropAccount = () => buyer.ask('DELETE', '/api/auth/account', { password: PASSWORD });
const dropOrder = () => remove(buyer, paying.orderId);
const changePrice = () =>
  seller.ask('PATCH', `/api/products/${paying.listingId}`, wireListing({ resell_price: 20, photos }));
const paid = () => harness.payments.succeed(paying.intentId);
const tell = () => deliver(harness, paid());
const finish = () => finishPaying(buyer, paid().id);

const adds = () => requireMoneyRules(harness);

const adminActions: [string, () => Promise<Response>][] = [
  ['the order is deleted', dropOrder],
  ['the listing is deleted', dropListing],
  ['the account is deleted', dropAccount],
  ['the price changes', changePrice],
];

describe.each(adminActions)('%s during the payment', (_, adminAction) => {
  test.each([
    ['before it', async () => [await adminAction(), await finish()]],
    ['after it', async () => [await finish(), await adminAction()]],
    ['at once, action first', () => Promise.all([adminAction(), finish(), tell()])],
    ['at once, money first', () => Promise.all([tell(), finish(), adminAction()])],
  ])('%s: a sale or a refund, exactly one of them', async (__, both) => {
    await both();
    await tick(harness);
    await adds();
  });
});

test('a copy under payment can be neither removed nor changed', async () => {
  expect([(await dropListing()).status, (await changePrice()).status, (await dropAccount()).status]).toEqual([
    409, 409, 409,
  ]);
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(409);
  await finish();
  expect((await adds()).sales).toHaveLength(1);
});

test('two tabs open, pay and finish concurrently: one intent, one sale', async () => {
  const tabs = await Promise.all([1, 2, 3, 4].map(() => startPaying(buyer, paying.orderId)));
  const secrets = await Promise.all(
    tabs.map(async (tab) => ((await tab.json()) as { clientSecret: string }).clientSecret),
  );
  expect(new Set(secrets).size).toBe(1);
  await Promise.all([finish(), finish(), tell(), startPaying(buyer, paying.orderId), finish()]);
  expect([(await adds()).sales.length, harness.payments.intents.size]).toEqual([1, 1]);
});

test('one hold ends while another starts and the first payment arrives: one buyer has the book', async () => {
  const other = await newcomer(harness, 'other@example.org');
  const rival = await booked(other, paying.listingId);
  harness.clock.now += HOLD_MS;
  await Promise.all([startPaying(other, rival), tell(), tick(harness), startPaying(buyer, paying.orderId)]);
  await tick(harness);
  const { sales } = await adds();
  expect(sales.filter(({ listingId }) => listingId === paying.listingId)).toHaveLength(1);
});
// Fails when the hold does not compare the order's price with the listing's in its own statement.
test('a price change at the start of a payment: the hold is at the listed price, or refused', async () => {
  for (const adminAction of [0, 1]) {
    await begin();
    await dropOrder();
    const orderId = await booked(buyer, paying.listingId);
    const [first, second] = adminAction
      ? [changePrice, () => startPaying(buyer, orderId)]
      : [() => startPaying(buyer, orderId), changePrice];
    await Promise.all([first(), second()]);
    const [row] = await rowsOf(
      harness,
      `SELECT resell_price_cents AS listed, (SELECT amount_cents FROM payment_attempts
      WHERE listing_id = p.id AND state = 'open') AS held FROM listings p WHERE id = '${paying.listingId}'`,
    );
    expect([
      [1250, 1250],
      [2000, null],
    ]).toContainEqual([row?.listed, row?.held]);
  }
});

// Fails when any of them reads first and writes in a second batch.
test('in any order of all actions money adds up', async () => {
  const what = {
    dropOrder,
    dropListing,
    dropAccount,
    changePrice,
    tell,
    finish,
    startAgain: () => startPaying(buyer, paying.orderId),
    tick: () => tick(harness),
  };
  const names = Object.keys(what) as (keyof typeof what)[];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 8 }),
      fc.boolean(),
      async (chosen, late) => {
        await begin();
        if (late) harness.clock.now += HOLD_MS;
        const pays = chosen.includes('tell') || chosen.includes('finish');
        if (pays) paid();
        await Promise.all(chosen.map((name) => what[name]()));
        harness.clock.now += HOLD_MS;
        await tick(harness);
        await tick(harness);
        const { sales, refunds } = await adds();
        expect(sales.length + refunds.length).toBe(pays ? 1 : 0);
        expect(
          await rowsOf(harness, `SELECT id FROM payment_attempts WHERE state NOT IN ('succeeded','canceled')`),
        ).toEqual([]);
      },
    ),
    { numRuns: worlds(40) },
  );
});
