import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WHOLE, WIRE_WHOLE } from '../../tests/fixtures/listings/whole-listing.ts';
import { toWire } from '../entity/wire.ts';
import { formatCursor, parseCursor } from '../paging.ts';
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

test('reads any other text as no cursor', () => {
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

const listing: Listing = { ...WHOLE, photo: { url: '/photos/k', width: 3, height: 4 }, resellPriceCents: 1999 };

test('a listing has the names of the specification on the wire', () => {
  expect(toWire(listingWire, listing)).toEqual({ ...WIRE_WHOLE, photo: '/photos/k', resell_price: 19.99 });
});

test("the seller's email and phone never reach the wire, even if the row has them", () => {
  const row = { ...listing, sellerEmail: 's@example.org', phoneNumber: '+1' };
  expect(toWire(listingWire, row)).toEqual(toWire(listingWire, listing));
});
