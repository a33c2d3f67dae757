/** How a listing stands at this moment, judged when it is read: a hold whose time is over holds nothing. */
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Availability } from '../../../core/reservations/availability.ts';
import { attempt, isActiveUser, isLive, isNotDeleted, isNotSold, isOnSale, seller } from '../../db/active.ts';
import { listings } from '../../db/tables/catalog.ts';
import { paymentAttempts } from '../../db/tables/money/payments.ts';
import { queueEntries } from '../../db/tables/reservations.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { mayHold } from './hold-limits.ts';

const queueEntry = alias(queueEntries, 'queue_entry');
const mine = alias(queueEntries, 'mine');

/** The builder takes the table's name off a column that it selects without a join. It leaves one alone that is `sql` by itself. */
const listingId = sql`${listings.id}`;

/**
 * An attempt that keeps a listing from everybody else: live, and in time; a bank that is still deciding has all the time it needs.
 * "Live" stands alone at first, so that the index of live attempts finds it: without it each listing would read all attempts.
 */
const keeps = (moment: number): SQL =>
  sql`${isLive(attempt)} AND (${attempt.state} = 'processing' OR ${attempt.expiresAt} > ${moment})`;

type QueueEntry = { readonly buyerId: SQLWrapper; readonly listingId: SQLWrapper };

/** Whoever may not hold the copy now would let a turn pass: this row of `queueEntries` keeps its place meanwhile. */
export const couldPay = (entry: QueueEntry, moment: number): SQL =>
  mayHold(sql`${entry.buyerId}`, sql`${entry.listingId}`, moment);

/** Somebody is in the queue of the row of `listings` before this buyer, and is served first. */
const othersFirst = (buyerId: string, moment: number): SQL => sql`EXISTS (SELECT 1 FROM ${queueEntries} queue_entry
  WHERE ${queueEntry.listingId} = ${listingId} AND ${queueEntry.turnEndsAt} IS NULL AND ${queueEntry.buyerId} <> ${buyerId} AND ${couldPay(queueEntry, moment)}
    AND NOT EXISTS (SELECT 1 FROM ${queueEntries} mine WHERE ${mine.listingId} = ${queueEntry.listingId} AND ${mine.buyerId} = ${buyerId}
      AND (${mine.joinedAt}, ${mine.buyerId}) < (${queueEntry.joinedAt}, ${queueEntry.buyerId})))`;

/** Somebody pays for the row of `listings`, or has their turn: it is not the moment to change it under their hands. */
export const beingBought = (moment: number): SQL<number> => sql<number>`(
  EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.listingId} = ${listingId} AND ${isLive(attempt)})
  OR EXISTS (SELECT 1 FROM ${queueEntries} queue_entry WHERE ${queueEntry.listingId} = ${listingId} AND ${queueEntry.turnEndsAt} > ${moment}))`;

/**
 * The `Availability` of the row of `listings` for one buyer; its seller's row must be joined as `seller`. A seller who is
 * suspended sells nothing, and what is paused is not sold, but whoever was paying already may finish.
 */
export const availabilityFor = (buyerId: string, moment: number): SQL<Availability> => sql<Availability>`CASE
  WHEN NOT ${isNotSold(listings)} THEN 'sold'
  WHEN NOT ${isNotDeleted(listings)} THEN 'gone'
  WHEN EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.listingId} = ${listingId} AND ${attempt.buyerId} = ${buyerId} AND ${keeps(moment)})
    THEN 'yours'
  WHEN NOT ${isActiveUser(seller)} THEN 'gone'
  WHEN NOT ${isOnSale(listings, seller)} THEN 'paused'
  WHEN EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.listingId} = ${listingId} AND ${keeps(moment)}) THEN 'held'
  WHEN EXISTS (SELECT 1 FROM ${queueEntries} queue_entry WHERE ${queueEntry.listingId} = ${listingId} AND ${queueEntry.turnEndsAt} > ${moment}
    AND ${queueEntry.buyerId} = ${buyerId}) THEN 'yours'
  WHEN EXISTS (SELECT 1 FROM ${queueEntries} queue_entry WHERE ${queueEntry.listingId} = ${listingId} AND ${queueEntry.turnEndsAt} > ${moment}) THEN 'held'
  WHEN ${othersFirst(buyerId, moment)} THEN 'held'
  ELSE 'available' END`;

/** How one copy stands for somebody; the empty id is nobody's. Throws `not_found`. */
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
