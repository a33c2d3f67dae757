/** Availability of a listing, computed on reading: an expired hold reserves nothing. */
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Availability } from '../../../core/reservations/reservations.ts';
import {
  attempt,
  isActiveUser,
  isLiveAttempt,
  isNotDeleted,
  isNotSold,
  isOnSale,
  seller,
} from '../../db/conditions.ts';
import { listings } from '../../db/tables/catalog.ts';
import { paymentAttempts } from '../../db/tables/money/payments.ts';
import { queueEntries } from '../../db/tables/reservations.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { mayHold } from './hold-limits.ts';

const queueEntry = alias(queueEntries, 'queue_entry');
const mine = alias(queueEntries, 'mine');

/** The builder removes the table's name from a selected column without a join, but not inside `sql`. */
const listingId = sql`${listings.id}`;

/**
 * A hold that is valid: live and not expired, or being processed by the bank, which has no time limit. `isLiveAttempt`
 * stands alone, so that the index of live attempts is used: otherwise each listing would read all attempts.
 */
const isValidHold = (moment: number): SQL =>
  sql`${isLiveAttempt(attempt)} AND (${attempt.state} = 'processing' OR ${attempt.expiresAt} > ${moment})`;

type QueueEntry = { readonly buyerId: SQLWrapper; readonly listingId: SQLWrapper };

/**
 * A buyer who may not take a hold now would let the turn pass, so this row of `queueEntries` waits without losing its
 * place.
 */
export const mayTakeHold = (entry: QueueEntry, moment: number): SQL =>
  mayHold(sql`${entry.buyerId}`, sql`${entry.listingId}`, moment);

/** Another buyer is in the queue of the row of `listings` before this one, and is served first. */
const othersFirst = (buyerId: string, moment: number): SQL => sql`EXISTS (SELECT 1 FROM ${queueEntries} queue_entry
  WHERE ${queueEntry.listingId} = ${listingId} AND ${queueEntry.turnEndsAt} IS NULL AND ${queueEntry.buyerId} <> ${buyerId} AND ${mayTakeHold(queueEntry, moment)}
    AND coalesce(${queueEntry.firstUntil}, ${moment + 1}) > ${moment}
    AND NOT EXISTS (SELECT 1 FROM ${queueEntries} mine WHERE ${mine.listingId} = ${queueEntry.listingId} AND ${mine.buyerId} = ${buyerId}
      AND (${mine.joinedAt}, ${mine.buyerId}) < (${queueEntry.joinedAt}, ${queueEntry.buyerId})))`;

/** A buyer has a hold on the row of `listings`. */
export const isHeld = (moment: number): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.listingId} = ${listingId} AND ${isValidHold(moment)})`;

/**
 * A buyer pays for the row of `listings`, or has a turn after a booking: the listing must not change meanwhile. It may
 * during a first refusal, whose reader sees the changes before paying as everybody does.
 */
export const isBeingBought = (moment: number): SQL<number> => sql<number>`(
  EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.listingId} = ${listingId} AND ${isLiveAttempt(attempt)})
  OR EXISTS (SELECT 1 FROM ${queueEntries} queue_entry WHERE ${queueEntry.listingId} = ${listingId} AND ${queueEntry.turnEndsAt} > ${moment} AND ${queueEntry.firstTurnMs} IS NULL))`;

/**
 * The `Availability` of the row of `listings` for one buyer; its seller's row must be joined as `seller`. Nothing of a
 * suspended seller and nothing paused is for sale, but a payment that was begun before may finish.
 */
export const availabilityFor = (buyerId: string, moment: number): SQL<Availability> => sql<Availability>`CASE
  WHEN NOT ${isNotSold(listings)} THEN 'sold'
  WHEN NOT ${isNotDeleted(listings)} THEN 'gone'
  WHEN EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.listingId} = ${listingId} AND ${attempt.buyerId} = ${buyerId} AND ${isValidHold(moment)})
    THEN 'yours'
  WHEN NOT ${isActiveUser(seller)} THEN 'gone'
  WHEN NOT ${isOnSale(listings, seller)} THEN 'paused'
  WHEN ${isHeld(moment)} THEN 'held'
  WHEN EXISTS (SELECT 1 FROM ${queueEntries} queue_entry WHERE ${queueEntry.listingId} = ${listingId} AND ${queueEntry.turnEndsAt} > ${moment}
    AND ${queueEntry.buyerId} = ${buyerId}) THEN 'yours'
  WHEN EXISTS (SELECT 1 FROM ${queueEntries} queue_entry WHERE ${queueEntry.listingId} = ${listingId} AND ${queueEntry.turnEndsAt} > ${moment}) THEN 'held'
  WHEN ${othersFirst(buyerId, moment)} THEN 'held'
  ELSE 'available' END`;

/** The availability of one listing for a buyer; the empty id stands for nobody. Throws `not_found`. */
export async function getAvailability(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  buyerId: string,
  id: string,
): Promise<Availability> {
  const [row] = await db
    .select({ state: availabilityFor(buyerId, now()) })
    .from(listings)
    .innerJoin(seller, eq(seller.id, listings.sellerId))
    .where(eq(listings.id, id));
  if (!row) throw notFound();
  return row.state;
}
