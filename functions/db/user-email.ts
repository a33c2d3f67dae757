import { type SQL, sql } from 'drizzle-orm';

/** The address of a person in the row that `person` names; an account that ended has none. */
export const emailOf = (user: SQL): SQL => sql`CASE WHEN ${user}.deleted_at IS NULL THEN ${user}.email ELSE '' END`;
