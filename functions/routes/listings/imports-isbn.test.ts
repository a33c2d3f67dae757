import { expect } from 'vitest';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { answer, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { posted, sold } from '../../../tests/fixtures/listings.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';

const test = stockedTest.extend('other', ({ harness }) => signedIn(harness, 'Seller'));

const ask = (seller: SignedIn, isbn: string) => seller.ask('GET', `/api/isbn/${encodeURIComponent(isbn)}`);

// Fails when an ISBN is stored, or looked up, as it was typed.
test.for(['9780141439587', '978-0-14-143958-7', '978 0141439587', '0141439580', '0-14-143958-0', 'ISBN 9780141439587'])(
  'finds a book by %s, in any notation of its listing',
  async (isbn, { harness, seller, other }) => {
    await posted(harness, other, { isbn: '9780141439587' });
    await posted(harness, other, { isbn: '0-14-143958-0' });
    const response = await ask(seller, isbn);
    expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
    expect(await answer(response)).toEqual([200, [{ name: 'Emma', author: 'Jane Austen', listings: 2 }]]);
  },
);

test('returns the most frequent names first, at most five, without their sellers', async ({
  harness,
  seller,
  other,
}) => {
  const isbn = '9780141439587';
  const named = async (name: string, times: number, author: string | null = null) => {
    for (let n = 0; n < times; n++) await listing(harness, n % 2 ? seller : other, { isbn, name, author });
  };
  await named('Emma (novel)', 1);
  await named('Emma', 3, 'Jane Austen');
  await named('EMMA', 2, 'Austen, Jane');
  for (const name of ['A', 'B', 'C']) await named(name, 1);
  expect(await answer(ask(seller, isbn))).toEqual([
    200,
    [
      { name: 'Emma', author: 'Jane Austen', listings: 3 },
      { name: 'EMMA', author: 'Austen, Jane', listings: 2 },
      { name: 'A', author: null, listings: 1 },
      { name: 'B', author: null, listings: 1 },
      { name: 'C', author: null, listings: 1 },
    ],
  ]);
});

// Fails when names of hidden copies are returned.
test('names of removed and paused copies are excluded, those of sold ones included', async ({
  harness,
  seller,
  buyer,
}) => {
  const isbn = '9780141439587';
  const gone = { removed: { deletedAt: 1 }, 'off sale': { pausedAt: 1 } };
  for (const [name, values] of Object.entries(gone)) await listing(harness, seller, { isbn, name, ...values });
  expect(await answer(ask(seller, isbn))).toEqual([200, []]);
  const { listingId } = await sold(harness, seller, buyer);
  await harness.client.execute({ sql: 'UPDATE listings SET isbn = ? WHERE id = ?', args: [isbn, listingId] });
  expect(await answer(ask(seller, isbn))).toMatchObject([200, [{ listings: 1 }]]);
});

test('a book without a listing has no names', async ({ harness, seller }) => {
  await listing(harness, seller, { isbn: '9780140449136' });
  await listing(harness, seller);
  expect(await answer(ask(seller, '9780141439587'))).toEqual([200, []]);
});

test.for(['9780141439588', '0141439588', '978014143958', 'emma', "9780141439587' OR '1'='1", '%', 'null'])(
  '%j is no ISBN',
  async (isbn, { harness, seller }) => {
    await listing(harness, seller, { isbn: '9780141439587' });
    expect(await answer(ask(seller, isbn))).toEqual([
      422,
      { message: listingsWords.isbn, code: 'invalid', fields: { isbn: listingsWords.isbn } },
    ]);
  },
);
