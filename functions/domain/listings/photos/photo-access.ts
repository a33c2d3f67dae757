/**
 * Access to stored pictures. The rule is the same as for pages: a picture on no public page is not public, even by its
 * address. Requests for images have no bearer token, so further access is shown by the binding cookie of the session.
 * The cookie gives access to nothing else.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { hasAccount, isActiveUser, isNotDeleted, isNotSuspended, listing, order } from '../../../db/conditions.ts';
import { sessions, users } from '../../../db/tables/accounts.ts';
import { listingPhotos, listings, photos } from '../../../db/tables/catalog.ts';
import { orderPhotos, orders } from '../../../db/tables/money/payments.ts';
import type { Deps } from '../../ports.ts';

const owner = alias(users, 'owner');
const viewer = alias(users, 'viewer');
const placed = alias(listingPhotos, 'placed');
const kept = alias(orderPhotos, 'kept');

/** A listing with a public page shows it (the same rule as in `getListingPage`). */
const onPublicPage = sql`EXISTS (SELECT 1 FROM ${listingPhotos} placed JOIN ${listings} listing ON ${listing.id} = ${placed.listingId}
  WHERE ${placed.photoId} = ${photos.id} AND ${listing.hiddenAt} IS NULL AND ${isNotSuspended(owner)}
    AND (${listing.soldAt} IS NOT NULL OR (${isNotDeleted(listing)} AND ${hasAccount(owner)})))`;

/**
 * A portrait, or an upload that neither a listing nor an order shows: visible while its owner is active. A picture that
 * only an order stores, after its seller exchanged it, is on no page.
 */
const ownersAlone = sql`(${isActiveUser(owner)} AND (${owner.photo} = '/photos/' || ${photos.id}
  OR (NOT EXISTS (SELECT 1 FROM ${listingPhotos} placed WHERE ${placed.photoId} = ${photos.id})
    AND NOT EXISTS (SELECT 1 FROM ${orderPhotos} kept WHERE ${kept.photoId} = ${photos.id}))))`;

/** Orders whose buyer may see the booked pictures, also after the end of the seller's account. */
const isRecorded = sql`${order.state} IN ('pending','paid','refunded')`;

/**
 * The owner, an admin, or a buyer whose order shows it as booked or as it is now. `viewer` is the requesting user's
 * row.
 */
const mayView = sql`(${viewer.role} = 'Admin' OR ${viewer.id} = ${photos.ownerId}
  OR EXISTS (SELECT 1 FROM ${orderPhotos} kept JOIN ${orders} "order" ON ${order.id} = ${kept.orderId}
    WHERE ${kept.photoId} = ${photos.id} AND ${order.buyerId} = ${viewer.id} AND ${isRecorded})
  OR EXISTS (SELECT 1 FROM ${listingPhotos} placed JOIN ${orders} "order" ON ${order.listingId} = ${placed.listingId}
    WHERE ${placed.photoId} = ${photos.id} AND ${order.buyerId} = ${viewer.id} AND ${isRecorded}))`;

/** True for a viewer whose session has this binding; false without a binding. */
const viewerMay = (bindHash: string | undefined, moment: number): SQL =>
  bindHash === undefined
    ? sql`0`
    : sql`EXISTS (SELECT 1 FROM ${sessions} JOIN ${users} viewer ON ${viewer.id} = ${sessions.userId} AND ${isActiveUser(viewer)}
        WHERE ${sessions.bindHash} = ${bindHash} AND ${sessions.expiresAt} > ${moment} AND ${mayView})`;

/** `everybody` for a public picture, `viewer` for one that only the requesting user may see. */
export type PhotoAccess = { readonly for: 'everybody' | 'viewer'; readonly ownerId: string };

/** Access to a picture for everybody, for the session with this binding, or null for no access. One round trip. */
export async function findPhotoAccess(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  bindHash: string | undefined,
): Promise<PhotoAccess | null> {
  const [row] = await db
    .select({
      ownerId: photos.ownerId,
      everybody: sql`(${onPublicPage} OR ${ownersAlone})`.mapWith(Boolean),
      viewer: viewerMay(bindHash, now()).mapWith(Boolean),
    })
    .from(photos)
    .innerJoin(owner, eq(owner.id, photos.ownerId))
    .where(and(eq(photos.id, id), eq(photos.state, 'ready')));
  if (!row || !(row.everybody || row.viewer)) return null;
  return { for: row.everybody ? 'everybody' : 'viewer', ownerId: row.ownerId };
}
