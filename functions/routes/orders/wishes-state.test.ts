import { expect } from 'vitest';
import { enterQueue, HOLD_MS, tick } from '../../../tests/fakes/queue.ts';
import { booked, finishPaying, listing, market, purchase, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { newcomer } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { wish } from '../../../tests/fixtures/wishes.ts';
import type { Harness } from '../../../tests/harness.ts';

type Shown = { _id: string; productID: string; state: string; availablity: boolean; paid: boolean };

async function page(user: SignedIn, query = '') {
  const response = await user.ask('GET', `/api/add-to-wishlist${query}`);
  const next = /^<\/api\/add-to-wishlist(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
  return { rows: (await response.json()) as Shown[], next };
}
const states = async (user: SignedIn) =>
  (await page(user)).rows.map(({ state, availablity, paid }) => [state, availablity, paid]);

test("the list has each copy's present state: for a paying and for a queued buyer, and after its sale", async ({
  harness,
  seller,
  buyer,
  other,
}) => {
  const listingId = await listing(harness, seller);
  const third = await newcomer(harness, 'third@example.org');
  for (const user of [buyer, other, third]) await wish(user, listingId);
  expect(await states(buyer)).toEqual([['available', true, false]]);
  const { intentId } = await purchase(harness, seller, buyer, listingId);
  expect([await states(buyer), await states(other)]).toEqual([[['yours', true, false]], [['held', true, false]]]);
  await enterQueue(other, await booked(other, listingId));
  harness.clock.now += HOLD_MS;
  // The queue has priority, also in the minute before the job moves it on.
  expect([await states(buyer), await states(other)]).toEqual([[['held', true, false]], [['available', true, false]]]);
  await tick(harness);
  expect([await states(buyer), await states(other), await states(third)]).toEqual([
    [['held', true, false]],
    [['yours', true, false]],
    [['held', true, false]],
  ]);
  harness.payments.succeed(intentId);
  await finishPaying(buyer, intentId);
  for (const user of [buyer, other, third]) expect(await states(user)).toEqual([['sold', false, true]]);
});

test('a deleted copy stays on the list, marked as gone', async ({ harness, seller, buyer }) => {
  const [one, two] = [await listing(harness, seller), await listing(harness, await newcomerSeller(harness))];
  await wish(buyer, one);
  harness.clock.now += 1;
  await wish(buyer, two);
  await seller.ask('DELETE', `/api/products/${one}`);
  expect(await states(buyer)).toEqual([
    ['available', true, false],
    ['gone', false, false],
  ]);
  await harness.client.execute(`UPDATE users SET deleted_at = 1 WHERE role = 'Seller'`);
  expect(await states(buyer)).toEqual([
    ['gone', false, false],
    ['gone', false, false],
  ]);
});

const newcomerSeller = async (harness: Harness) => (await market(harness)).seller;

// Fails when the cursor lacks the id: wishes of one moment would be skipped or repeated between two pages.
test('the list has pages, latest first, without repetition or loss', async ({ harness, seller, buyer, other }) => {
  const copies: string[] = [];
  for (let n = 0; n < 7; n++) {
    if (n % 3 === 0) harness.clock.now += 1;
    copies.push(await listing(harness, seller));
    await wish(buyer, copies[n] ?? '');
    await wish(other, copies[n] ?? '');
  }
  const all = (await page(buyer)).rows;
  expect(all.map(({ productID }) => productID).toSorted()).toEqual(copies.toSorted());
  expect(all[0]?.productID).toBe(copies[6]);
  expect((await page(buyer)).next).toBeUndefined();
  const paged: Shown[] = [];
  let query: string | undefined = '?limit=2';
  for (let pages = 0; query && pages < 9; pages++) {
    const { rows, next }: { rows: Shown[]; next: string | undefined } = await page(buyer, query);
    expect(rows.length).toBeLessThanOrEqual(2);
    paged.push(...rows);
    query = next;
  }
  expect(paged).toEqual(all);
});
