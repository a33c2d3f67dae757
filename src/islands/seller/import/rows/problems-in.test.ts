import { expect, test } from 'vitest';
import { commonWords } from '../../../../../core/words/en/common.ts';
import { importWords } from '../../../../../core/words/en/import.ts';
import { problemsIn } from './problems-in.ts';

const row = (at: number, wrong: Record<string, string>, category?: string) => ({
  source: { row: at },
  shown: category ? { category } : {},
  wrong,
});

test('lists each kind of problem once, with rows and column, most frequent first', () => {
  const unknown = (category: string) => ({ categoryId: importWords.problem.category(category) });
  const price = { resell_price: commonWords.required.resellPrice };
  expect(
    problemsIn([
      row(2, { ...unknown('Crime'), ...price }, 'Crime'),
      row(3, unknown('Tales'), 'Tales'),
      row(7, unknown('Crime'), 'Crime'),
      row(9, { photos: 'Some pictures were not uploaded' }),
      row(11, price),
    ]),
  ).toEqual([
    { sentence: importWords.problem.categories, column: 'category', rows: [2, 3, 7] },
    { sentence: commonWords.required.resellPrice, column: 'resell_price', rows: [2, 11] },
    { sentence: 'Some pictures were not uploaded', column: 'photos', rows: [9] },
  ]);
});
