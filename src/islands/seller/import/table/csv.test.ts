import { expect, test } from 'vitest';
import { importFileWords } from '../../../../../core/words/en/import.ts';
import { readListingTable, writeRefused } from './csv.ts';

const firstRow = (text: string) => readListingTable(text).rows[0];

test('reads headers in any spelling, and a bare year beside the year of purchase as another year', () => {
  const { rows, ignored } = readListingTable(
    'Title,AUTHORS, isbn13 ,isbn10,Purchase Year,used_duration,List Price,Price ($),Contact Number,Notes,year,Ratings\n' +
      'Emma,Jane Austen,,0141439580,2019,2 years,20,5,503 555 0199,Fine,1815,9',
  );
  expect(rows).toEqual([
    {
      row: 1,
      name: 'Emma',
      author: 'Jane Austen',
      isbn: '0141439580',
      year_of_purchase: '2019',
      year_of_use: '2 years',
      original_price: '20',
      resell_price: '5',
      phone_number: '503 555 0199',
      description: 'Fine',
    },
  ]);
  expect(ignored).toEqual(['year', 'Ratings']);
});

// Fails when "year" is guessed, or a guess counts beside the exact column.
test.each([
  ['Title,Author(s),Year,Used for,Price', ['name', 'author', 'year_of_use', 'resell_price']],
  ['Book,By,Bought,Year,RRP,Price (USD)', ['name', 'author', 'year_of_purchase', 'original_price', 'resell_price']],
  ['Item,Written by,Date of purchase,Quality,Town', ['name', 'author', 'year_of_purchase', 'condition', 'location']],
  ['title,State,Address,Pictures,Mobile no.', ['name', 'condition', 'location', 'photo']],
  ['title,Condition,State,City,Address', ['name', 'condition', 'location']],
])('the columns of %s are known', (headers, columns) => {
  const row = firstRow(`${headers}\n${headers.replaceAll(/[^,]+/g, '2019')}`);
  expect(Object.keys(row ?? {}).toSorted()).toEqual(['row', ...columns].toSorted());
});

test.each([
  ['2019', '2019'],
  ['2019-05-03', '2019'],
  ['3.5.2019', '2019'],
  ['May 2019', '2019'],
  ['2015 or 2016', '2015 or 2016'],
  ['about 1875', 'about 1875'],
])('the year in %s is read as %s', (cell, year) => {
  expect(firstRow(`name;bought\nEmma;${cell}`)?.year_of_purchase).toBe(year);
});

test.each([
  ['VERY GOOD', 'Good'],
  ['like new', 'Excellent'],
  ['As New', 'Excellent'],
  ['acceptable', 'Fair'],
  ['Poor', 'Low'],
  ['well loved', 'well loved'],
])('the condition %s is read as %s', (cell, condition) => {
  expect(firstRow(`name,condition\nEmma,${cell}`)?.condition).toBe(condition);
});

test.each([
  ['$1,234.50', '1234.50'],
  ['1,234', '1234'],
  ['1.234,50', '1234.50'],
  ['12,5', '12.5'],
  ['US$ 7', '7'],
  ['7.00 USD', '7.00'],
  ['1.234', '1.234'],
  ['a lot', 'a lot'],
])('the price %s is read as %s', (cell, price) => {
  expect(firstRow(`name;price\nEmma;${cell}`)?.resell_price).toBe(price);
});

test('reads semicolons, tabs, a byte order mark and Windows line ends', () => {
  const expected = [{ row: 1, name: 'War, and; Peace', condition: 'Good', location: 'Salem' }];
  expect(readListingTable('\ufeffname;condition;location\r\n"War, and; Peace";good;Salem\r\n').rows).toEqual(expected);
  expect(readListingTable('name\tcondition\tlocation\nWar, and; Peace\tGOOD\tSalem').rows).toEqual(expected);
  expect(readListingTable('"name","condition","location"\r"War, and; Peace","Good","Salem"\r').rows).toEqual(expected);
});

