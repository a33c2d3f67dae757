import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parseIsbn } from '../../../../../core/listings/isbn.ts';
import { NO_IMPORT_CHOICES } from '../../../../../core/listings/post/import-choices.ts';
import { commonWords } from '../../../../../core/words/en/common.ts';
import { importFileWords } from '../../../../../core/words/en/import.ts';
import { listingsWords } from '../../../../../core/words/en/listings.ts';
import { readBookList } from '../../../../../tests/fixtures/books/books.ts';
import { TABLE_FILES } from '../../../../../tests/fixtures/listings/table-files.ts';
import { checkRows } from '../check-rows.ts';
import { readListingTable, readTable } from './csv.ts';
import { rowsOf as rowsIn, type TableRow } from './table-rows.ts';

const GOODBOOKS = new URL('../../../../../tests/fixtures/books/goodbooks.csv.gz', import.meta.url);

const withoutNotes = ({ notes: _, ...row }: TableRow) => row;
const rowsOf = (text: string) => readListingTable(text).rows;

test.each(TABLE_FILES)('$name', ({ bytes, rows }) => {
  const { rows: read, problems, encoding } = readTable('shelf.csv', bytes);
  expect([read.map(withoutNotes), problems, encoding]).toEqual([rows, [], undefined]);
});

describe('ISBNs', () => {
  test.each([
    ['439023483', '9780439023481'],
    ['[080442957X]', '9780804429573'],
    ['"080442957X, 9780804429573"', '9780804429573'],
    ['978-0-8044-2957-3 (pbk.)', '9780804429573'],
    ['ISBN-13 : 978-0804429573', '9780804429573'],
    ['9780804429573.0', '9780804429573'],
    ['"=""080442957X"""', '080442957X'],
    ['https://www.isbnsearch.org/isbn/9780804429573', '9780804429573'],
    ['https://shop.example/dp/080442957X?ref=sr_1&id=7', '9780804429573'],
    ['https://books.example/books?vid=ISBN080442957X&hl=en', '9780804429573'],
    ['https://covers.example/b/isbn/9780804429573-L.jpg', '9780804429573'],
    ['ean=9780804429573&currency=USD', '9780804429573'],
    ['ISBN: 978-0-8044-2957-3 (pbk)! First edition, see p. 12', '9780804429573'],
    ['Bar code 9780804429573_front', '9780804429573'],
    [
      '"https://a.example/9780804429573, https://b.example/?isbn=9780306406157&x"',
      'https://a.example/9780804429573, https://b.example/?isbn=9780306406157&x',
    ],
    ['https://shop.example/item/12345678901234', 'https://shop.example/item/12345678901234'],
    ['N/A', undefined],
    ['-', undefined],
    ['unknown', undefined],
    ['NaN', undefined],
    // Left to the seller.
    ['9.78E+12', '9.78E+12'],
    ['439023484', '439023484'],
    ['"9780306406157, 9780804429573"', '9780306406157, 9780804429573'],
  ])('%s is read as %s', (cell, isbn) => {
    expect(rowsOf(`title,isbn\nEmma,${cell}`)[0]?.isbn).toBe(isbn);
  });

  test('takes the first valid ISBN of two columns', () => {
    expect(
      rowsOf('isbn,isbn13,title\n439023483,9.78E+12,A\nx,9780306406157,B\n9.78E+12,,C').map(({ isbn }) => isbn),
    ).toEqual(['9780439023481', '9780306406157', '9.78E+12']);
  });
});

describe('columns', () => {
  test('prefers the special price and falls back to the general one', () => {
    expect(rowsOf('title,price,sale price,list price\nA,20,5,30\nB,20,,30').map((row) => row.resell_price)).toEqual([
      '5',
      '20',
    ]);
  });

  test('notes a chosen year outside the years of purchase without blocking the row', () => {
    const chosen = (text: string) => rowsIn(readListingTable(text).sheet, ['name', 'year_of_purchase']);
    const [old] = chosen('title,year\nPride,1813');
    expect(old?.notes).toEqual({ year_of_purchase: { text: importFileWords.yearLeftOut('1813'), blocks: false } });
    expect(chosen('title,year\nPride,1813\nEmma,2008').map((row) => row.year_of_purchase)).toEqual([undefined, '2008']);
    expect(rowsOf('title,bought\nPride,1813')[0]?.year_of_purchase).toBe('1813');
  });

  test('reads tables with titles above the headers, without headers, and with an unnamed row number', () => {
    const titled = readListingTable('My shelf\n\ntitle,price\nEmma,5');
    expect([titled.rows, titled.notes]).toEqual([
      [{ row: 1, name: 'Emma', resell_price: '5' }],
      [importFileWords.linesAbove('My shelf')],
    ]);
    const bare = readListingTable('9780306406157,Emma,5\n9780804429573,Tin,6');
    expect([bare.sheet.headers, bare.sheet.lines.length]).toEqual([['Column 1', 'Column 2', 'Column 3'], 2]);
    expect(rowsOf('"title","price"\n"1","A","5"\n"2","B","6"')).toEqual([
      { row: 1, name: 'A', resell_price: '5' },
      { row: 2, name: 'B', resell_price: '6' },
    ]);
  });

  // Fails when cells beyond the last column are dropped silently.
  test('blocks a row with more cells than columns', () => {
    const [row, next] = rowsOf('title,author,price\nA, the first,B,5\nC,D,6,');
    expect(row?.notes?.name).toEqual({ text: importFileWords.tooManyCells(2, 4, 3), blocks: true });
    expect(next?.notes).toBeUndefined();
  });
});

