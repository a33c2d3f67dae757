import { isOwnMachine } from './own-origin.ts';

/** What a request cost at the database. Rows are unknown where the database does not tell them. */
export type DatabaseCost = {
  /** Sequential round trips. */
  readonly roundTrips: number;
  readonly rows?: { readonly read: number; readonly written: number };
};

/**
 * The cost as a `Server-Timing` header: `db;desc="N"`, and on one's own machine `rows;desc="R/W"`. A deployment tells no rows: their
 * number says whether something was found, such as an account (docs/decisions/250-rows-on-ones-own-machine.md).
 */
export const serverTiming = ({ roundTrips, rows }: DatabaseCost, origin: string): string => {
  const trips = `db;desc="${roundTrips}"`;
  return rows && isOwnMachine(new URL(origin).hostname) ? `${trips}, rows;desc="${rows.read}/${rows.written}"` : trips;
};
