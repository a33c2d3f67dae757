import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { CONDITIONS } from '../../../../../core/condition.ts';
import { hasHiddenCharacters, isBlank, removeHiddenCharacters } from '../../../../../core/entity/field-rules.ts';
import { DELIVERY_OPTIONS, formatDeliveryOptions } from '../../../../../core/fulfilment/delivery-options.ts';
import { FORMATS } from '../../../../../core/listings/book-format.ts';
import type { MyListing } from '../../../../../core/listings/my-listing.ts';
import { NO_IMPORT_CHOICES } from '../../../../../core/listings/post/import-choices.ts';
import { WHOLE } from '../../../../../tests/fixtures/listings/whole-listing.ts';
import { checkKnown } from '../check-known.ts';
import { understanding } from '../column-meanings.ts';
import { meaningsOf } from './columns.ts';
import { readListingTable, writeListings, writeRefused } from './csv.ts';
import { readSheet } from './sheet.ts';
import { rowsOf } from './table-rows.ts';

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

/** A row from which an import makes the same listing. */
const said = (listing: MyListing, row: number) => ({
  row,
  name: listing.name,
  ...(listing.author && { author: listing.author }),
  ...(listing.isbn && { isbn: `978-${listing.isbn.slice(3)}` }),
  id: listing.id,
  category: listing.categoryName,
  condition: listing.condition,
  ...(listing.format && { format: listing.format }),
  ...(listing.language && { language: listing.language }),
  phone_number: listing.phoneNumber,
  location: listing.location,
  delivery: formatDeliveryOptions(listing.delivery),
  year_of_purchase: String(listing.yearOfPurchase),
  year_of_use: listing.usedDuration,
  original_price: (listing.originalPriceCents / 100).toFixed(2),
  resell_price: (listing.resellPriceCents / 100).toFixed(2),
  description: listing.description,
});

/** Texts with characters that are difficult in tables. */
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
        ...[
          '007',
          '1/2',
          '3-4',
          '1e5',
          '12:30',
          '5 pm',
          'TRUE',
          'wahr',
          'May 2020',
          '50%',
          '$5',
          '1,234',
          '(5)',
          '-12.50',
        ],
        ...['00123456789012', '9780141439587', '1984', ' ', '0', "'007", "''1/2"],
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').trim())
  .filter((whole) => !isBlank(whole) && !hasHiddenCharacters(whole, 'lines') && !whole.includes('\ufffd'));

/** The same in single-line fields. */
const lineText = text
  .map((whole) => [...removeHiddenCharacters(whole)].slice(0, 100).join('').trim())
  .filter((whole) => !isBlank(whole));

const listing = fc.record({
  ...(Object.fromEntries(Object.entries(BOOK).map(([key, value]) => [key, fc.constant(value)])) as {
    [Key in keyof MyListing]: fc.Arbitrary<MyListing[Key]>;
  }),
  name: lineText,
  author: fc.option(lineText),
  categoryName: lineText,
  condition: fc.constantFrom(...CONDITIONS),
  format: fc.constantFrom(null, ...FORMATS),
  language: fc.constantFrom(null, 'en', 'pt-BR', 'zh-Hant', 'qqq', 'en-x-private'),
  phoneNumber: fc.constantFrom('+1 503 555 0199', '(503) 555-0199', '5035550199'),
  location: lineText,
  delivery: fc.constantFrom(...DELIVERY_OPTIONS),
  yearOfPurchase: fc.integer({ min: 1900, max: 2026 }),
  usedDuration: lineText.map((whole) => [...whole].slice(0, 20).join('').trim()).filter((whole) => !isBlank(whole)),
  originalPriceCents: fc.integer({ min: 50, max: 1_000_000 }),
  resellPriceCents: fc.integer({ min: 50, max: 1_000_000 }),
  description: text,
});

test('an import reads an export without changes', () => {
  fc.assert(
    fc.property(fc.array(listing, { minLength: 1, maxLength: 5 }), (listings) => {
      const { rows, ignored, problems } = readListingTable(writeListings(listings));
      expect(rows).toEqual(listings.map((each, at) => said(each, at + 1)));
      expect([...ignored, ...problems]).toEqual([]);
    }),
  );
});

