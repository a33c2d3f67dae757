/**
 * A copy in lists and in orders: its cover, its snapshot at the booking, and the booked pictures. Statements about
 * snapshots join `order` and `listing`.
 */
import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type ListingSnapshot, parseSnapshot, SNAPSHOT_JSON_FIELDS } from '../../core/orders/snapshot.ts';
import { listing, order } from './conditions.ts';
import { jsonIsSame, jsonPairs } from './rows.ts';
import { listingPhotos } from './tables/catalog.ts';
import { orderPhotos, orders } from './tables/money/payments.ts';

/** A subquery, because sqld's parser does not support ORDER BY within an aggregate. */
const photosOf = sql`(SELECT json_group_array(placed.id) FROM (
  SELECT ${listingPhotos.photoId} AS id FROM ${listingPhotos} WHERE ${listingPhotos.listingId} = ${listing.id} ORDER BY ${listingPhotos.position}) placed)`;

/** The `Snapshot` of the listing, as JSON. */
export const listingSnapshotJson: SQL<string> = sql<string>`json_object(${jsonPairs(listing, SNAPSHOT_JSON_FIELDS)}, 'photos', json(${photosOf}))`;

/** Columns that an order copies from its listing at the booking, and again when its buyer accepts a changed listing. */
export const bookedColumns = {
  listingName: listing.name,
  priceCents: listing.resellPriceCents,
  listingVersion: listing.version,
  snapshot: listingSnapshotJson,
} as const;

/** The listing equals the booked snapshot in everything visible to a buyer, regardless of its version. */
export const isUnchangedSinceBooking: SQL<number> = sql<number>`(${order.listingName} = ${listing.name} AND ${order.priceCents} = ${listing.resellPriceCents}
  AND ${jsonIsSame(order.snapshot, listing, SNAPSHOT_JSON_FIELDS)} AND json_extract(${order.snapshot}, '$.photos') = ${photosOf})`;

/** A listing's state from its columns. */
export function listingSnapshotOf(
  snapshot: string,
  { name, priceCents, version }: { name: string; priceCents: number; version: number },
): ListingSnapshot {
  return { ...parseSnapshot(snapshot), name, resellPriceCents: priceCents, version };
}

/**
 * Join condition for `listingPhotos`: adds the picture of a copy in lists, the first one of its listing, and no row.
 */
export const isCoverOf = (listingId: AnyColumn) =>
  and(eq(listingPhotos.listingId, listingId), eq(listingPhotos.position, 0));

/** Columns of the copy in lists of sales. They join `orders`, and the picture by `isCoverOf(orders.listingId)`. */
export const soldCopyColumns = {
  orderId: orders.id,
  listingId: orders.listingId,
  listingName: orders.listingName,
  photoId: listingPhotos.photoId,
} as const;

const kept = alias(orderPhotos, 'kept');
const placed = alias(listingPhotos, 'placed');

/**
 * Ids of the booked pictures, in their order: of the order, or for a void order those that its listing still shows. An
 * order keeps all pictures until an admin removes all of them (`hideSoldListing`), so one row of `orderPhotos` stands
 * for all. Pictures in use have no expiry.
 */
export const remainingPhotoIds = sql<
  string | null
>`CASE WHEN json_array_length(${orders.snapshot}, '$.photos') > 0 THEN CASE
  WHEN ${orders.state} <> 'void' AND EXISTS (SELECT 1 FROM ${orderPhotos} kept WHERE ${kept.orderId} = ${orders.id})
    THEN json_extract(${orders.snapshot}, '$.photos')
  WHEN ${orders.state} = 'void' THEN (SELECT json_group_array(id) FROM (
    SELECT booked.value AS id FROM json_each(${orders.snapshot}, '$.photos') booked
    WHERE EXISTS (SELECT 1 FROM ${listingPhotos} placed WHERE ${placed.listingId} = ${orders.listingId} AND ${placed.photoId} = booked.value)
    ORDER BY booked.key)) END END`;
