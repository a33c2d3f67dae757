import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { booked, listing, market, type SignedIn } from '../../tests/fixtures/factories.ts';
import { createHarness, type Harness } from '../../tests/harness.ts';
import { listings } from '../db/catalog.ts';
import { orders } from '../db/ledger.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer } = await market(harness));
});

/** Listings that share only a few moments between them. */
async function postListings(count: number, moments: number) {
  const [template] = await listing(harness, seller).then(() => harness.db.select().from(listings));
  if (!template) throw new Error('no listing');
  await harness.db.delete(listings);
  const rows = Array.from({ length: count }, (_, n) => ({
    ...template,
    id: `copy-${n}`,
    postedAt: 1_000 + (n % moments),
  }));
  await harness.db.insert(listings).values(rows);
  return rows.map(({ id }) => id);
}
const page = async (path: string) => {
  const response = await buyer.ask('GET', path);
  const rows = (await response.json()) as { _id: string }[];
  return {
    ids: rows.map(({ _id }) => _id),
    next: /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1],
  };
};
async function follow(path: string) {
  const pages: string[][] = [];
  for (let at: string | undefined = path; at; ) {
    const { ids, next } = await page(at);
    pages.push(ids);
    at = next;
  }
  return pages;
}

test('following the links shows every listing once, also where many were posted at the same moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 30 }),
      async (count, moments, limit) => {
        const ids = await postListings(count, moments);
        for (const path of [`/api/products?limit=${limit}`, `/api/category/fantasy?limit=${limit}`]) {
          const pages = await follow(path);
          expect(pages.flat().toSorted()).toEqual(ids.toSorted());
          expect(pages.slice(0, -1).every((rows) => rows.length === limit)).toBe(true);
          expect(pages).toHaveLength(Math.ceil(count / limit));
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('a listing that comes or goes between two pages moves no other', async () => {
  const ids = await postListings(10, 1);
  const first = await page('/api/products?limit=4');
  await listing(harness, seller, { id: 'newest', postedAt: 9_999 });
  const second = await page(first.next ?? '');
  const third = await page(second.next ?? '');
  expect([...first.ids, ...second.ids, ...third.ids].toSorted()).toEqual(ids.toSorted());
});

test.each([
  ['', 60],
  ['?limit=1', 1],
  ['?limit=100', 100],
  ['?limit=0', 60],
  ['?limit=101', 60],
  ['?limit=-5', 60],
  ['?limit=2.5', 60],
  ['?limit=abc', 60],
  ['?limit=', 60],
  ['?limit=1e9', 60],
])('products%s gives %i rows and a link to the rest', async (query, expected) => {
  await postListings(101, 3);
  const { ids, next } = await page(`/api/products${query}`);
  expect([ids.length, typeof next]).toEqual([expected, 'string']);
});

test('the last page has no link, even when it is exactly full', async () => {
  await postListings(6, 2);
  const { next } = await page('/api/products?limit=3');
  expect((await page(next ?? '')).next).toBeUndefined();
  expect((await page('/api/products?limit=6')).next).toBeUndefined();
});

test.each(['', 'x', "1.a'--", '1.%00', '-1.a', '1e3.a'])('a cursor like %j begins at the beginning', async (after) => {
  await postListings(3, 1);
  expect((await page(`/api/products?after=${encodeURIComponent(after)}`)).ids).toHaveLength(3);
});

test('the advertised list obeys its limit', async () => {
  await postListings(30, 2);
  await harness.db.update(listings).set({ advertisedAt: 5 });
  expect((await page('/api/advertise?limit=7')).ids).toHaveLength(7);
  expect((await page('/api/advertise')).ids).toHaveLength(30);
});

test("a buyer's orders are paged the same way, newest first", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) {
    harness.clock.now += n % 2;
    ids.push(await booked(buyer, await listing(harness, seller)));
  }
  const pages = await follow('/api/my-orders?limit=3');
  expect(pages.map((rows) => rows.length)).toEqual([3, 3, 1]);
  expect(pages.flat().toSorted()).toEqual(ids.toSorted());
  const moments = new Map((await harness.db.select().from(orders)).map(({ id, createdAt }) => [id, createdAt]));
  const shown = pages.flat().map((id) => moments.get(id) ?? 0);
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
});
