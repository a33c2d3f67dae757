/**
 * Late sellers: after the second missed shipping deadline all of their copies are off sale until the seller ends the
 * pause.
 */
import { and, eq, sql } from 'drizzle-orm';
import { MISSED_DEADLINE_LIMIT } from '../../../core/limits.ts';
import { builder, writeBatch } from '../../db/batch.ts';
import { isActiveUser, listing } from '../../db/conditions.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { users } from '../../db/tables/accounts.ts';
import { missedDeadlines } from '../../db/tables/money/fulfilment.ts';
import { pagesOfLeavingSeller } from '../changed-pages.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { pauseTurnsStatement } from '../reservations/queue.ts';
import { continueFollowUps, readFollowUpStatement } from '../runs/follow-ups.ts';
import { runAll } from '../runs/run-all.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'pages'>;

const RUN_LIMIT = 50;

/**
 * Scheduled job: checks each seller with a new missed deadline. After all have been checked, throws the first failure.
 */
export async function pauseLateSellers(deps: Needs): Promise<void> {
  const late = await deps.db
    .selectDistinct({ id: missedDeadlines.sellerId })
    .from(missedDeadlines)
    .where(eq(missedDeadlines.followed, false))
    .limit(RUN_LIMIT);
  await runAll(
    late.map(
      ({ id }) =>
        () =>
          pauseIfLate(deps, id),
    ),
  );
}

async function pauseIfLate(deps: Needs, id: string): Promise<void> {
  const moment = deps.now();
  const { sellerId, at, followed } = missedDeadlines;
  const missed = sql`(SELECT count(*) FROM ${missedDeadlines} WHERE ${sellerId} = ${id} AND ${at} > ${moment - MISSED_DEADLINE_LIMIT.withinMs})`;
  // A seller on holiday is paused as well, and reads the reason when the holiday ends.
  const pausing = sql`${users.id} = ${id} AND ${isActiveUser(users)} AND ${users.pausedFor} IS NULL AND ${missed} >= ${MISSED_DEADLINE_LIMIT.most}
    AND EXISTS (SELECT 1 FROM ${missedDeadlines} WHERE ${sellerId} = ${id} AND ${followed} = 0)`;
  const batch = writeBatch(deps.db, {
    pages: queuePurgeStatements(deps, pagesOfLeavingSeller(pausing)),
    letters: queueLettersStatement(
      {
        kind: 'listings-paused',
        id: sql`${`listings-paused:${id}:${moment}`}`,
        userId: users.id,
        facts: sql`json_object('missed', ${missed})`,
        urgent: true,
        from: sql`FROM ${users} WHERE ${pausing}`,
      },
      moment,
    ),
    paused: builder
      .update(users)
      .set({
        pausedAt: sql`coalesce(${users.pausedAt}, ${moment})`,
        pausedFor: 'deadlines',
      })
      .where(pausing),
    turnsPaused:
      pauseTurnsStatement(sql`${listing.sellerId} = ${id} AND EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${id}
      AND ${users.pausedFor} IS NOT NULL)`),
    followed: builder
      .update(missedDeadlines)
      .set({ followed: true })
      .where(and(sql`${sellerId} = ${id}`, sql`${followed} = 0`)),
    followUp: readFollowUpStatement('seller', id),
  });
  const { followUp } = await writeThenPurge(deps, batch);
  continueFollowUps(deps, followUp);
}
