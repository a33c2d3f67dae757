import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { booked, listing, type SignedIn } from '../../tests/fixtures/factories.ts';
import { test } from '../../tests/fixtures/test.ts';
import type { Harness } from '../../tests/harness.ts';
import { listings } from '../db/tables/catalog.ts';
import { orders } from '../db/tables/money/payments.ts';

/** Listings that share only a few moments between them. */
async function postListings(harness: Harness, seller: SignedIn, count: number, moments: number) {
  const id = await listing(harness, seller);
  const [template] = await harness.db.select().from(listings).where(eq(listings.id, id));
  if (!template) throw new Error('no listing');
  await harness.db.update(listings).set({ deletedAt: 1 });
  const rows = Array.from({ length: count }, (_, n) => ({
    ...template,
    stock: 0,
    id: `${id}-copy-${n}`,
    postedAt: 1_000 + (n % moments),
  }));
  await harness.db.insert(listings).values(rows);
  return rows.map(({ id }) => id);
}
const page = async (buyer: SignedIn, path: string) => {
  const response = await buyer.ask('GET', path);
  const rows = (await response.json()) as { _id: string }[];
  return {
    ids: rows.map(({ _id }) => _id),
    next: /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1],
  };
};
async function follow(buyer: SignedIn, path: string) {
  const pages: string[][] = [];
  for (let at: string | undefined = path; at; ) {
    const { ids, next } = await page(buyer, at);
    pages.push(ids);
    at = next;
  }
  return pages;
}

test('following the links shows every listing once, also many of one moment', async ({ harness, seller, buyer }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 30 }),
      async (count, moments, limit) => {
        const ids = await postListings(harness, seller, count, moments);
        for (const path of [`/api/products?limit=${limit}`, `/api/category/fantasy?limit=${limit}`]) {
          const pages = await follow(buyer, path);
          expect(pages.flat().toSorted()).toEqual(ids.toSorted());
          expect(pages.slice(0, -1).every((rows) => rows.length === limit)).toBe(true);
          expect(pages).toHaveLength(Math.ceil(count / limit));
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('a listing inserted or deleted between two pages moves no other', async ({ harness, seller, buyer }) => {
  const ids = await postListings(harness, seller, 10, 1);
  const first = await page(buyer, '/api/products?limit=4');
  await listing(harness, seller, { id: 'newest', postedAt: 9_999 });
  const second = await page(buyer, first.next ?? '');
  const third = await page(buyer, second.next ?? '');
  expect([...first.ids, ...second.ids, ...third.ids].toSorted()).toEqual(ids.toSorted());
});

test.for([
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
] as const)(
  'products%s gives %i rows and a link to the rest',
  async ([query, expected], { harness, seller, buyer }) => {
    await postListings(harness, seller, 101, 3);
    const { ids, next } = await page(buyer, `/api/products${query}`);
    expect([ids.length, typeof next]).toEqual([expected, 'string']);
  },
);

test('the last page has no link, even when it is exactly full', async ({ harness, seller, buyer }) => {
  await postListings(harness, seller, 6, 2);
  const { next } = await page(buyer, '/api/products?limit=3');
  expect((await page(buyer, next ?? '')).next).toBeUndefined();
  expect((await page(buyer, '/api/products?limit=6')).next).toBeUndefined();
});

test.for(['', 'x', "1.a'--", '1.%00', '-1.a', '1e3.a'])(
  'an invalid cursor (%j) starts at the beginning',
  async (after, { harness, seller, buyer }) => {
    await postListings(harness, seller, 3, 1);
    expect((await page(buyer, `/api/products?after=${encodeURIComponent(after)}`)).ids).toHaveLength(3);
  },
);

test('the advertised list has its own limit', async ({ harness, seller, buyer }) => {
  await postListings(harness, seller, 30, 2);
  await harness.db.update(listings).set({ advertisedAt: 5 });
  expect((await page(buyer, '/api/advertise?limit=7')).ids).toHaveLength(7);
  expect((await page(buyer, '/api/advertise')).ids).toHaveLength(30);
});

test("a buyer's orders are paged the same way, newest first", async ({ harness, seller, buyer }) => {
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) {
    harness.clock.now += n % 2;
    ids.push(await booked(buyer, await listing(harness, seller)));
  }
  const pages = await follow(buyer, '/api/my-orders?limit=3');
  expect(pages.map((rows) => rows.length)).toEqual([3, 3, 1]);
  expect(pages.flat().toSorted()).toEqual(ids.toSorted());
  const moments = new Map((await harness.db.select().from(orders)).map(({ id, createdAt }) => [id, createdAt]));
  const shown = pages.flat().map((id) => moments.get(id) ?? 0);
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
});
