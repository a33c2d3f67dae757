import { expect, test } from 'vitest';
import { IMPORT_CHOICE_LIMITS, NO_IMPORT_CHOICES } from '../../../../core/listings/post/import-choices.ts';
import {
  askedWords,
  forgetWord,
  meaningsFor,
  rememberColumns,
  rememberWord,
  understanding,
  unknownColumns,
  withMeaning,
} from './column-meanings.ts';

const HEADERS = ['Titel des Buches', 'Price', 'Kassenwert', 'Lagerplatz', ''];

test("a remembered choice overrides the column's name, in any spelling", () => {
  const choices = rememberColumns(NO_IMPORT_CHOICES, [
    ['KASSENWERT ', 'resell_price'],
    ['Titel des Buches', 'name'],
  ]);
  expect(meaningsFor(HEADERS, choices)).toEqual(['name', undefined, 'resell_price', undefined, undefined]);
  expect(meaningsFor(['Price', 'Author'], choices)).toEqual(['resell_price', 'author']);
});

test('asks once about an ignored column and always about one without a name', () => {
  const choices = rememberColumns(NO_IMPORT_CHOICES, [
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

test.each(['Year', 'YEAR ', 'Jahr', 'Année', 'Año'])('asks about a column %s instead of guessing', (header) => {
  const headers = ['Title', header];
  const meanings = meaningsFor(headers, NO_IMPORT_CHOICES);
  expect([meanings, unknownColumns(headers, meanings, NO_IMPORT_CHOICES)]).toEqual([['name', undefined], [1]]);
  const choices = rememberColumns(NO_IMPORT_CHOICES, [[header, 'year_of_purchase']]);
  expect(meaningsFor(headers, choices)).toEqual(['name', 'year_of_purchase']);
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
  const { columns } = rememberColumns(rememberColumns(NO_IMPORT_CHOICES, [['first', 'isbn']]), many);
  expect(columns).toHaveLength(IMPORT_CHOICE_LIMITS.columns);
  expect(columns[0]?.header).toHaveLength(IMPORT_CHOICE_LIMITS.characters);
  const again = rememberColumns({ columns, words: [] }, [[many[7]?.[0] ?? '', 'author']]);
  expect(again.columns[0]?.field).toBe('author');
  expect(again.columns).toHaveLength(IMPORT_CHOICE_LIMITS.columns);
});

test('accepts punctuation and names of object properties as names', () => {
  const choices = rememberColumns(NO_IMPORT_CHOICES, [
    ['***', 'name'],
    ['__proto__', 'isbn'],
    ['constructor', undefined],
  ]);
  expect(meaningsFor(['***', '__proto__', 'constructor'], choices)).toEqual(['name', 'isbn', undefined]);
  expect(meaningsFor(['toString', '__proto__'], NO_IMPORT_CHOICES)).toEqual([undefined, undefined]);
});

const CATEGORIES = [
  { id: 'dm', name: 'Detective and Mystery' },
  { id: 'fantasy', name: 'Fantasy' },
];
const rows = (...cells: readonly (readonly [category: string, condition: string])[]) =>
  cells.map(([category, condition], at) => ({ row: at + 1, category, condition }));

test('asks once for each unknown word, with its rows, most frequent first', () => {
  const said = rows(
    ['Crime', 'VG'],
    ['crime ', 'Good'],
    ['CRIME', 'VG'],
    ['Fantasy', 'G'],
    ['Fiction > Fantasy', 'vg'],
  );
  expect(askedWords(said, CATEGORIES, NO_IMPORT_CHOICES)).toEqual([
    { field: 'category', word: 'Crime', rows: 3, means: undefined },
    { field: 'condition', word: 'VG', rows: 3, means: undefined },
    { field: 'condition', word: 'G', rows: 1, means: undefined },
  ]);
});

test('applies a choice to every cell of its own field only', () => {
  const choices = rememberWord(rememberWord(NO_IMPORT_CHOICES, 'category', 'Crime', 'dm'), 'condition', 'VG', 'Good');
  const understand = understanding(CATEGORIES, choices);
  expect([understand('category', 'crime!'), understand('condition', 'vg'), understand('condition', 'crime')]).toEqual([
    'dm',
    'Good',
    undefined,
  ]);
  expect(askedWords(rows(['Crime', 'VG']), CATEGORIES, choices).map(({ means }) => means)).toEqual(['dm', 'Good']);
});

test('a choice overrides a part of a path, can be changed and withdrawn, and ends with its category', () => {
  const first = rememberWord(NO_IMPORT_CHOICES, 'category', 'Fantasy / Crime', 'dm');
  expect(understanding(CATEGORIES, first)('category', 'Fantasy / Crime')).toBe('dm');
  const changed = rememberWord(first, 'category', 'fantasy crime', '');
  expect(changed.words).toHaveLength(1);
  expect(understanding(CATEGORIES, changed)('category', 'Fantasy / Crime')).toBe('');
  expect(forgetWord(changed, 'category', 'Fantasy / Crime').words).toEqual([]);
  expect(understanding([], first)('category', 'Fantasy / Crime')).toBeUndefined();
});
