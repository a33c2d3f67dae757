import { expect, test } from 'vitest';
import { NO_CHOICES } from '../../../../../core/listings/post/import-choices.ts';
import { askedWords, forgetWord, rememberWord, understanding } from './word-choices.ts';

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
  expect(askedWords(said, CATEGORIES, NO_CHOICES)).toEqual([
    { field: 'category', word: 'Crime', rows: 3, means: undefined },
    { field: 'condition', word: 'VG', rows: 3, means: undefined },
    { field: 'condition', word: 'G', rows: 1, means: undefined },
  ]);
});

test('applies a choice to every cell of its own field only', () => {
  const choices = rememberWord(rememberWord(NO_CHOICES, 'category', 'Crime', 'dm'), 'condition', 'VG', 'Good');
  const understand = understanding(CATEGORIES, choices);
  expect([understand('category', 'crime!'), understand('condition', 'vg'), understand('condition', 'crime')]).toEqual([
    'dm',
    'Good',
    undefined,
  ]);
  expect(askedWords(rows(['Crime', 'VG']), CATEGORIES, choices).map(({ means }) => means)).toEqual(['dm', 'Good']);
});

test('a choice overrides a part of a path, can be changed and withdrawn, and ends with its category', () => {
  const first = rememberWord(NO_CHOICES, 'category', 'Fantasy / Crime', 'dm');
  expect(understanding(CATEGORIES, first)('category', 'Fantasy / Crime')).toBe('dm');
  const changed = rememberWord(first, 'category', 'fantasy crime', '');
  expect(changed.words).toHaveLength(1);
  expect(understanding(CATEGORIES, changed)('category', 'Fantasy / Crime')).toBe('');
  expect(forgetWord(changed, 'category', 'Fantasy / Crime').words).toEqual([]);
  expect(understanding([], first)('category', 'Fantasy / Crime')).toBeUndefined();
});
