import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCursor, parseCursor } from '../cursor.ts';
import { toWire } from '../entity/wire.ts';
import { type Listing, listingWire } from './listing.ts';

const id = fc.stringMatching(/^[\w-]{1,64}$/);

test('a cursor reads back as it was written', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999_999_999), id, (at, last) => {
      const text = formatCursor({ at, id: last });
      expect(parseCursor(text)).toEqual({ at, id: last });
      expect(encodeURIComponent(text)).toBe(text);
    }),
  );
});

test('whatever is not a cursor is none', () => {
  const corpus = [
    null,
    undefined,
    '',
    '.',
    '1.',
    '.a',
    '1',
    '-1.a',
    '1.a b',
    "1.a'--",
    '1.5.a',
    '1e3.a',
    ' 1.a',
    '1.a\n',
  ];
  expect(corpus.map((text) => parseCursor(text))).toEqual(corpus.map(() => undefined));
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cursor = parseCursor(text);
      if (cursor) expect(formatCursor(cursor)).toMatch(/^\d+\.[\w-]+$/);
    }),
  );
});

const listing: Listing = {
  id: 'p1',
  name: 'Emma',
  author: 'Jane Austen',
  isbn: null,
  categoryId: 'classics',
  categoryName: 'Classics',
  photo: { url: '/photos/k', width: 3, height: 4 },
  sellerId: 's1',
  sellerName: 'Sal',
  sellerPhoto: null,
  verified: true,
  condition: 'Fair',
  location: 'Salem',
  delivery: 'meet',
  yearOfPurchase: 2019,
  usedDuration: '2 years',
  originalPriceCents: 2400,
  resellPriceCents: 1999,
  description: 'Read once.',
  postedAt: 0,
  available: true,
  sold: false,
  advertised: false,
};

test('a listing leaves in the words of the specification, spelt so', () => {
  expect(toWire(listingWire, listing)).toEqual({
    _id: 'p1',
    name: 'Emma',
    author: 'Jane Austen',
    isbn: null,
    categoryId: 'classics',
    category_name: 'Classics',
    photo: '/photos/k',
    seller_id: 's1',
    seller_name: 'Sal',
    seller_photo: null,
    verified: true,
    condition: 'Fair',
    location: 'Salem',
    delivery: ['meet'],
    year_of_purchase: 2019,
    year_of_use: '2 years',
    original_price: 24,
    resell_price: 19.99,
    description: 'Read once.',
    posting_time: 'Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)',
    availablity: true,
    paid: false,
    advertisement: false,
  });
});

test("the seller's email and phone do not leave, even when they lie in the row", () => {
  const row = { ...listing, sellerEmail: 's@example.org', phoneNumber: '+1' };
  expect(toWire(listingWire, row)).toEqual(toWire(listingWire, listing));
});
