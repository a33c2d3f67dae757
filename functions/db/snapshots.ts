/** Snapshot of a listing in its order, and comparison of the two. Every statement joins them as `order` and `listing`. */
import { type SQL, sql } from 'drizzle-orm';
import { KEPT_FIELDS, type ListingSnapshot, parseSnapshot } from '../../core/orders/snapshot.ts';
import { listing, order } from './active.ts';
import { jsonIsSame, jsonPairs } from './rows.ts';
import { listingPhotos } from './tables/catalog.ts';

/** A subquery, because sqld's parser does not support ORDER BY within an aggregate. */
const photosOf = sql`(SELECT json_group_array(placed.id) FROM (
  SELECT ${listingPhotos.photoId} AS id FROM ${listingPhotos} WHERE ${listingPhotos.listingId} = ${listing.id} ORDER BY ${listingPhotos.position}) placed)`;

/** The `Snapshot` of the listing, as JSON. */
export const snapshotOf: SQL<string> = sql<string>`json_object(${jsonPairs(listing, KEPT_FIELDS)}, 'photos', json(${photosOf}))`;

/** Columns that an order copies from its listing at the booking, and again when its buyer accepts a changed listing. */
export const asListed = {
  listingName: listing.name,
  priceCents: listing.resellPriceCents,
  listingVersion: listing.version,
  snapshot: snapshotOf,
} as const;

/** The listing equals the booked snapshot in everything visible to a buyer, regardless of its version. */
export const asBooked: SQL<number> = sql<number>`(${order.listingName} = ${listing.name} AND ${order.priceCents} = ${listing.resellPriceCents}
  AND ${jsonIsSame(order.snapshot, listing, KEPT_FIELDS)} AND json_extract(${order.snapshot}, '$.photos') = ${photosOf})`;

/** A listing's state from its columns. */
export function snapshotOfRow(
  snapshot: string,
  { name, priceCents, version }: { name: string; priceCents: number; version: number },
): ListingSnapshot {
  return { ...parseSnapshot(snapshot), name, resellPriceCents: priceCents, version };
}
