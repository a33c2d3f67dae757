import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../db/client.ts';
import { ONE_ROW } from '../../../db/rows.ts';
import { pushes } from '../../../db/tables/pushes.ts';

const push = alias(pushes, 'push');

/** Number of pushes that wait after a failed try, the last error, and number of dead ones in the last month. */
export function pushProblems(db: Db) {
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
