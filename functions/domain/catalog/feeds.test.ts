import { expect } from 'vitest';
import { listing, signedIn } from '../../../tests/fixtures/factories.ts';
import { posted, sold, stocked, uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { getFeed, getSitemapPart, listSitemapParts } from './feeds.ts';

test('an empty shop has one part, without books', async ({ harness }) => {
  expect(await listSitemapParts(harness.deps)).toEqual(['']);
  expect((await getSitemapPart(harness.deps, ''))?.books).toEqual([]);
});

test('every copy for sale stands in the sitemap, once; what is sold, deleted or of a suspended seller does not', async ({
  harness,
  seller,
}) => {
  const kept = [await listing(harness, seller), await listing(harness, seller)];
  await listing(harness, seller, { deletedAt: 1 });
  await sold(harness, seller, await signedIn(harness, 'Buyer'));
  const part = await getSitemapPart(harness.deps, '');
  expect(part?.books.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  expect(part?.categories).toEqual([{ id: 'fantasy', name: 'Fantasy' }]);
  await harness.client.execute('UPDATE users SET suspended_at = 1');
  expect((await getSitemapPart(harness.deps, ''))?.books).toEqual([]);
});

test('25,000 copies make three parts that together have each of them once', async ({ harness, seller }) => {
  await listing(harness, seller, { id: 'first' });
  await harness.client.execute(
    `INSERT INTO products (id, seller_id, category_id, name, author, isbn, condition, phone_number, location, year_of_purchase,
      used_duration, original_price_cents, resell_price_cents, description, posted_at)
    SELECT 'b' || value, seller_id, category_id, name, author, isbn, condition,
    phone_number, location, year_of_purchase, used_duration, original_price_cents, resell_price_cents, description,
    posted_at FROM products, generate_series(1, 24999)`.replace(
      'generate_series(1, 24999)',
      `(WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 24999) SELECT value FROM n)`,
    ),
  );
  const parts = await listSitemapParts(harness.deps);
  expect(parts).toHaveLength(3);
  const ids: string[] = [];
  for (const after of parts)
    ids.push(...((await getSitemapPart(harness.deps, after))?.books ?? []).map(({ id }) => id));
  expect([ids.length, new Set(ids).size]).toEqual([25_000, 25_000]);
});

test('there is no part that begins after a copy that never was; one after a copy that went stays', async ({
  harness,
  seller,
}) => {
  const id = await listing(harness, seller, { deletedAt: 1 });
  expect(await getSitemapPart(harness.deps, 'never')).toBeNull();
  expect((await getSitemapPart(harness.deps, id))?.categories).toEqual([]);
});

test('a change moves the date that search engines and feeds are told', async ({ harness, seller }) => {
  await stocked(harness);
  const photos = await uploaded(harness, seller, 'front');
  const id = await posted(harness, seller, { photos });
  const told = async () => [
    (await getSitemapPart(harness.deps, ''))?.books[0]?.changedAt,
    (await getFeed(harness.deps, 'fantasy'))?.books[0]?.changedAt,
  ];
  const then = harness.clock.now;
  expect(await told()).toEqual([then, then]);
  harness.clock.now += 60_000;
  expect((await seller.ask('PATCH', `/api/products/${id}`, wireListing({ photos, resell_price: 3 }))).status).toBe(200);
  expect(await told()).toEqual([then + 60_000, then + 60_000]);
});

test('a feed has the latest copies of its category, at most fifty; none without a category', async ({
  harness,
  seller,
}) => {
  for (let n = 0; n < 52; n++) await listing(harness, seller, { name: `Book ${n}`, postedAt: n });
  const feed = await getFeed(harness.deps, 'fantasy');
  expect([feed?.books.length, feed?.books[0]?.name, feed?.category.name]).toEqual([50, 'Book 51', 'Fantasy']);
  expect(await getFeed(harness.deps, 'none')).toBeNull();
});
