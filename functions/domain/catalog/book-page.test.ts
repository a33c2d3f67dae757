import { beforeEach, expect, test } from 'vitest';
import { listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { type BookPage, getBook } from './book-page.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  seller = await signedIn(harness, 'Seller', 'Sal');
  buyer = await signedIn(harness, 'Buyer');
});

const put = (name: string, change: Parameters<typeof listing>[2] = {}) => listing(harness, seller, { name, ...change });
const open = async (id: string) => (await getBook(harness.deps, id)) as BookPage;
const ids = (books: BookPage['others']) => books.map(({ id }) => id);

test('other copies are those of the same ISBN or title and author, the cheapest first, for sale', async () => {
  const isbn = '9780141441146';
  const id = await put('Jane Eyre', { isbn, author: 'Charlotte Brontë' });
  const dear = await put('Jane Eyre (Penguin)', { isbn, resellPriceCents: 2000 });
  const cheap = await put('JANE EYRE', { author: 'charlotte brontë', resellPriceCents: 100 });
  await put('Jane Eyre', { author: 'Somebody Else' });
  await sold(harness, seller, buyer, await put('Jane Eyre', { isbn }));
  await put('Jane Eyre', { isbn, deletedAt: 1 });
  expect(ids((await open(id)).others)).toEqual([cheap, dear]);
  // Each of them stands on the page once.
  expect(ids((await open(id)).similar)).not.toContain(dear);
});

test('a book without ISBN and author has no other copies', async () => {
  const id = await put('Untitled');
  await put('Untitled');
  expect((await open(id)).others).toEqual([]);
});

test('more like this: its author first, then its category, the newest first, never the same title', async () => {
  const id = await put('Emma', { author: 'Jane Austen', postedAt: 1 });
  const old = await put('Persuasion', { author: 'Jane Austen', postedAt: 2 });
  const [first, second] = [await put('Dune', { postedAt: 3 }), await put('Ubik', { postedAt: 4 })];
  await put('EMMA', { author: 'Jane Austen', postedAt: 5 });
  expect(ids((await open(id)).similar)).toEqual([old, second, first]);
});

test('a sold copy keeps its page, also when its listing and its seller are gone', async () => {
  const id = await put('Emma');
  await sold(harness, seller, buyer, id);
  expect(await open(id)).toMatchObject({ soldAt: harness.clock.now, hasSeller: true, book: { sold: true } });
  await seller.ask('DELETE', `/api/products/${id}`);
  await harness.client.execute('UPDATE users SET deleted_at = 1');
  expect(await open(id)).toMatchObject({ soldAt: harness.clock.now, hasSeller: false });
  await harness.client.execute('UPDATE users SET deleted_at = NULL, suspended_at = 1');
  expect(await open(id)).toBeNull();
});

// Fails when the look-up of other copies reads all categories.
test('other copies are found by an index', async () => {
  const rows = await rowsOf(
    harness,
    `EXPLAIN QUERY PLAN SELECT id FROM products WHERE sold_at IS NULL AND deleted_at IS NULL
       AND (isbn = '1' OR (lower(name) = 'emma' AND lower(author) = 'jane austen'))`,
  );
  expect(rows.map(({ detail }) => detail).join(' | ')).toMatch(/MULTI-INDEX OR.*products_isbn.*products_title/);
});

test('one that was taken off unsold is gone; one of a suspended seller, or that never was, is not there', async () => {
  const id = await put('Emma');
  await harness.client.execute('UPDATE users SET suspended_at = 1');
  expect(await open(id)).toBeNull();
  await harness.client.execute('UPDATE users SET suspended_at = NULL');
  await seller.ask('DELETE', `/api/products/${id}`);
  expect(await open(id)).toBe('gone');
  expect(await open('never')).toBeNull();
});

test('everything in one round trip, and nothing private', async () => {
  const id = await put('Emma', { author: 'Jane Austen' });
  const page = JSON.stringify(await open(id));
  expect(page).not.toContain(seller.email);
  expect(page).not.toContain('555 0100');
});
