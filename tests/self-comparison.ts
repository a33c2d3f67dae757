/** Predicates of `functions/db` are embedded in other statements: an alias of the same name hides the intended row. */

const COLUMN_WITH_ITSELF = /((?:"\w+"|\b\w+)\.(?:"\w+"|\w+)) (?:=|IS|<>|<|>|<=|>=) \1(?![\w"(])/;

/** Throws for a statement that compares a column with itself: it holds for every row, or for none. */
export function requireNoSelfComparison(statement: string): void {
  const found = COLUMN_WITH_ITSELF.exec(statement)?.[0];
  if (found)
    throw new Error(`A statement compares a column with itself (${found}). An alias hides another: ${statement}`);
}
