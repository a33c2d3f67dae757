/** Builds writes that a batch runs (batch.ts): ordinary ones, which name one table and a condition. It has no connection of its own. */
import type { ResultSet } from '@libsql/client';
import { BaseSQLiteDatabase, SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

export const builder = new BaseSQLiteDatabase<'async', ResultSet>(
  'async',
  new SQLiteAsyncDialect(),
  undefined as never,
  undefined,
);
