/** How a listing goes: by its seller, or by an admin. What was sold stays on record. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { tag } from '../../../core/cache.ts';
import type { ListingRemoval } from '../../../core/moderation/reported.ts';
import { listingsWords } from '../../../core/words/listings.ts';
import { writeBatch } from '../../db/client.ts';
import { LIVE } from '../../db/ledger.ts';
import { conflict, notFound } from '../../errors.ts';
import { idsOf } from '../accounts/account-end.ts';
import { writeAsAdmin } from '../moderation/audit/admin-write.ts';
import { recordAction } from '../moderation/audit/audit.ts';
import { settleReports } from '../moderation/reported-listings.ts';
import { clearSold, hideSold } from '../orders/sold-listings.ts';
import { cancelPayment } from '../payments/cancellation.ts';
import type { Deps, MoneyDeps } from '../ports.ts';
import { endPhotos, releasePhotos, takeDownPhotos } from './photos/photos.ts';

/** Somebody is paying for the row of `products` that the statement looks at. */
export const held = sql`EXISTS (SELECT 1 FROM attempts a WHERE a.product_id = products.id AND a.state IN ${LIVE})`;

/**
 * Takes a listing off every page: open bookings are void, nobody waits for it any more. What was reported about it still
 * waits for an admin: nobody clears their own name by taking a listing back. Throws `not_found`, or `conflict` while somebody is paying for it; a hold that has ended is canceled at the provider first.
 */
export async function deleteProduct(deps: Deps & MoneyDeps, seller: Actor, id: string): Promise<number> {
  const write: Write = (queries) => writeBatch(deps.db, queries);
  if (await takeDown(deps, id, sql`seller_id = ${seller.userId}`, write)) return 1;
  throw notFound();
}

/**
 * An admin's word about a listing. One that is for sale is taken off every page, as its seller would, its pictures with it
 * at once, and its open reports are settled; of one that its seller took back there are only the reports; one that is sold
 * leaves the list of sold copies alone. Throws `not_found`, or `conflict` while somebody is paying for it and when it was
 * sold after the admin looked.
 */
export async function removeListing(
  deps: Deps & MoneyDeps,
  admin: Actor,
  id: string,
  { reason, sold, page }: ListingRemoval,
): Promise<number> {
  if (sold !== false && page) return hideSold(deps, admin, id, reason);
  if (sold !== false && (await clearSold(deps, admin, id, reason))) return 1;
  if (sold === true) throw notFound();
  const record = recordAction(deps, admin, { action: 'delete_listing', subjectKind: 'listing', subjectId: id, reason });
  const write: Write = (queries) => writeAsAdmin(deps.db, admin, queries);
  if (await takeDown(deps, id, sql`sold_at IS NULL`, write, record)) return 1;
  const withdrawn = sql`IN (SELECT id FROM products WHERE id = ${id} AND sold_at IS NULL AND deleted_at IS NOT NULL)`;
  const [settled] = await write([settleReports(withdrawn, 'removed', deps.now()), record]);
  if (settled?.rowsAffected) return 1;
  const [row] = await deps.db.all(
    sql`SELECT 1 FROM products WHERE id = ${id} AND sold_at IS NOT NULL AND cleared_at IS NULL`,
  );
  throw row ? conflict(listingsWords.conflict.soldListing) : notFound();
}

type Write = (queries: readonly SQL[]) => ReturnType<typeof writeBatch>;

/**
 * False when there is no such listing; `may` says which rows of `products` this person may take down, `record` what an admin
 * leaves in the record.
 */
async function takeDown(deps: Deps & MoneyDeps, id: string, may: SQL, write: Write, record?: SQL): Promise<boolean> {
  const moment = deps.now();
  const gone = sql`(SELECT id FROM products WHERE id = ${id} AND ${may} AND deleted_at = ${moment})`;
  const owner = sql`(SELECT seller_id FROM products WHERE id IN ${gone})`;
  const attempt = (only = sql`1`) =>
    write([
      sql`SELECT a.id AS attemptId, a.expires_at AS expiresAt FROM products JOIN attempts a ON a.product_id = products.id
          WHERE products.id = ${id} AND ${may} AND deleted_at IS NULL AND a.state IN ${LIVE}`,
      sql`UPDATE products SET deleted_at = ${moment}
          WHERE id = ${id} AND ${may} AND deleted_at IS NULL AND NOT ${held} AND ${only}
          RETURNING category_id AS categoryId, seller_id AS sellerId`,
      ...(record ? [record] : []),
      sql`UPDATE orders SET state = 'void', changed_at = ${moment}
          WHERE product_id = ${id} AND state = 'pending' AND changes() = 1`,
      // The pictures of a sold copy belong to the record of the sale.
      sql`DELETE FROM listing_photos WHERE product_id IN (SELECT id FROM products WHERE id IN ${gone} AND sold_at IS NULL)`,
      sql`DELETE FROM waiting WHERE product_id IN ${gone}`,
      ...(record
        ? [settleReports(sql`IN ${gone}`, 'removed', moment), takeDownPhotos(deps, owner)]
        : [releasePhotos(deps, owner)]),
    ]);
  let results = await attempt();
  const [live] = results[0]?.rows ?? [];
  if (live && Number(live.expiresAt) <= deps.now()) {
    await cancelPayment(deps, String(live.attemptId), 'excused');
    // If the money was faster, whoever deletes shall see that the copy is sold before it leaves their list.
    results = await attempt(sql`sold_at IS NULL`);
  }
  const [paying, taken] = results;
  const [row] = taken?.rows ?? [];
  if (!row) {
    if (paying?.rows[0]) throw conflict(listingsWords.conflict.payingForListing);
    if (live) throw conflict(listingsWords.conflict.soldListing);
    return false;
  }
  const photoIds = idsOf(results.at(-1)?.rows);
  await endPhotos(deps, photoIds);
  await deps.purge([
    tag.catalog,
    tag.category(String(row.categoryId)),
    tag.seller(String(row.sellerId)),
    ...photoIds.map(tag.photo),
  ]);
  return true;
}
