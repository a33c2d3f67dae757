/**
 * Who may see a stored picture. The rule is that of the pages: the public cannot see what no page shows, even by its address.
 * Images carry no bearer, so somebody who may see more shows it by the binding cookie of their session. The cookie opens
 * nothing but this.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { hasAccount, isActiveUser, isNotDeleted, isNotSuspended, listing, order } from '../../../db/active.ts';
import { sessions, users } from '../../../db/tables/accounts.ts';
import { listingPhotos, listings, photos } from '../../../db/tables/catalog.ts';
import { orderPhotos, orders } from '../../../db/tables/money/payments.ts';
import type { Deps } from '../../ports.ts';

const owner = alias(users, 'owner');
const viewer = alias(users, 'viewer');
const placed = alias(listingPhotos, 'placed');
const kept = alias(orderPhotos, 'kept');

/** It stands on a listing whose page anybody may open (`getListingPage` has the same rule). */
const onPublicPage = sql`EXISTS (SELECT 1 FROM ${listingPhotos} placed JOIN ${listings} listing ON ${listing.id} = ${placed.listingId}
  WHERE ${placed.photoId} = ${photos.id} AND ${listing.hiddenAt} IS NULL AND ${isNotSuspended(owner)}
    AND (${listing.soldAt} IS NOT NULL OR (${isNotDeleted(listing)} AND ${hasAccount(owner)})))`;

/**
 * A portrait, or an upload that neither a listing nor an order shows: there as long as its owner is. What only an order keeps,
 * after its seller exchanged it, is on no page any more.
 */
const ownersAlone = sql`(${isActiveUser(owner)} AND (${owner.photo} = '/photos/' || ${photos.id}
  OR (NOT EXISTS (SELECT 1 FROM ${listingPhotos} placed WHERE ${placed.photoId} = ${photos.id})
    AND NOT EXISTS (SELECT 1 FROM ${orderPhotos} kept WHERE ${kept.photoId} = ${photos.id}))))`;

/** Orders whose buyer sees what they booked or bought, whatever became of its seller. */
const isRecorded = sql`${order.state} IN ('pending','paid','refunded')`;

/** Its owner, an admin, or a buyer whose order shows it, as booked or as it is now. `viewer` is the row of whoever asks. */
const mayView = sql`(${viewer.role} = 'Admin' OR ${viewer.id} = ${photos.ownerId}
  OR EXISTS (SELECT 1 FROM ${orderPhotos} kept JOIN ${orders} "order" ON ${order.id} = ${kept.orderId}
    WHERE ${kept.photoId} = ${photos.id} AND ${order.buyerId} = ${viewer.id} AND ${isRecorded})
  OR EXISTS (SELECT 1 FROM ${listingPhotos} placed JOIN ${orders} "order" ON ${order.listingId} = ${placed.listingId}
    WHERE ${placed.photoId} = ${photos.id} AND ${order.buyerId} = ${viewer.id} AND ${isRecorded}))`;

/** Somebody whose session has this binding may see it; nobody for none. */
const viewerMay = (bindHash: string | undefined, moment: number): SQL =>
  bindHash === undefined
    ? sql`0`
    : sql`EXISTS (SELECT 1 FROM ${sessions} JOIN ${users} viewer ON ${viewer.id} = ${sessions.userId} AND ${isActiveUser(viewer)}
        WHERE ${sessions.bindHash} = ${bindHash} AND ${sessions.expiresAt} > ${moment} AND ${mayView})`;

/** For whom a picture is: everybody, or only whoever asked. */
export type PhotoAccess = { readonly for: 'everybody' | 'viewer'; readonly ownerId: string };

/** Whether a picture may be seen by everybody, by whoever has this binding, or (null) not at all. One round trip. */
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
