/**
 * Number of letters that a client's batches have inserted into the outbox, so that a response knows that there is one
 * to send.
 */
import type { Client, InStatement, ResultSet } from '@libsql/client';
import { getTableName } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { outbox } from '../tables/notifications.ts';

const written = new WeakMap<Client, number>();

const INTO_OUTBOX = `INSERT INTO "${getTableName(outbox)}"`;

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

export const lettersWritten = ({ $client }: Db): number => lettersBy($client);
