import { describe, expect } from 'vitest';
import {
  booked,
  finishPaying,
  listing,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../tests/fixtures/factories.ts';
import { endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const DAY = 24 * 60 * 60 * 1000;

type Row = { _id: string; resell_price: number; sold_at: string; seller_has_shelf: boolean };
const page = (admin: SignedIn, query: string) => admin.ask('GET', `/api/sold-products${query}`);
const rowsFor = async (admin: SignedIn, query: string): Promise<Row[]> =>
  (await (await page(admin, query)).json()) as Row[];
const found = async (admin: SignedIn, search: string) =>
  (await rowsFor(admin, `?search=${encodeURIComponent(search)}`)).map(({ _id }) => _id);

/** A copy of this name that Ann Seller sold to Bo Buyer, beside one of other people's. */
async function amongOthers(harness: Harness, seller: SignedIn, buyer: SignedIn, name = 'Emma <1>') {
  const ann = await signedIn(harness, 'Seller', 'Ann Seller');
  const bo = await signedIn(harness, 'Buyer', 'Bo Buyer');
  await sold(harness, seller, buyer);
  return { ann, bo, ...(await sold(harness, ann, bo, await listing(harness, ann, { name }))) };
}

describe('searching', () => {
  test("finds a sale by part of a party's name or email, or by the full id of its transaction", async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const { ann, bo, listingId, intentId } = await amongOthers(harness, seller, buyer);
    for (const search of ['emma', ' MMA <', 'ann s', 'bo buy', ann.email.slice(3), bo.email, intentId])
      expect([search, await found(admin, search)]).toEqual([search, [listingId]]);
    for (const search of [intentId.slice(0, -1), listingId, 'nobody'])
      expect([search, await found(admin, search)]).toEqual([search, []]);
    expect((await page(admin, '?search=ann')).headers.get('Server-Timing')).toBe('db;desc="2"');
  });

  // Fails when wildcards are not escaped.
  test.for(['%', '_', '\\', "'", '100%_', "' OR 1=1 --"])(
    '%j means itself',
    async (text, { harness, seller, buyer, admin }) => {
      const { listingId } = await amongOthers(harness, seller, buyer, `Emma ${text} Woodhouse`);
      expect(await found(admin, text)).toEqual([listingId]);
      await harness.client.execute({ sql: "UPDATE listings SET name = 'Emma' WHERE id = ?", args: [listingId] });
      expect(await found(admin, text)).toEqual([]);
    },
  );

  // Fails when it searches data that the list no longer displays.
  test('finds nothing by name or address of a deleted account', async ({ harness, seller, buyer, admin }) => {
    const { ann, bo, listingId } = await amongOthers(harness, seller, buyer);
    await endSales(harness);
    for (const user of [ann, bo]) expect((await user.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
    for (const search of ['ann s', 'bo buy', ann.email, bo.email, 'deleted.invalid'])
      expect([search, await found(admin, search)]).toEqual([search, []]);
    expect(await found(admin, 'emma')).toEqual([listingId]);
  });

  test('keeps its results from page to page', async ({ harness, seller, buyer, admin }) => {
    const wanted: string[] = [];
    for (let i = 0; i < 3; i++) {
      await sold(harness, seller, buyer);
      const copy = await listing(harness, seller, { name: `Persuasion ${i}` });
      wanted.push((await sold(harness, seller, buyer, copy)).listingId);
    }
    const seen = await following(admin, '?search=persuasion&sort=price&limit=2');
    expect(seen.map(({ _id }) => _id).toSorted()).toEqual(wanted.toSorted());
  });
});

// Fails when a cursor is of another sort, or when copies with equal keys are skipped or repeated.
test.for([
  ['newest', ({ sold_at, _id }: Row) => `${sold_at} ${_id}`],
  ['price', ({ resell_price, _id }: Row) => `${resell_price.toFixed(2).padStart(9, '0')} ${_id}`],
  ['nonsense', ({ sold_at, _id }: Row) => `${sold_at} ${_id}`],
] as const)(
  'by %s, following the links shows every sale once, largest first',
  async ([sort, keyOf], { harness, seller, buyer, admin }) => {
    for (const [index, dollars] of [9, 100, 20.5, 9, 100, 9].entries()) {
      harness.clock.now += index % 2 ? 0 : 1000;
      await soldFor(harness, seller, buyer, dollars);
    }
    const seen = await following(admin, `?sort=${sort}&limit=2`);
    const keys = seen.map(keyOf);
    expect(keys).toEqual(keys.toSorted().toReversed());
    expect(new Set(keys).size).toBe(6);
  },
);

test('has a flag for an existing seller page', async ({ harness, seller, buyer, admin }) => {
  await sold(harness, seller, buyer);
  // Otherwise the suspension would cancel it.
  await endSales(harness);
  const hasPage = async () => (await rowsFor(admin, ''))[0]?.seller_has_shelf;
  expect(await hasPage()).toBe(true);
  await admin.ask('PUT', `/api/users/${seller.id}/suspension`);
  expect(await hasPage()).toBe(false);
  await admin.ask('DELETE', `/api/users/${seller.id}/suspension`);
  expect(await hasPage()).toBe(true);
  await admin.ask('DELETE', `/api/users/${seller.id}`);
  expect(await hasPage()).toBe(false);
});

async function soldFor(harness: Harness, seller: SignedIn, buyer: SignedIn, dollars: number): Promise<void> {
  const copy = await listing(harness, seller, { resellPriceCents: dollars * 100 });
  const order = await booked(buyer, copy, { product_price: dollars });
  const { clientSecret } = (await (await startPaying(buyer, order, dollars)).json()) as { clientSecret: string };
  const intentId = clientSecret.replace(/_secret_.*/, '');
  harness.payments.succeed(intentId);
  expect((await finishPaying(buyer, intentId)).status).toBe(200);
}

async function following(admin: SignedIn, query: string): Promise<Row[]> {
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

// Fails when the first day of a period is excluded, or the day before it included.
test('a period excludes earlier sales; an unknown one excludes none', async ({ harness, seller, buyer, admin }) => {
  const today = Date.UTC(2026, 10, 21);
  const ids: string[] = [];
  for (const at of [today - 6 * DAY - 1, today - 6 * DAY, today + DAY / 2]) {
    harness.clock.now = at;
    ids.unshift((await sold(harness, seller, buyer)).listingId);
  }
  const idsFor = async (query: string) => (await rowsFor(admin, query)).map(({ _id }) => _id);
  expect(await idsFor('?days=7')).toEqual(ids.slice(0, 2));
  for (const query of ['?days=30', '?days=8', '?days=', '']) expect([query, await idsFor(query)]).toEqual([query, ids]);
  const { headers } = await page(admin, '?days=7&limit=1');
  expect(headers.get('Link')).toContain('days=7');
});
