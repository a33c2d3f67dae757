/** How many letters the batches of a client have put into the outbox, so that whoever answers knows whether there is one to send. */
import type { Client, InStatement, ResultSet } from '@libsql/client';
import { getTableName } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { outbox } from '../tables/notifications.ts';

const written = new WeakMap<Client, number>();

const INTO_OUTBOX = `INSERT INTO "${getTableName(outbox)}"`;

/** Counts what these statements have written. */
export function countLetters(
  client: Client,
  statements: readonly Extract<InStatement, { args?: unknown }>[],
  results: readonly ResultSet[],
): void {
  const letters = statements.reduce(
    (sum, { sql }, i) => sum + (sql.startsWith(INTO_OUTBOX) ? (results[i]?.rowsAffected ?? 0) : 0),
    0,
  );
  if (letters > 0) written.set(client, lettersBy(client) + letters);
}

const lettersBy = (client: Client): number => written.get(client) ?? 0;

/** So many letters have been written through this connection. */
export const lettersWritten = ({ $client }: Db): number => lettersBy($client);
