/** What a request cost at the database. Rows are unknown where the database does not tell them. */
export type DatabaseCost = {
  /** Sequential round trips. */
  readonly roundTrips: number;
  readonly rows?: { readonly read: number; readonly written: number };
};

/** The cost as a `Server-Timing` header: `db;desc="N", rows;desc="R/W"`. */
export const serverTiming = ({ roundTrips, rows }: DatabaseCost): string => {
  const trips = `db;desc="${roundTrips}"`;
  return rows ? `${trips}, rows;desc="${rows.read}/${rows.written}"` : trips;
};
