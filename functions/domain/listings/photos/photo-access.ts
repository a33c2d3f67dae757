/**
 * Who may see a stored picture. The rule is that of the pages: what no page shows is not there for the public either, also for
 * whoever knows its address. Images carry no bearer, so whoever has more right shows it by the binding cookie of their session;
 * it opens nothing but this.
 */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { hasAccount, isActiveListing, isActiveUser, listing } from '../../../db/active.ts';
import { users } from '../../../db/people.ts';
import type { Deps } from '../../ports.ts';

const owner = alias(users, 'owner');
const viewer = alias(users, 'viewer');

/** It stands on a listing whose page anybody may open (`getBook` has the same rule). */
const onPublicPage = sql`EXISTS (SELECT 1 FROM listing_photos placed JOIN products p ON p.id = placed.product_id
  WHERE placed.photo_id = photos.id AND p.hidden_at IS NULL AND owner.suspended_at IS NULL
    AND (p.sold_at IS NOT NULL OR (${isActiveListing(listing)} AND ${hasAccount(owner)})))`;

/**
 * A portrait, or an upload that neither a listing nor an order shows: there as long as its owner is. What only an order keeps,
 * after its seller exchanged it, is on no page any more.
 */
const ownersAlone = sql`(${isActiveUser(owner)} AND (owner.photo = '/photos/' || photos.id
  OR (NOT EXISTS (SELECT 1 FROM listing_photos placed WHERE placed.photo_id = photos.id)
    AND NOT EXISTS (SELECT 1 FROM order_photos kept WHERE kept.photo_id = photos.id))))`;

/** Orders whose buyer sees what they booked or bought, whatever became of its seller. */
const RECORDED = sql`('pending','paid','refunded')`;

/** Its owner, an admin, or a buyer whose order shows it, as booked or as it is now. `viewer` is the row of whoever asks. */
const mayView = sql`(viewer.role = 'Admin' OR viewer.id = photos.owner_id
  OR EXISTS (SELECT 1 FROM order_photos kept JOIN orders o ON o.id = kept.order_id
    WHERE kept.photo_id = photos.id AND o.buyer_id = viewer.id AND o.state IN ${RECORDED})
  OR EXISTS (SELECT 1 FROM listing_photos placed JOIN orders o ON o.product_id = placed.product_id
    WHERE placed.photo_id = photos.id AND o.buyer_id = viewer.id AND o.state IN ${RECORDED}))`;

/** Somebody whose session has this binding; nobody for none. */
const bound = (bindHash: string | undefined, moment: number): SQL =>
  bindHash === undefined
    ? sql`0`
    : sql`EXISTS (SELECT 1 FROM sessions s JOIN users viewer ON viewer.id = s.user_id AND ${isActiveUser(viewer)}
        WHERE s.bind_hash = ${bindHash} AND s.expires_at > ${moment} AND ${mayView})`;

/** For whom a picture is: everybody, or only whoever asked. */
export type PhotoAccess = { readonly for: 'everybody' | 'viewer'; readonly ownerId: string };

/** Whether a picture may be seen by everybody, by whoever has this binding, or (null) not at all. One round trip. */
export async function findPhotoAccess(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  bindHash: string | undefined,
): Promise<PhotoAccess | null> {
  const [row] = await db.all<{ ownerId: string; everybody: number; viewer: number }>(
    sql`SELECT photos.owner_id AS ownerId, (${onPublicPage} OR ${ownersAlone}) AS everybody, ${bound(bindHash, now())} AS viewer
        FROM photos JOIN users owner ON owner.id = photos.owner_id WHERE photos.id = ${id} AND photos.state = 'ready'`,
  );
  if (!row || (row.everybody !== 1 && row.viewer !== 1)) return null;
  return { for: row.everybody === 1 ? 'everybody' : 'viewer', ownerId: row.ownerId };
}
