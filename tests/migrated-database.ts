import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { migrate } from 'drizzle-orm/libsql/migrator';
import type { TestProject } from 'vitest/node';
import { writeValuesAndTransitions } from '../tools/stack/write-allowed-values.ts';

declare module 'vitest' {
  interface ProvidedContext {
    migratedDatabase: string;
  }
}

/** Migrates one database file; every test starts from a copy of it. */
export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-'));
  const file = join(folder, 'migrated.db');
  const client = createClient({ url: `file:${file}` });
  await migrate(drizzle(client), { migrationsFolder: './migrations' });
  await writeValuesAndTransitions(client);
  // Small pages: most tables are empty, and each copy has a page for each table and index.
  await client.executeMultiple('PRAGMA page_size = 1024; VACUUM');
  client.close();
  provide('migratedDatabase', file);
  return () => rmSync(folder, { recursive: true });
}
