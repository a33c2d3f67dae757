/** The problems of rows, each kind once. */
import { PRODUCT } from '../../../../../core/listings/post/import.ts';
import { importWords } from '../../../../../core/words/listings/import.ts';
import { type CheckedRow, reasonsOf } from './check-rows.ts';

export type Problem = {
  readonly sentence: string;
  /** The problem's place in a row: a column, or `photos`. */
  readonly column: string;
  /** The numbers of its rows, in the order of the table. */
  readonly rows: readonly number[];
};

/** The cells of fields that the shop calls otherwise. */
const COLUMN_OF: Readonly<Record<string, string>> = { categoryId: 'category', [PRODUCT]: 'id' };

/** Each kind of problem with its rows, the most frequent first: one answer often puts a thousand rows right. */
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
