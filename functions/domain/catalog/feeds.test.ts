import { expect } from 'vitest';
import { listing } from '../../../tests/fixtures/factories.ts';
import { posted, stocked, uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { getFeed } from './feeds.ts';
import { getSitemapPart } from './sitemap.ts';

test('a change updates the dates in the sitemap and in feeds', async ({ harness, seller }) => {
  await stocked(harness);
  const photos = await uploaded(harness, seller, 'front');
  const id = await posted(harness, seller, { photos });
  const told = async () => [
    (await getSitemapPart(harness.deps, { kind: 'books', number: 1 }))?.[0]?.changedAt,
    (await getFeed(harness.deps, 'fantasy'))?.books[0]?.changedAt,
  ];
  const then = harness.clock.now;
  expect(await told()).toEqual([then, then]);
  harness.clock.now += 60_000;
  expect((await seller.ask('PATCH', `/api/products/${id}`, wireListing({ photos, resell_price: 3 }))).status).toBe(200);
  expect(await told()).toEqual([then + 60_000, then + 60_000]);
});

test('a feed has the latest copies of its category, at most fifty; null without a category', async ({
  harness,
  seller,
}) => {
  for (let n = 0; n < 52; n++) await listing(harness, seller, { name: `Book ${n}`, postedAt: n });
  const feed = await getFeed(harness.deps, 'fantasy');
  expect([feed?.books.length, feed?.books[0]?.name, feed?.category.name]).toEqual([50, 'Book 51', 'Fantasy']);
  expect(await getFeed(harness.deps, 'none')).toBeNull();
});
