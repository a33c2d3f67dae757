import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { FailedLetter } from '../../../core/notifications/letter.ts';
import { hasAccount } from '../../db/active.ts';
import type { Db } from '../../db/client.ts';
import { ONE_ROW } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { outbox } from '../../db/tables/notifications.ts';
import { emailOf } from '../../db/user-email.ts';

/** A letter goes out behind the call that wrote it, or with the schedule's next minute. */
const LATE_MS = 60 * 1000;

const letter = alias(outbox, 'letter');

/**
 * How many letters wait longer than they should, since when the first of them (ms since the epoch) and why the last of them
 * was not sent; how many of the last month are dead, how many of those perhaps arrived, how many were not sent in their time, and
 * how many not at all, because nothing goes to their address. The plus signs keep the database with
 * the letters that wait: along the index of moments it would go through all letters of the month.
 */
export function waitingLetters(db: Db, now: number) {
  const waits = sql`${letter.state} = 'due' AND (${letter.tries} > 0 OR ${letter.error} IS NOT NULL OR ${letter.dueAt} <= ${now - LATE_MS})`;
  return db
    .select({
      waiting: sql<number>`(SELECT count(*) FROM ${outbox} letter WHERE ${waits})`,
      since: sql<number | null>`(SELECT min(+${letter.createdAt}) FROM ${outbox} letter WHERE ${waits})`,
      error: sql<
        string | null
      >`(SELECT ${letter.error} FROM ${outbox} letter WHERE ${waits} ORDER BY +${letter.createdAt} DESC LIMIT 1)`,
      dead: sql<number>`(SELECT count(*) FROM ${outbox} letter WHERE ${letter.state} = 'dead')`,
      late: sql<number>`(SELECT count(*) FROM ${outbox} letter WHERE ${letter.state} = 'late')`,
      suppressed: sql<number>`(SELECT count(*) FROM ${outbox} letter WHERE ${letter.error} = 'suppressed')`,
      unsure: sql<number>`(SELECT count(*) FROM ${outbox} letter WHERE ${letter.state} = 'dead' AND ${letter.unsure} > 0)`,
    })
    .from(ONE_ROW);
}

/** So many of them are told. */
const MOST_FAILED = 20;

/** The newest letters of the last month that were not sent, and why. What the mail service said stays out: it may name addresses and accounts. */
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
      .limit(MOST_FAILED);
  // Written out, as the indexes of these letters are.
  const found = await db.batch([
    newest(sql`${outbox.state} = 'dead'`, sql`coalesce(${outbox.failure}, 'unknown')`),
    newest(sql`${outbox.state} = 'late'`, sql`'late'`),
    newest(sql`${outbox.error} = 'suppressed'`, sql`'suppressed'`),
  ]);
  return found
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_FAILED);
}
