/**
 * Limits of rows that each call and each page may read at any size of the database. Rows are what the database bills,
 * and are the same on every machine. A route of the API or a page without a line here fails `rows.test.ts`.
 */

/** Rows read, by kind of call. */
export const MOST = {
  /** One row and its related rows. */
  one: 100,
  /** A page of a list, public, or of a seller or buyer. */
  list: 500,
  /** A page of a list, each row with some rows of its own. */
  nested: 1_500,
  home: 300,
  search: 20_000,
  /** An admin's list or figures. */
  admin: 2_000,
  /** A part of all rows about one user: up to 300 rows of each table, found by its indexes. */
  export: 18_000,
  /** A write with all its checks, and its letters to the few admins (some ten rows each). */
  write: 300,
  /** The end of a suspended or partly refunded sale: money moves in two directions, and both traders get letters. */
  settled: 400,
  /** A minute of the schedule without work: a lease for each job, and what may need an admin. */
  idle: 250,
} as const;

/** Calls that read more in a larger database, and the reason (docs/scale.md). */
export const GROWING: ReadonlySet<string> = new Set([
  // It compares a month of payments with the provider, one by one, and checks a part of the ledger.
  'POST /api/money/reconcile',
  // It counts the moved copies for the audit record, in an index; the first hundred of them move with it.
  'POST /api/category/:id/merge',
]);
