import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../db/client.ts';
import { ONE_ROW } from '../../../db/rows.ts';
import { pushes } from '../../../db/tables/pushes.ts';

const p = alias(pushes, 'p');

/** How many pushes were tried without success and wait, and what the last of them was answered; how many of the last month are dead. */
export function waitingPushes(db: Db) {
  const waits = sql`${p.state} = 'due' AND ${p.tries} + (${p.error} IS NOT NULL) > 0`;
  return db
    .select({
      waiting: sql<number>`(SELECT count(*) FROM ${pushes} p WHERE ${waits})`,
      error: sql<
        string | null
      >`(SELECT ${p.error} FROM ${pushes} p WHERE ${waits} ORDER BY ${p.createdAt} DESC LIMIT 1)`,
      dead: sql<number>`(SELECT count(*) FROM ${pushes} p WHERE ${p.state} = 'dead')`,
    })
    .from(ONE_ROW);
}