test('no cell of an export begins like a formula, not even a multi-line one', () => {
  const written = writeListings([{ ...BOOK, name: '=HYPERLINK("x")\n+1', description: '@now' }]);
  expect(written).toContain('"\'=HYPERLINK');
  expect(written).toContain('"\'@now"');
  expect(written).toContain('"\'+1 503 555 0199"');
  expect(written).toContain(',1234.50,5.05,');
});

/** A cell as displayed by Excel, in a locale with a decimal comma or point. */
function shownByExcel(cell: string, comma: boolean): string {
  const formula = /^="(.*)"$/.exec(cell);
  if (formula) return formula[1] ?? '';
  const text = cell.trim();
  const number = Number(text.replaceAll(/[,$€£%()\s]/g, ''));
  const written = (value: number) => (comma ? String(value).replace('.', ',') : String(value));
  if (/^[+-]?\d{12,}$/.test(text)) return number.toExponential(5).toUpperCase();
  if (/^[+-]?[\d.]+(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(number)) return written(number);
  if (/^[$€£(]*\d[\d,.]*[)%€]*$/.test(text) && /[$€£()%,]/.test(text)) return `${written(number)},00 $`;
  if (/^\d{1,4}[/-]\d{1,2}(?:[/-]\d{1,4})?$/.test(text)) return '02. Jan';
  if (/^\d{1,2}:\d{2}(?::\d{2})?$/.test(text) || /^\d{1,2}\s?[ap]m?$/i.test(text)) return '12:30:00';
  if (/^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.? \d{1,4}$/iu.test(text)) return 'Mai 20';
  if (/^(?:true|false|wahr)$/i.test(text)) return text.toUpperCase();
  return cell.replaceAll(/\r\n?/g, '\n');
}

function throughExcel(table: string, delimiter: ',' | ';'): string {
  const { data } = Papa.parse<string[]>(table);
  const shown = data.map((cells) => cells.map((cell) => shownByExcel(cell, delimiter === ';')));
  return `\ufeff${Papa.unparse(shown, { delimiter, newline: '\r\n' })}\r\n`;
}

const understand = understanding([{ id: 'fantasy', name: 'Fantasy' }], NO_IMPORT_CHOICES);
const changesOf = (listings: readonly MyListing[], text: string) => {
  const sheet = readSheet(text);
  const meanings = meaningsOf(sheet.headers);
  const columns = new Set(meanings.flatMap((meaning) => meaning ?? []));
  const rows = rowsOf(sheet, meanings);
  return rows.map((row) => {
    const product = listings.find(({ id }) => id === row.id);
    if (!product) return 'no product';
    const { changes, wrong } = checkKnown(row, product, { columns, aboveOriginal: false, understand });
    return { ...wrong, ...changes };
  });
};

// Fails when an ISBN, a phone number or a title such as "1/2" is exported unprotected.
test('an export saved by Excel changes nothing for any texts', () => {
  fc.assert(
    fc.property(
      fc.array(listing, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',' as const, ';' as const),
      (some, delimiter) => {
        const listings = some.map((each, at) => ({
          ...each,
          id: `-${at}e5`,
          categoryName: 'Fantasy',
          categoryId: 'fantasy',
        }));
        expect(changesOf(listings, throughExcel(writeListings(listings), delimiter))).toEqual(listings.map(() => ({})));
      },
    ),
  );
});

test('finds exactly the fields that changed', () => {
  const other = { ...BOOK, id: 'b2', author: 'Fanny Burney', name: '007' };
  const table = writeListings([BOOK, other])
    .replace('Fanny Burney', '')
    .replace(/,5\.05,(?=.*b1)/, ',6.5,');
  expect(changesOf([BOOK, other], throughExcel(table, ';'))).toEqual([{ 0: 'Resell Price' }, { 0: 'Author' }]);
});

test('exports ISBNs as text and ids in each row, also in returned rows', () => {
  const table = writeListings([BOOK]);
  expect(table).toContain('978-0141439587');
  expect(table).not.toContain('9780141439587');
  expect(table.split('\r\n')[0]).toMatch(/,id$/);
  const [row] = readListingTable(
    writeRefused([{ source: { row: 3, name: '1/2', id: 'b1', copies: '2' }, reasons: ['x'] }]),
  ).rows;
  expect(row).toEqual({ row: 1, name: '1/2', id: 'b1', copies: '2' });
});