test('a row keeps its number after empty lines', () => {
  const { rows } = readListingTable('\nname,location\nEmma,Salem\n\n , \n"Two\nlines",Bend\n');
  expect(rows).toEqual([
    { row: 1, name: 'Emma', location: 'Salem' },
    { row: 4, name: 'Two lines', location: 'Bend' },
  ]);
});

test('restores numbers changed by spreadsheets', () => {
  expect(firstRow('isbn,year_of_purchase,name\n"=""0141439580""",2019.0,Emma')).toEqual({
    row: 1,
    isbn: '0141439580',
    year_of_purchase: '2019',
    name: 'Emma',
  });
  expect(firstRow('isbn,year_of_purchase\n9780141439587.0,"2,019"')).toMatchObject({
    isbn: '9780141439587',
    year_of_purchase: '2019',
  });
});

test('reports a table without known columns or rows, and reads an open quotation mark as text', () => {
  expect(readListingTable('foo,bar\n1,2').problems).toEqual([importFileWords.noColumns]);
  expect(readListingTable('').problems).toEqual([importFileWords.noColumns]);
  expect(readListingTable('name,price\n\n').problems).toEqual([importFileWords.noRows]);
  expect(readListingTable('name,price\nEmma,5\n"Persuasion,6\nMansfield,7')).toMatchObject({
    problems: [],
    rows: [{ name: 'Emma' }, { name: '"Persuasion', resell_price: '6' }, { name: 'Mansfield', resell_price: '7' }],
  });
});

test('imports returned rows without a note about our added columns', () => {
  const source = { row: 7, name: '+Emma', resell_price: '5' };
  const { rows, ignored } = readListingTable(writeRefused([{ source, reasons: ['Location is required', '=x'] }]));
  expect(rows).toEqual([{ ...source, row: 1 }]);
  expect(ignored).toEqual([]);
});

test('reads a thousand rows in order', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => `"Book, the ${at}th",${at + 0.5},97801414395${at}`);
  const { rows } = readListingTable(`title,price,isbn\n${lines.join('\n')}`);
  expect(rows).toHaveLength(1000);
  expect(rows[999]).toEqual({ row: 1000, name: 'Book, the 999th', resell_price: '999.5', isbn: '97801414395999' });
});

const languagesOf = (text: string) => readListingTable(text).rows.map(({ language }) => language);

test.each([
  ['English', 'en'],
  ['german', 'de'],
  ['Deutsch', 'de'],
  ['ger', 'de'],
  ['deu', 'de'],
  ['FR', 'fr'],
  ['français', 'fr'],
  ['Englisch', 'en'],
  ['日本語', 'ja'],
  ['Filipino', 'fil'],
  ['pt_br', 'pt-BR'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['Simplified Chinese', 'zh-Hans'],
  ['English (US)', 'en'],
  ['"English, French"', 'en'],
  ['eng; fra', 'en'],
  ['German and Latin', 'de'],
  // Left to the seller.
  ['Dragonish', 'Dragonish'],
])('%s is read as %s', (cell, tag) => {
  expect(languagesOf(`title,language\nEmma,${cell}`)).toEqual([tag]);
});

test.each(['Language', 'Lang', 'Sprache', 'Langue', 'Idioma', 'Lingua', 'Taal', 'C:Language', 'Língua'])(
  'a column "%s" has languages',
  (header) => {
    expect(languagesOf(`title,${header}\nEmma,German`)).toEqual(['de']);
  },
);

test('accepts only languages from an ambiguous column, and prefers a column of languages', () => {
  expect(languagesOf('title,languages\nEmma,German\nTin,see the notes')).toEqual(['de', undefined]);
  expect(languagesOf('title,languages,language\nEmma,German,French')).toEqual(['fr']);
});

test('reads an undetermined language as empty', () => {
  expect(languagesOf('title,language\nEmma,und\nTin,unknown\nPersuasion,eng')).toEqual([undefined, undefined, 'en']);
});
