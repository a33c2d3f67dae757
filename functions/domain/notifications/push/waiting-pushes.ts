import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../db/client.ts';
import { ONE_ROW } from '../../../db/rows.ts';
import { pushes } from '../../../db/tables/pushes.ts';

const push = alias(pushes, 'push');

/** How many pushes were tried without success and wait, and what the last of them was answered; how many of the last month are dead. */
export function waitingPushes(db: Db) {
  const waits = sql`${push.state} = 'due' AND ${push.tries} + (${push.error} IS NOT NULL) > 0`;
  return db
    .select({
      waiting: sql<number>`(SELECT count(*) FROM ${pushes} push WHERE ${waits})`,
      error: sql<
        string | null
      >`(SELECT ${push.error} FROM ${pushes} push WHERE ${waits} ORDER BY ${push.createdAt} DESC LIMIT 1)`,
      dead: sql<number>`(SELECT count(*) FROM ${pushes} push WHERE ${push.state} = 'dead')`,
    })
    .from(ONE_ROW);
}
