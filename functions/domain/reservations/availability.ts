/**
 * How a listing stands at this moment, judged when it is read: a hold whose time is over holds nothing. `products` is written
 * out in what a statement may select: the builder takes the table's name off a column when it joins nothing.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Availability } from '../../../core/reservations/availability.ts';
import { attempt, isActiveListing, isActiveUser, isLive, isLiveInTime, seller } from '../../db/active.ts';
import { listings } from '../../db/tables/catalog.ts';
import { attempts } from '../../db/tables/ledger.ts';
import { queueEntries } from '../../db/tables/reservations.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { mayHold } from './hold-limits.ts';

/** An attempt that keeps a listing from everybody else: live, and in time; a bank that is still deciding has all the time it needs. */
const keeps = (moment: number): SQL =>
  sql`(${attempt.state} = 'processing' OR (${isLiveInTime(attempt)} AND ${attempt.expiresAt} > ${moment}))`;

/** Whoever may not hold the copy now would let a turn pass: the row `w` of `queueEntries` keeps its place meanwhile. */
export const couldPay = (w: SQL, moment: number): SQL => mayHold(sql`${w}.buyer_id`, sql`${w}.product_id`, moment);

/** Somebody is in the queue of the row of `products` before this buyer, and is served first. */
const othersFirst = (buyerId: string, moment: number): SQL => sql`EXISTS (SELECT 1 FROM ${queueEntries} w
  WHERE w.product_id = products.id AND w.turn_ends_at IS NULL AND w.buyer_id <> ${buyerId} AND ${couldPay(sql`w`, moment)}
    AND NOT EXISTS (SELECT 1 FROM ${queueEntries} mine WHERE mine.product_id = w.product_id AND mine.buyer_id = ${buyerId}
      AND (mine.joined_at, mine.buyer_id) < (w.joined_at, w.buyer_id)))`;

/** Somebody pays for the row of `products`, or has their turn: it is not the moment to change it under their hands. */
export const beingBought = (moment: number): SQL<number> => sql<number>`(
  EXISTS (SELECT 1 FROM ${attempts} a WHERE ${attempt.listingId} = products.id AND ${isLive(attempt)})
  OR EXISTS (SELECT 1 FROM ${queueEntries} w WHERE w.product_id = products.id AND w.turn_ends_at > ${moment}))`;

/**
 * The `Availability` of the row of `products` for one buyer; its seller's row must be joined as `seller`. A seller who is
 * suspended sells nothing, but whoever was paying already may finish.
 */
export const availabilityFor = (buyerId: string, moment: number): SQL<Availability> => sql<Availability>`CASE
  WHEN products.sold_at IS NOT NULL THEN 'sold'
  WHEN NOT ${isActiveListing(listings)} THEN 'gone'
  WHEN EXISTS (SELECT 1 FROM ${attempts} a WHERE ${attempt.listingId} = products.id AND ${attempt.buyerId} = ${buyerId} AND ${keeps(moment)})
    THEN 'yours'
  WHEN NOT ${isActiveUser(seller)} THEN 'gone'
  WHEN EXISTS (SELECT 1 FROM ${attempts} a WHERE ${attempt.listingId} = products.id AND ${keeps(moment)}) THEN 'held'
  WHEN EXISTS (SELECT 1 FROM ${queueEntries} w WHERE w.product_id = products.id AND w.turn_ends_at > ${moment}
    AND w.buyer_id = ${buyerId}) THEN 'yours'
  WHEN EXISTS (SELECT 1 FROM ${queueEntries} w WHERE w.product_id = products.id AND w.turn_ends_at > ${moment}) THEN 'held'
  WHEN ${othersFirst(buyerId, moment)} THEN 'held'
  ELSE 'available' END`;

/** How one copy stands for somebody; the empty id is nobody's. Throws `not_found`. */
export async function getAvailability(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  buyerId: string,
  listingId: string,
): Promise<Availability> {
  const [row] = await db
    .select({ state: availabilityFor(buyerId, now()) })
    .from(listings)
    .innerJoin(seller, eq(seller.id, listings.sellerId))
    .where(eq(listings.id, listingId));
  if (!row) throw notFound();
  return row.state;
}
