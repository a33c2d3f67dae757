import { LISTING_ID_FIELD } from '../../../../../core/listings/post/import.ts';
import { importWords } from '../../../../../core/words/en/import.ts';
import { type CheckedRow, reasonsOf } from './check-rows.ts';

export type Problem = {
  readonly sentence: string;
  /** Column of the problem, or `photos`. */
  readonly column: string;
  /** Numbers of its rows, in the table's order. */
  readonly rows: readonly number[];
};

const COLUMN_OF: Readonly<Record<string, string>> = { categoryId: 'category', [LISTING_ID_FIELD]: 'id' };

/** Each kind of problem with its rows, most frequent first: one answer often corrects a thousand rows. */
export function problemsIn(rows: readonly Pick<CheckedRow, 'source' | 'shown' | 'wrong'>[]): Problem[] {
  const found = new Map<string, { sentence: string; column: string; rows: number[] }>();
  for (const { source, shown, wrong = {} } of rows)
    for (const [field, message] of Object.entries(wrong)) {
      const isUnknown = field === 'categoryId' && message === importWords.problem.category(shown.category ?? '');
      const sentence = isUnknown ? importWords.problem.categories : (reasonsOf({ [field]: message })[0] ?? message);
      const key = `${field} ${sentence}`;
      const before = found.get(key);
      if (before) before.rows.push(source.row);
      else found.set(key, { sentence, column: COLUMN_OF[field] ?? field, rows: [source.row] });
    }
  return [...found.values()].sort((a, b) => b.rows.length - a.rows.length);
}
