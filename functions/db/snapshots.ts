/** What an order keeps of its listing, and how the two differ. In every statement `o` is the order's row and `p` the listing's. */
import { type SQL, sql } from 'drizzle-orm';
import { type ListingSnapshot, parseSnapshot } from '../../core/orders/snapshot.ts';
import { listing, order } from './active.ts';
import { listingPhotos } from './catalog.ts';

/** sqld's parser knows no order within an aggregate; the rows come in theirs. */
const photosOf = sql`(SELECT json_group_array(photo_id) FROM (
  SELECT l.photo_id FROM ${listingPhotos} l WHERE l.product_id = ${listing.id} ORDER BY l.position))`;

/** The `Snapshot` of the listing, as JSON. */
export const snapshotOf: SQL<string> = sql<string>`json_object('author', ${listing.author}, 'condition', ${listing.condition},
  'description', ${listing.description}, 'photos', json(${photosOf}))`;

/** The listing is what was booked: in everything that a buyer sees, whatever its version says. */
export const asBooked: SQL<number> = sql<number>`(${order.listingName} = ${listing.name} AND ${order.priceCents} = ${listing.resellPriceCents}
  AND ${order.snapshot} ->> 'author' IS ${listing.author} AND ${order.snapshot} ->> 'condition' = ${listing.condition}
  AND ${order.snapshot} ->> 'description' = ${listing.description} AND json_extract(${order.snapshot}, '$.photos') = ${photosOf})`;

/** A state of a listing from the columns in which it is kept. */
export function listingSnapshot(
  snapshot: string,
  { name, priceCents, version }: { name: string; priceCents: number; version: number },
): ListingSnapshot {
  return { ...parseSnapshot(snapshot), name, resellPriceCents: priceCents, version };
}
