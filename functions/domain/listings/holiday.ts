/** A seller's holiday: everything that they sell is off sale until they are back. */
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Holiday } from '../../../core/listings/holiday.ts';
import { isActiveUser, isPaused, listing } from '../../db/active.ts';
import { type Step, writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import { users } from '../../db/tables/accounts.ts';
import { leavingSeller, returningSeller } from '../changed-pages.ts';
import type { Deps } from '../ports.ts';
import { changedPages, purging } from '../purge-queue.ts';
import { advanceQueue, pauseTurns } from '../reservations/queue.ts';
import { followUpOf, goOn } from '../runs/follow-ups.ts';

type Writes = Pick<Deps, 'db' | 'now' | 'pages'>;

/** Whether everything of the seller is off sale, since when and why. */
export async function getHoliday({ db }: Pick<Deps, 'db'>, seller: Actor): Promise<Holiday> {
  const [row] = await db
    .select({ since: users.pausedAt, reason: users.pausedFor })
    .from(users)
    .where(eq(users.id, seller.userId));
  return row ?? { since: null, reason: null };
}

/**
 * Takes everything of the seller off sale, what they add meanwhile too. Whoever is paying may finish; whose turn it was keeps
 * the place. Answers how many sellers changed: 0 for one who is on holiday already. `counting` goes first in the batch.
 */
export async function startHoliday(deps: Writes, seller: Actor, counting: readonly Step[] = []): Promise<number> {
  const selling = sql`${users.id} = ${seller.userId} AND ${isActiveUser(users)} AND NOT ${isPaused(users)}`;
  const batch = writeBatch(deps.db, {
    counting,
    pages: changedPages(deps, leavingSeller(selling)),
    started: builder.update(users).set({ pausedAt: deps.now() }).where(selling),
    turnsPaused:
      pauseTurns(sql`${listing.sellerId} = ${seller.userId} AND EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${listing.sellerId}
      AND ${isPaused(users)})`),
    followUp: followUpOf('seller', seller.userId),
  });
  const { started, followUp } = await purging(deps, batch);
  goOn(deps, followUp);
  return started.changed;
}

/** Puts everything back on sale but the copies that are off sale by themselves. Answers how many sellers changed. */
export async function endHoliday(deps: Writes, seller: Actor, counting: readonly Step[] = []): Promise<number> {
  const away = sql`${users.id} = ${seller.userId} AND ${isActiveUser(users)} AND ${isPaused(users)}`;
  const batch = writeBatch(deps.db, {
    counting,
    pages: changedPages(deps, returningSeller(away)),
    ended: builder.update(users).set({ pausedAt: null, pausedFor: null }).where(away),
    queueMoved: advanceQueue(null, deps.now()),
    followUp: followUpOf('seller', seller.userId),
  });
  const { ended, followUp } = await purging(deps, batch);
  goOn(deps, followUp);
  return ended.changed;
}
