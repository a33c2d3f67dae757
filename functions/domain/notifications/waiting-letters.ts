/** Letters and pushes that wait or failed, for the admins' money page. */
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { FailedLetter } from '../../../core/notifications/letter.ts';
import type { Db } from '../../db/client.ts';
import { emailOf, hasAccount } from '../../db/conditions.ts';
import { ONE_ROW } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { outbox } from '../../db/tables/letters.ts';
import { pushes } from '../../db/tables/pushes.ts';

/** A letter is sent after the request that wrote it, or in the schedule's next minute. */
const LATE_MS = 60 * 1000;

const letter = alias(outbox, 'letter');

/**
 * Letters that wait longer than they should, in two parts, each with an index of its own: tried ones, whose next try
 * may be ahead, and those never tried. Digests that wait for their hour are in neither. The index of due letters begins
 * with `urgent`, so both of its values are named.
 */
const overdue = (now: number): SQL =>
  sql`SELECT ${letter.createdAt} AS at, ${letter.error} AS error FROM ${outbox} letter WHERE ${letter.state} = 'due' AND (${letter.tries} > 0 OR ${letter.error} IS NOT NULL) UNION ALL SELECT ${letter.createdAt}, ${letter.error} FROM ${outbox} letter WHERE ${letter.state} = 'due' AND ${letter.urgent} IN (0, 1) AND ${letter.dueAt} <= ${now - LATE_MS} AND ${letter.tries} = 0 AND ${letter.error} IS NULL`;

const counted = { waiting: sql<number>`count(*)`, since: sql<number | null>`min(overdue.at)` };

/** The first two of `readWaitingLetters`. */
export const readOverdueLetters = (db: Db, now: number) => db.select(counted).from(sql`(${overdue(now)}) overdue`);

/**
 * Letters that wait longer than they should: number, moment of the oldest (ms since the epoch), last error. In the last
 * month: number of dead ones, of these perhaps arrived, of late ones, and of suppressed ones.
 */
export function readWaitingLetters(db: Db, now: number) {
  return db
    .select({
      ...counted,
      error: sql<string | null>`(SELECT newest.error FROM (${overdue(now)}) newest ORDER BY newest.at DESC LIMIT 1)`,
      dead: sql<number>`(SELECT count(*) FROM ${outbox} letter WHERE ${letter.state} = 'dead')`,
      late: sql<number>`(SELECT count(*) FROM ${outbox} letter WHERE ${letter.state} = 'late')`,
      suppressed: sql<number>`(SELECT count(*) FROM ${outbox} letter WHERE ${letter.error} = 'suppressed')`,
      unsure: sql<number>`(SELECT count(*) FROM ${outbox} letter WHERE ${letter.state} = 'dead' AND ${letter.unsure} > 0)`,
    })
    .from(sql`(${overdue(now)}) overdue`);
}

const FAILED_LIMIT = 20;

/**
 * The newest letters of the last month that were not sent, with the reason. The answers of the mail service are left
 * out: they may name addresses and accounts.
 */
export async function listFailedLetters({ db }: { readonly db: Db }): Promise<FailedLetter[]> {
  const newest = (which: SQL, reason: SQL<FailedLetter['reason']>) =>
    db
      .select({
        id: outbox.id,
        kind: outbox.kind,
        personName: sql<string>`CASE WHEN ${hasAccount(users)} THEN ${users.name} ELSE '' END`,
        personEmail: sql<string>`coalesce(${emailOf(users)}, '')`,
        at: outbox.createdAt,
        reason,
      })
      .from(outbox)
      .innerJoin(users, eq(users.id, outbox.userId))
      .where(which)
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(FAILED_LIMIT);
  // Literal conditions, as in the partial indexes of these letters.
  const found = await db.batch([
    newest(sql`${outbox.state} = 'dead'`, sql`coalesce(${outbox.failure}, 'unknown')`),
    newest(sql`${outbox.state} = 'late'`, sql`'late'`),
    newest(sql`${outbox.error} = 'suppressed'`, sql`'suppressed'`),
  ]);
  return found
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, FAILED_LIMIT);
}

const push = alias(pushes, 'push');

/**
 * Number of pushes that wait after a failed try, moment of the oldest, the last error, and number of dead ones in the
 * last month. The plus sign keeps the query on the index of waiting pushes.
 */
export function readPushProblems(db: Db) {
  const waits = sql`${push.state} = 'due' AND ${push.tries} + (${push.error} IS NOT NULL) > 0`;
  return db
    .select({
      waiting: sql<number>`(SELECT count(*) FROM ${pushes} push WHERE ${waits})`,
      since: sql<number | null>`(SELECT min(+${push.createdAt}) FROM ${pushes} push WHERE ${waits})`,
      error: sql<
        string | null
      >`(SELECT ${push.error} FROM ${pushes} push WHERE ${waits} ORDER BY ${push.createdAt} DESC LIMIT 1)`,
      dead: sql<number>`(SELECT count(*) FROM ${pushes} push WHERE ${push.state} = 'dead')`,
    })
    .from(ONE_ROW);
}
