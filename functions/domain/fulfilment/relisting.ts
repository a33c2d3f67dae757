/**
 * Relisting: a sale is never undone; the copy comes back as a new listing that names the former one. Users who waited
 * for it before the sale wait again (docs/decisions/05-process-of-a-sale.md).
 */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { publicEnteredKeys } from '../../../core/entity/entity.ts';
import { listingFields } from '../../../core/listings/fields.ts';
import type { Statements } from '../../db/batch.ts';
import { isActiveUser, isInStock, isListedOrder, isNotDeleted, listing, order, seller } from '../../db/conditions.ts';
import { bookedColumns } from '../../db/listing-snapshots.ts';
import { columnsOf, insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { listingPhotos, listings } from '../../db/tables/catalog.ts';
import { orders, sales } from '../../db/tables/money/payments.ts';
import { formerQueueEntries, queueEntries } from '../../db/tables/reservations.ts';
import { pagesOfNewCopies } from '../changed-pages.ts';
import { queuePurgeStatements } from '../purge-queue.ts';
import { advanceQueueStatements } from '../reservations/queue.ts';

const sale = alias(sales, 'sale');
const former = alias(formerQueueEntries, 'former');
const buyer = alias(users, 'buyer');
const placed = alias(listingPhotos, 'placed');

/** Random, so that it cannot be guessed, like other ids of listings. */
const newId = sql`lower(hex(randomblob(12)))`;

type Returning = {
  /** Orders of a batch, as a JSON array of ids; `which` is a condition on their `sales sale`. */
  readonly orders: string;
  readonly which: SQL;
  /** Check that the seller has to make first (a `Recheck`); NULL for a copy that is on sale at once. */
  readonly recheck: SQL;
};

/**
 * Statements that relist copies. They stand after those that write the refunds of the sales, because a trigger refuses
 * a relisting without one. A listing has one successor, so a repeat changes nothing. Listings that were taken down, and
 * those of suspended or deleted sellers, are not relisted.
 */
export function relistStatements({ orders: ids, which, recheck }: Returning, moment: number) {
  const sold = sql`(SELECT ${sale.listingId} FROM ${sales} sale WHERE ${sale.orderId} IN (SELECT value FROM json_each(${ids})))`;
  const back = (row: typeof listings | typeof listing) => sql`${row.relistedFrom} IN ${sold}`;
  return {
    relisted: sql`${insertInto(listings, {
      ...columnsOf(listing, publicEnteredKeys(listingFields)),
      phoneNumber: listing.phoneNumber,
      id: newId,
      sellerId: listing.sellerId,
      titleId: listing.titleId,
      more: listing.more,
      postedAt: moment,
      relistedFrom: listing.id,
      recheck,
      pausedAt: sql`CASE WHEN ${recheck} IS NOT NULL THEN ${moment} END`,
    })}
        FROM ${sales} sale JOIN ${listings} listing ON ${listing.id} = ${sale.listingId} JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
        WHERE ${sale.orderId} IN (SELECT value FROM json_each(${ids})) AND ${which} AND ${isActiveUser(seller)} AND ${isNotDeleted(listing)}
          AND ${listing.hiddenAt} IS NULL ON CONFLICT DO NOTHING`,
    // Both listings have the pictures, because the sale needs them.
    relistedPhotos: sql`${insertInto(listingPhotos, {
      listingId: listing.id,
      position: placed.position,
      photoId: placed.photoId,
    })}
        FROM ${listings} listing JOIN ${listingPhotos} placed ON ${placed.listingId} = ${listing.relistedFrom} WHERE ${back(listing)}
        ON CONFLICT DO NOTHING`,
    queueBooked: sql`${insertInto(orders, {
      id: newId,
      listingId: listing.id,
      buyerId: former.buyerId,
      sellerId: listing.sellerId,
      ...bookedColumns,
      buyerName: buyer.name,
      buyerEmail: buyer.email,
      phoneNumber: order.phoneNumber,
      location: order.location,
      state: 'pending',
      createdAt: moment,
      changedAt: moment,
    })}
        FROM ${listings} listing JOIN ${formerQueueEntries} former ON ${former.listingId} = ${listing.relistedFrom}
          JOIN ${orders} "order" ON ${order.listingId} = ${former.listingId} AND ${order.buyerId} = ${former.buyerId}
          JOIN ${users} buyer ON ${buyer.id} = ${former.buyerId}
        WHERE ${back(listing)} AND ${order.state} = 'void' AND ${isListedOrder(order)} AND ${isActiveUser(buyer)}
        ON CONFLICT DO NOTHING`,
    queueMoved: sql`${insertInto(queueEntries, {
      listingId: listing.id,
      buyerId: former.buyerId,
      joinedAt: former.joinedAt,
    })}
        FROM ${listings} listing JOIN ${formerQueueEntries} former ON ${former.listingId} = ${listing.relistedFrom}
        WHERE ${back(listing)} AND EXISTS (SELECT 1 FROM ${orders} "order" WHERE ${order.listingId} = ${listing.id}
          AND ${order.buyerId} = ${former.buyerId} AND ${order.state} = 'pending')
        ON CONFLICT DO NOTHING`,
    ...clearQueueStatements(ids),
    // Each of several copies is paused until its seller has checked it, or the scheduled job advances its queue.
    queueAdvanced: advanceQueueStatements(
      sql`(SELECT ${listings.id} FROM ${listings} WHERE ${back(listings)} LIMIT 1)`,
      moment,
    ),
    pages: queuePurgeStatements(
      { now: () => moment },
      pagesOfNewCopies(sql`${back(listings)} AND ${isInStock(listings)}`),
    ),
  } satisfies Statements;
}

/** Removes the queues of copies that stay sold. */
export const clearQueueStatements = (ids: string) => ({
  queueForgotten: sql`DELETE FROM ${formerQueueEntries} WHERE ${formerQueueEntries.listingId} IN
    (SELECT ${sale.listingId} FROM ${sales} sale WHERE ${sale.orderId} IN (SELECT value FROM json_each(${ids})))`,
});
