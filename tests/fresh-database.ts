/** A database for each test, as the migrations left it. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import type { Client } from '@libsql/client';
import { inject, onTestFinished } from 'vitest';
import { type KeptConnection, keptConnection } from './kept-statements.ts';

type Database = { readonly file: string; readonly connection: KeptConnection };

/**
 * Nothing here has to survive a loss of power: waiting for the disk at each write took most of the tests' time. In memory each
 * test would pay for the migrations again, five times what a copy costs.
 */
const SETTINGS = 'PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY';

/** Those of this process that no test has. A new connection would read the schema and prepare each statement again. */
const idle: Database[] = [];

/**
 * A client of a database that is as the migrations left it. When the test ends, the client refuses whatever comes later, and its
 * file is written over for the next test: the connection sees by the file's change counter that what it knows of it is old.
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
