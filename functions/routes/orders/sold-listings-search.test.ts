import { beforeEach, describe, expect, test } from 'vitest';
import {
  booked,
  finishPaying,
  listing,
  market,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer } = await market(harness));
  admin = await signedIn(harness, 'Admin');
});

type Row = { _id: string; resell_price: number; sold_at: string; seller_has_shelf: boolean };
const page = (query: string) => admin.ask('GET', `/api/sold-products${query}`);
const rowsFor = async (query: string): Promise<Row[]> => (await (await page(query)).json()) as Row[];
const found = async (search: string) => (await rowsFor(`?search=${encodeURIComponent(search)}`)).map(({ _id }) => _id);

/** A copy of this name that Ann Seller sold to Bo Buyer, beside one of other people's. */
async function amongOthers(name = 'Emma <1>') {
  const ann = await signedIn(harness, 'Seller', 'Ann Seller');
  const bo = await signedIn(harness, 'Buyer', 'Bo Buyer');
  await sold(harness, seller, buyer);
  return { ann, bo, ...(await sold(harness, ann, bo, await listing(harness, ann, { name }))) };
}

describe('searching', () => {
  test('finds a sale by part of a name or email on it, or by the whole id of its transaction', async () => {
    const { ann, bo, listingId, intentId } = await amongOthers();
    for (const search of ['emma', ' MMA <', 'ann s', 'bo buy', ann.email.slice(3), bo.email, intentId])
      expect([search, await found(search)]).toEqual([search, [listingId]]);
    for (const search of [intentId.slice(0, -1), listingId, 'nobody'])
      expect([search, await found(search)]).toEqual([search, []]);
    expect((await page('?search=ann')).headers.get('Server-Timing')).toBe('db;desc="2"');
  });

  // Fails when the pattern's own signs are not taken literally.
  test.each(['%', '_', '\\', "'", '100%_', "' OR 1=1 --"])('%j means itself', async (text) => {
    const { listingId } = await amongOthers(`Emma ${text} Woodhouse`);
    expect(await found(text)).toEqual([listingId]);
    await harness.client.execute({ sql: "UPDATE products SET name = 'Emma' WHERE id = ?", args: [listingId] });
    expect(await found(text)).toEqual([]);
  });

  // Fails when it looks at what the list no longer shows.
  test('finds nobody by the name or address of an account that ended', async () => {
    const { ann, bo, listingId } = await amongOthers();
    for (const user of [ann, bo]) expect((await user.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
    for (const search of ['ann s', 'bo buy', ann.email, bo.email, 'deleted.invalid'])
      expect([search, await found(search)]).toEqual([search, []]);
    expect(await found('emma')).toEqual([listingId]);
  });

  test('keeps to what was found while it goes on', async () => {
    const wanted: string[] = [];
    for (let i = 0; i < 3; i++) {
      await sold(harness, seller, buyer);
      const copy = await listing(harness, seller, { name: `Persuasion ${i}` });
      wanted.push((await sold(harness, seller, buyer, copy)).listingId);
    }
    const seen = await following('?search=persuasion&sort=price&limit=2');
    expect(seen.map(({ _id }) => _id).toSorted()).toEqual(wanted.toSorted());
  });
});

// Fails when a cursor is that of another sort, or when copies that are alike in it are skipped or shown twice.
test.each([
  ['newest', ({ sold_at, _id }: Row) => `${sold_at} ${_id}`],
  ['price', ({ resell_price, _id }: Row) => `${resell_price.toFixed(2).padStart(9, '0')} ${_id}`],
  ['nonsense', ({ sold_at, _id }: Row) => `${sold_at} ${_id}`],
] as const)('by %s, following the links shows every sale once, the largest first', async (sort, keyOf) => {
  for (const [index, dollars] of [9, 100, 20.5, 9, 100, 9].entries()) {
    harness.clock.now += index % 2 ? 0 : 1000;
    await soldFor(dollars);
  }
  const seen = await following(`?sort=${sort}&limit=2`);
  const keys = seen.map(keyOf);
  expect(keys).toEqual(keys.toSorted().toReversed());
  expect(new Set(keys).size).toBe(6);
});

test('says whether there is a seller page', async () => {
  await sold(harness, seller, buyer);
  const hasPage = async () => (await rowsFor(''))[0]?.seller_has_shelf;
  expect(await hasPage()).toBe(true);
  await admin.ask('PUT', `/api/users/${seller.id}/suspension`);
  expect(await hasPage()).toBe(false);
  await admin.ask('DELETE', `/api/users/${seller.id}/suspension`);
  expect(await hasPage()).toBe(true);
  await admin.ask('DELETE', `/api/users/${seller.id}`);
  expect(await hasPage()).toBe(false);
});

async function soldFor(dollars: number): Promise<void> {
  const copy = await listing(harness, seller, { resellPriceCents: dollars * 100 });
  const order = await booked(buyer, copy, { product_price: dollars });
  const { clientSecret } = (await (await startPaying(buyer, order, dollars)).json()) as { clientSecret: string };
  const intentId = clientSecret.replace(/_secret_.*/, '');
  harness.payments.succeed(intentId);
  expect((await finishPaying(buyer, intentId)).status).toBe(200);
}

/** Every row of the list, page by page. */
async function following(query: string): Promise<Row[]> {
  const seen: Row[] = [];
  let path: string | undefined = `/api/sold-products${query}`;
  for (let pages = 0; path; pages++) {
    expect(pages).toBeLessThan(5);
    const response = await admin.ask('GET', path);
    seen.push(...((await response.json()) as Row[]));
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  return seen;
}
