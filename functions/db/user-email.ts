import { type SQL, sql } from 'drizzle-orm';

/** The address of a person in the row that `person` names; an account that ended has none. */
export const emailOf = (person: SQL): SQL =>
  sql`CASE WHEN ${person}.deleted_at IS NULL THEN ${person}.email ELSE '' END`;
