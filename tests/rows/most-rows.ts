/**
 * How many rows of the database each call and each page may read, however much is in it. Rows are what the database bills, and
 * they are the same on every machine. A route of the API or a page without a line here fails `rows.test.ts`.
 */

/** Rows read, by what a call is. */
export const MOST = {
  /** One thing and what stands beside it. */
  one: 100,
  /** A page of a list that everybody, a seller or a buyer sees. */
  list: 500,
  home: 300,
  search: 20_000,
  /** An admin's list or figures. */
  admin: 2_000,
  /** A part of everything about one user: up to 300 rows of each table, found by its indexes. */
  export: 18_000,
  /** Something that is done, with all that it checks, and told to the few admins of a shop (some ten rows each). */
  write: 300,
  /** The end of a sale that stood still, or of which a part goes back: money moves in two directions, and both people are told. */
  settled: 400,
  /** A minute in which the schedule finds nothing to do. */
  idle: 200,
} as const;

/** What still reads more in a larger shop, and why it must (docs/scale.md). */
export const GROWING: ReadonlySet<string> = new Set([
  // It compares a month of payments with the provider, one by one, and goes through a portion of the ledger.
  'POST /api/money/reconcile',
  // It counts the copies that it moves, for the record, in an index; the first hundred of them move with it.
  'POST /api/category/:id/merge',
]);
