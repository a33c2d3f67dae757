import { expect } from 'vitest';
import { listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { getListingPage, type ListingPage } from './listing-page.ts';

const test = base.extend('seller', ({ harness }) => signedIn(harness, 'Seller', 'Sal'));

const put = (harness: Harness, seller: SignedIn, name: string, change: Parameters<typeof listing>[2] = {}) =>
  listing(harness, seller, { name, ...change });
const open = async (harness: Harness, id: string) => (await getListingPage(harness.deps, id)) as ListingPage;
const ids = (books: ListingPage['others']) => books.map(({ id }) => id);

test('other copies share the ISBN or title and author; they are for sale, cheapest first', async ({
  harness,
  seller,
  buyer,
}) => {
  const isbn = '9780141441146';
  const id = await put(harness, seller, 'Jane Eyre', { isbn, author: 'Charlotte Brontë' });
  const dear = await put(harness, seller, 'Jane Eyre', { isbn, author: 'Bronte, Ch.', resellPriceCents: 2000 });
  const cheap = await put(harness, seller, 'JANE EYRE', { author: 'charlotte brontë', resellPriceCents: 100 });
  await put(harness, seller, 'Jane Eyre', { author: 'Somebody Else' });
  await sold(harness, seller, buyer, await put(harness, seller, 'Jane Eyre', { isbn }));
  await put(harness, seller, 'Jane Eyre', { isbn, deletedAt: 1 });
  expect(ids((await open(harness, id)).others)).toEqual([cheap, dear]);
  // A copy is in one of the two lists only.
  expect(ids((await open(harness, id)).similar)).not.toContain(dear);
});

test('without an author, copies of the same name are copies of one book; an ISBN alone joins no two names', async ({
  harness,
  seller,
}) => {
  const isbn = '9780141441146';
  const id = await put(harness, seller, 'Untitled', { isbn });
  const other = await put(harness, seller, 'Untitled');
  await put(harness, seller, 'Jane Eyre', { isbn });
  expect(ids((await open(harness, id)).others)).toEqual([other]);
});

test('more like this: first the same author, then the same category, newest first, never the same title', async ({
  harness,
  seller,
}) => {
  const id = await put(harness, seller, 'Emma', { author: 'Jane Austen', postedAt: 1 });
  const old = await put(harness, seller, 'Persuasion', { author: 'Jane Austen', postedAt: 2 });
  const [first, second] = [
    await put(harness, seller, 'Dune', { postedAt: 3 }),
    await put(harness, seller, 'Ubik', { postedAt: 4 }),
  ];
  await put(harness, seller, 'EMMA', { author: 'Jane Austen', postedAt: 5 });
  expect(ids((await open(harness, id)).similar)).toEqual([old, second, first]);
});

test('a sold copy keeps its page, also when its listing and its seller are gone', async ({
  harness,
  seller,
  buyer,
}) => {
  const id = await put(harness, seller, 'Emma');
  await sold(harness, seller, buyer, id);
  expect(await open(harness, id)).toMatchObject({
    soldAt: harness.clock.now,
    hasSeller: true,
    listing: { sold: true },
  });
  await seller.ask('DELETE', `/api/products/${id}`);
  await harness.client.execute('UPDATE users SET deleted_at = 1');
  expect(await open(harness, id)).toMatchObject({ soldAt: harness.clock.now, hasSeller: false });
  await harness.client.execute('UPDATE users SET deleted_at = NULL, suspended_at = 1');
  expect(await open(harness, id)).toBeNull();
});

test('other copies are read from an index', async ({ harness }) => {
  const rows = await rowsOf(
    harness,
    `EXPLAIN QUERY PLAN SELECT id FROM listings WHERE stock = 1 AND title_id = 't' ORDER BY resell_price_cents, id LIMIT 6`,
  );
  expect(rows.map(({ detail }) => detail).join(' | ')).toMatch(
    /^SEARCH listings USING COVERING INDEX listings_title_price/,
  );
});

test("a copy removed unsold is gone; a suspended seller's or an unknown one is not found", async ({
  harness,
  seller,
}) => {
  const id = await put(harness, seller, 'Emma');
  await harness.client.execute('UPDATE users SET suspended_at = 1');
  expect(await open(harness, id)).toBeNull();
  await harness.client.execute('UPDATE users SET suspended_at = NULL');
  await seller.ask('DELETE', `/api/products/${id}`);
  expect(await open(harness, id)).toBe('gone');
  expect(await open(harness, 'never')).toBeNull();
});

test('reads everything in one round trip, and nothing private', async ({ harness, seller }) => {
  const id = await put(harness, seller, 'Emma', { author: 'Jane Austen' });
  const page = JSON.stringify(await open(harness, id));
  expect(page).not.toContain(seller.email);
  expect(page).not.toContain('555 0100');
});
