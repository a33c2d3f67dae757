import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import type { Client } from '@libsql/client';
import { inject, onTestFinished } from 'vitest';
import { type KeptConnection, keptConnection } from './cached-statements.ts';

type Database = { readonly file: string; readonly connection: KeptConnection };

/**
 * Durability is not needed: waiting for the disk at each write took most of the tests' time. In memory each test would
 * run the migrations again, at five times the cost of a copy.
 */
const SETTINGS = 'PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY';

/** Unused databases of this process. A new connection would read the schema and prepare each statement again. */
const idle: Database[] = [];

/**
 * A client of a migrated database. After the test, the client refuses every call, and its file is overwritten for the
 * next test: by the file's change counter, the connection notices that its cache is outdated.
 */
export function freshDatabase(): Client {
  const migrated = inject('migratedDatabase');
  const database = idle.pop() ?? newDatabase(migrated);
  const client = database.connection.client();
  onTestFinished(() => {
    client.close();
    if (database.connection.isAsOpened()) {
      copyFileSync(migrated, database.file);
      idle.push(database);
    } else {
      database.connection.end();
      rmSync(database.file);
    }
  });
  return client;
}

function newDatabase(migrated: string): Database {
  const file = `${migrated}-${randomUUID()}`;
  copyFileSync(migrated, file);
  return { file, connection: keptConnection(file, SETTINGS) };
}
