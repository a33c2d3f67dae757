import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONDITIONS } from '../../../../../core/condition.ts';
import { hasHidden, isBlank, withoutHidden } from '../../../../../core/entity/field-rules.ts';
import { DELIVERY_OFFERS, writeOffer } from '../../../../../core/fulfilment/delivery-offer.ts';
import type { MyListing } from '../../../../../core/listings/my-listing.ts';
import { WHOLE } from '../../../../../tests/fixtures/listings/whole-listing.ts';
import { readListings, writeListings } from './csv.ts';

const BOOK: MyListing = {
  ...WHOLE,
  photos: [],
  sellerEmail: 'ann@example.org',
  phoneNumber: '+1 503 555 0199',
  originalPriceCents: 123_450,
  resellPriceCents: 505,
  description: 'A "fine" copy',
  held: false,
  paused: false,
  recheck: null,
  soldAt: null,
  buyerName: null,
  saleEnd: null,
  version: 0,
};

/** What a row must say so that importing it makes the same listing again. */
const said = (listing: MyListing, row: number) => ({
  row,
  name: listing.name,
  ...(listing.author && { author: listing.author }),
  ...(listing.isbn && { isbn: listing.isbn }),
  category: listing.categoryName,
  condition: listing.condition,
  phone_number: listing.phoneNumber,
  location: listing.location,
  delivery: writeOffer(listing.delivery),
  year_of_purchase: String(listing.yearOfPurchase),
  year_of_use: listing.usedDuration,
  original_price: (listing.originalPriceCents / 100).toFixed(2),
  resell_price: (listing.resellPriceCents / 100).toFixed(2),
  description: listing.description,
});

/** Texts full of what tables stumble over. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        '""',
        "'",
        '=',
        '+',
        '-',
        '@',
        '\n',
        '\r\n',
        '\r',
        '\t',
        ',',
        ';',
        '|',
        '=1+1',
        '="x"',
        '\ufeff',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').trim())
  .filter((whole) => !isBlank(whole) && !hasHidden(whole, 'lines'));

/** The same in fields of one line. */
const lineText = text.map((whole) => withoutHidden(whole).trim()).filter((whole) => !isBlank(whole));

const listing = fc.record({
  ...(Object.fromEntries(Object.entries(BOOK).map(([key, value]) => [key, fc.constant(value)])) as {
    [Key in keyof MyListing]: fc.Arbitrary<MyListing[Key]>;
  }),
  name: lineText,
  author: fc.option(lineText),
  categoryName: lineText,
  condition: fc.constantFrom(...CONDITIONS),
  phoneNumber: fc.constantFrom('+1 503 555 0199', '(503) 555-0199', '5035550199'),
  location: lineText,
  delivery: fc.constantFrom(...DELIVERY_OFFERS),
  yearOfPurchase: fc.integer({ min: 1900, max: 2030 }),
  usedDuration: lineText,
  originalPriceCents: fc.integer({ min: 50, max: 1_000_000 }),
  resellPriceCents: fc.integer({ min: 50, max: 1_000_000 }),
  description: text,
});

test('what an export writes, an import reads back unharmed', () => {
  fc.assert(
    fc.property(fc.array(listing, { minLength: 1, maxLength: 5 }), (listings) => {
      const { rows, ignored, problems } = readListings(writeListings(listings));
      expect(rows).toEqual(listings.map((each, at) => said(each, at + 1)));
      expect([...ignored, ...problems]).toEqual([]);
    }),
  );
});

test('no cell of an export begins as a formula, not even one of several lines', () => {
  const written = writeListings([{ ...BOOK, name: '=HYPERLINK("x")\n+1', description: '@now' }]);
  expect(written).toContain('"\'=HYPERLINK');
  expect(written).toContain('"\'@now"');
  expect(written).toContain('"\'+1 503 555 0199"');
  expect(written).toContain(',1234.50,5.05,');
});
