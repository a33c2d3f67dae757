/** What an order keeps of its listing, and how the two differ. In every statement `o` is the order's row and `p` the listing's. */
import { type SQL, sql } from 'drizzle-orm';
import { KEPT_FIELDS, type ListingSnapshot, parseSnapshot } from '../../core/orders/snapshot.ts';
import { listing, order } from './active.ts';
import { jsonIsSame, jsonPairs } from './rows.ts';
import { listingPhotos } from './tables/catalog.ts';

/** sqld's parser knows no order within an aggregate; the rows come in theirs. */
const photosOf = sql`(SELECT json_group_array(placed.id) FROM (
  SELECT ${listingPhotos.photoId} AS id FROM ${listingPhotos} WHERE ${listingPhotos.listingId} = ${listing.id} ORDER BY ${listingPhotos.position}) placed)`;

/** The `Snapshot` of the listing, as JSON. */
export const snapshotOf: SQL<string> = sql<string>`json_object(${jsonPairs(listing, KEPT_FIELDS)}, 'photos', json(${photosOf}))`;

/** What an order takes over from its listing when it is booked, and again when its buyer accepts the listing as it is now. */
export const asListed = {
  listingName: listing.name,
  priceCents: listing.resellPriceCents,
  listingVersion: listing.version,
  snapshot: snapshotOf,
} as const;

/** The listing is what was booked: in everything that a buyer sees, whatever its version says. */
export const asBooked: SQL<number> = sql<number>`(${order.listingName} = ${listing.name} AND ${order.priceCents} = ${listing.resellPriceCents}
  AND ${jsonIsSame(order.snapshot, listing, KEPT_FIELDS)} AND json_extract(${order.snapshot}, '$.photos') = ${photosOf})`;

/** A state of a listing from the columns in which it is kept. */
export function listingSnapshot(
  snapshot: string,
  { name, priceCents, version }: { name: string; priceCents: number; version: number },
): ListingSnapshot {
  return { ...parseSnapshot(snapshot), name, resellPriceCents: priceCents, version };
}