test('notes dropped text at its cell', () => {
  const [row] = rowsOf('title;author;price\nEmma;\u202eyraM;4,50');
  const notes = { author: { text: importFileWords.hidden, blocks: false } };
  expect(row).toEqual({ row: 1, name: 'Emma', author: 'yraM', resell_price: '4.50', notes });
});

// Fails when a missing currency sign turns euros into dollars.
describe('price in another currency', () => {
  const foreign = { text: importFileWords.currency, blocks: true };

  test.each(['4,50 €', '7.50 EUR', '£5', 'CHF 12.-', '₹500', 'C$ 7', '１０ ￥', '5 zł', '99 ¢', '500 Ft', 'R$20'])(
    'blocks %s until the seller says that it is in dollars',
    async (price) => {
      const { sheet } = readListingTable(`title;price\nEmma;${price}\nPersuasion;$5`);
      const rows = rowsIn(sheet, ['name', 'resell_price']);
      expect(rows.map(({ notes }) => notes?.resell_price)).toEqual([foreign, undefined]);
      const [row, next] = (await checkRows(rows, SETTINGS, new AbortController().signal)) ?? [];
      expect([row?.wrong, next?.wrong]).toEqual([{ resell_price: importFileWords.currency }, undefined]);
      const [taken] = rowsIn(sheet, ['name', 'resell_price'], true);
      expect([taken?.notes, taken?.resell_price]).toEqual([undefined, expect.stringMatching(/^\d+(\.\d+)?$/)]);
    },
  );

  // Fails when a note that does not block replaces a blocking one.
  test('also blocks a cell with invisible characters', () => {
    const { sheet } = readListingTable('title;Price EUR\nEmma;\u200b12,50');
    expect(rowsIn(sheet, ['name', 'resell_price'])[0]?.notes).toEqual({ resell_price: foreign });
  });

  test('may be named only by the column', () => {
    const { sheet } = readListingTable('title;Preis EUR;Neupreis (€)\nEmma;4,50;9,00\nPersuasion;$5;');
    expect(rowsIn(sheet, ['name', 'resell_price', 'original_price']).map(({ notes }) => notes)).toEqual([
      { resell_price: foreign, original_price: foreign },
      undefined,
    ]);
    expect(rowsIn(sheet, ['name', 'resell_price', 'original_price'], true)[0]).toEqual({
      row: 1,
      name: 'Emma',
      resell_price: '4.50',
      original_price: '9.00',
    });
  });
});

// The first columns and 5,000 rows of https://github.com/zygmuntz/goodbooks-10k, unchanged (CC BY-SA 4.0): ISBN-10
// without leading zeros, ISBN-13 rounded, years of first editions, rows without an ISBN.
test('accepts 5,000 real books except rounded or mistyped ISBNs', async () => {
  const { rows, problems, notes } = readTable('books.csv', gunzipSync(readFileSync(GOODBOOKS)));
  const checked = (await checkRows(rows, SETTINGS, new AbortController().signal)) ?? [];
  expect([problems, notes, checked.length]).toEqual([[], [], 5000]);
  const reasons = checked.flatMap(({ wrong }) => (wrong ? [JSON.stringify(wrong)] : []));
  expect(
    Object.entries(Object.groupBy(reasons, (one) => one)).map(([why, each]) => [JSON.parse(why), each?.length]),
  ).toEqual([
    [{ isbn: importFileWords.isbnExponent }, 44],
    [{ isbn: listingsWords.isbn }, 14],
  ]);
  const ready = checked.filter(({ wrong }) => !wrong).map((row) => row.ready);
  expect(ready.filter(({ isbn }) => !isbn).length).toBe(211);
  const books = readBookList();
  expect(ready.flatMap(({ isbn }) => (isbn ? [parseIsbn(String(isbn))] : []))).toEqual(
    books.flatMap(({ isbn }) => isbn ?? []),
  );
  // No other column is taken for a field.
  expect(rows[0]).toEqual({
    row: 1,
    isbn: '9780439023481',
    author: 'Suzanne Collins',
    name: 'The Hunger Games (The Hunger Games, #1)',
    language: 'en',
  });
});

// Fails when a default replaces an existing price, or a doubt about a cell is lost.
test('a row reports its doubts, and a default resolves only its category', async () => {
  const table = [
    'title;isbn;price;category',
    'A;9.78E+12;5;Classics',
    'B;"9780306406157, 9780804429573";5;Fiction > Classics',
    'C;;1.500;Cooking',
    'D;;a lot;Caf\ufffd',
    'E;;5;x;y',
  ].join('\n');
  const checked = await checkRows(rowsOf(table), SETTINGS, new AbortController().signal);
  expect(checked?.map(({ wrong, ready }) => [ready.categoryId, wrong])).toEqual([
    ['classics', { isbn: importFileWords.isbnExponent }],
    ['classics', { isbn: importFileWords.isbnTwo }],
    ['classics', { resell_price: importFileWords.priceUnclear }],
    ['classics', { resell_price: commonWords.price }],
    ['classics', { name: importFileWords.tooManyCells(6, 5, 4) }],
  ]);
});

const SETTINGS = {
  defaults: {
    category: 'classics',
    condition: 'Good',
    phone_number: '+1 503 555 0199',
    location: 'Salem',
    year_of_purchase: '2019',
    year_of_use: '2 years',
    original_price: '20',
    resell_price: '5',
    description: 'Fine',
  },
  categories: [{ id: 'classics', name: 'Classics' }],
  choices: NO_IMPORT_CHOICES,
  columns: new Set<never>(),
  products: new Map<never, never>(),
  asNew: false,
  aboveOriginal: false,
};
