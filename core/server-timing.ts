import { isOwnMachine } from './own-origin.ts';

/** Database cost of a request. `rows` is absent where the database does not report them. */
export type DatabaseCost = {
  readonly roundTrips: number;
  readonly rows?: { readonly read: number; readonly written: number };
};

/**
 * The cost as a `Server-Timing` header: `db;desc="N"`, and on the local machine `rows;desc="R/W"`. A deployment omits
 * rows: their number would reveal a match, such as an account (docs/decisions/13-sign-in-and-devices.md).
 */
export const serverTiming = ({ roundTrips, rows }: DatabaseCost, origin: string): string => {
  const trips = `db;desc="${roundTrips}"`;
  return rows && isOwnMachine(new URL(origin).hostname) ? `${trips}, rows;desc="${rows.read}/${rows.written}"` : trips;
};
