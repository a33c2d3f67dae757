import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Holiday } from '../../../core/listings/holiday.ts';
import { builder, type Step, writeBatch } from '../../db/batch.ts';
import { isActiveUser, isPaused, listing } from '../../db/conditions.ts';
import { users } from '../../db/tables/accounts.ts';
import { pagesOfLeavingSeller, pagesOfReturningSeller } from '../changed-pages.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { advanceQueueStatements, pauseTurnsStatement } from '../reservations/queue.ts';
import { continueFollowUps, readFollowUpStatement } from '../runs/follow-ups.ts';

type Writes = Pick<Deps, 'db' | 'now' | 'pages'>;

/** Start and reason of a seller's holiday; both null without one. */
export async function getHoliday({ db }: Pick<Deps, 'db'>, seller: Actor): Promise<Holiday> {
  const [row] = await db
    .select({ since: users.pausedAt, reason: users.pausedFor })
    .from(users)
    .where(eq(users.id, seller.userId));
  return row ?? { since: null, reason: null };
}

/**
 * Takes all copies of the seller off sale, later ones included. A buyer who is paying may finish; a buyer with a turn
 * keeps the place. Returns the number of changed sellers, 0 when already on holiday. `counting` goes first in the
 * batch.
 */
export async function startHoliday(deps: Writes, seller: Actor, counting: readonly Step[] = []): Promise<number> {
  const selling = sql`${users.id} = ${seller.userId} AND ${isActiveUser(users)} AND NOT ${isPaused(users)}`;
  const batch = writeBatch(deps.db, {
    counting,
    pages: queuePurgeStatements(deps, pagesOfLeavingSeller(selling)),
    started: builder.update(users).set({ pausedAt: deps.now() }).where(selling),
    turnsPaused:
      pauseTurnsStatement(sql`${listing.sellerId} = ${seller.userId} AND EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${listing.sellerId}
      AND ${isPaused(users)})`),
    followUp: readFollowUpStatement('seller', seller.userId),
  });
  const { started, followUp } = await writeThenPurge(deps, batch);
  continueFollowUps(deps, followUp);
  return started.changed;
}

/** Puts all copies back on sale except those paused one by one. Returns the number of changed sellers. */
export async function endHoliday(deps: Writes, seller: Actor, counting: readonly Step[] = []): Promise<number> {
  const away = sql`${users.id} = ${seller.userId} AND ${isActiveUser(users)} AND ${isPaused(users)}`;
  const batch = writeBatch(deps.db, {
    counting,
    pages: queuePurgeStatements(deps, pagesOfReturningSeller(away)),
    ended: builder.update(users).set({ pausedAt: null, pausedFor: null }).where(away),
    queueMoved: advanceQueueStatements(null, deps.now()),
    followUp: readFollowUpStatement('seller', seller.userId),
  });
  const { ended, followUp } = await writeThenPurge(deps, batch);
  continueFollowUps(deps, followUp);
  return ended.changed;
}
