/** Brings the lists of words in the database up to date with those of the code. Run by each start and deployment, after the migrations. */
import type { Client } from '@libsql/client';
import { getTableName } from 'drizzle-orm';
import { LISTS } from './tables/lists.ts';

/** Adds the words that are missing. None is taken away: rows may name it. */
export async function syncLists(client: Pick<Client, 'batch'>): Promise<void> {
  const statements = LISTS.map((list) => ({
    sql: `INSERT INTO ${getTableName(list)} (word) SELECT value FROM json_each(?) WHERE 1 ON CONFLICT DO NOTHING`,
    args: [JSON.stringify(list.word.enumValues)],
  }));
  await client.batch(statements, 'write');
}
