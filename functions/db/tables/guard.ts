import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/** Lets a write batch stop itself (`batch.ts`): a row whose `ok` is not 1 is refused. The table stays empty. */
export const guard = sqliteTable('guard', { ok: integer().notNull() }, () => [check('nothing_changed', sql`ok = 1`)]);
