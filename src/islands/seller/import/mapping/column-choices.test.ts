import { expect, test } from 'vitest';
import { IMPORT_CHOICE_LIMITS, NO_CHOICES } from '../../../../../core/listings/post/import-choices.ts';
import { meaningsFor, rememberColumns, unknownColumns, withMeaning } from './column-choices.ts';

const HEADERS = ['Titel des Buches', 'Price', 'Kassenwert', 'Lagerplatz', ''];

test("a remembered choice overrides the column's name, in any spelling", () => {
  const choices = rememberColumns(NO_CHOICES, [
    ['KASSENWERT ', 'resell_price'],
    ['Titel des Buches', 'name'],
  ]);
  expect(meaningsFor(HEADERS, choices)).toEqual(['name', undefined, 'resell_price', undefined, undefined]);
  expect(meaningsFor(['Price', 'Author'], choices)).toEqual(['resell_price', 'author']);
});

test('asks once about an ignored column and always about one without a name', () => {
  const choices = rememberColumns(NO_CHOICES, [
    ['Lagerplatz', undefined],
    ['', 'name'],
  ]);
  expect(choices.columns).toEqual([{ header: 'lagerplatz', field: '' }]);
  expect(unknownColumns(HEADERS, meaningsFor(HEADERS, choices), choices)).toEqual([0, 2, 4]);
  expect(meaningsFor(['lagerplatz', 'Price'], rememberColumns(choices, [['Price', undefined]]))).toEqual([
    undefined,
    undefined,
  ]);
});

test('a manual choice moves the field to one column', () => {
  expect(withMeaning(['isbn', 'isbn', 'name'], 2, 'isbn')).toEqual([undefined, undefined, 'isbn']);
  expect(withMeaning(['isbn', 'name'], 0, undefined)).toEqual([undefined, 'name']);
});

test('remembers the latest choices, up to the limit', () => {
  const many = Array.from(
    { length: IMPORT_CHOICE_LIMITS.columns + 5 },
    (_, at) => [`Column ${at}`.padEnd(99, 'x'), 'name'] as const,
  );
  const { columns } = rememberColumns(rememberColumns(NO_CHOICES, [['first', 'isbn']]), many);
  expect(columns).toHaveLength(IMPORT_CHOICE_LIMITS.columns);
  expect(columns[0]?.header).toHaveLength(IMPORT_CHOICE_LIMITS.characters);
  const again = rememberColumns({ columns, words: [] }, [[many[7]?.[0] ?? '', 'author']]);
  expect(again.columns[0]?.field).toBe('author');
  expect(again.columns).toHaveLength(IMPORT_CHOICE_LIMITS.columns);
});

test('accepts punctuation and names of object properties as names', () => {
  const choices = rememberColumns(NO_CHOICES, [
    ['***', 'name'],
    ['__proto__', 'isbn'],
    ['constructor', undefined],
  ]);
  expect(meaningsFor(['***', '__proto__', 'constructor'], choices)).toEqual(['name', 'isbn', undefined]);
  expect(meaningsFor(['toString', '__proto__'], NO_CHOICES)).toEqual([undefined, undefined]);
});
