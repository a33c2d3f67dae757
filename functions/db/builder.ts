/** Builder for a batch's ordinary writes (batch.ts), with one table and a condition each. It has no connection. */
import type { ResultSet } from '@libsql/client';
import { BaseSQLiteDatabase, SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

export const builder = new BaseSQLiteDatabase<'async', ResultSet>(
  'async',
  new SQLiteAsyncDialect(),
  undefined as never,
  undefined,
);
