/** How far the work has come that only a migration leaves behind; the Worker does not know of it. */
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/** Titles from before there were cells: those up to the number `after` have theirs, all up to `until` get them. No row when all have. */
export const cellWalks = sqliteTable('cell_walks', {
  until: integer().primaryKey(),
  after: integer().notNull().default(0),
});
