/** The admin's list of sold copies. Leaving it changes nothing about the sale. */
import { type SQL, sql } from 'drizzle-orm';
import { tag } from '../../src/shared/cache.ts';
import { PAGE_SIZE } from '../../src/shared/constants.ts';
import { photoPath } from '../../src/shared/photo.ts';
import type { SoldListing, SoldSort } from '../../src/shared/sold.ts';
import type { Actor } from '../../src/shared/user.ts';
import { inGoodStanding, seller } from '../db/standing.ts';
import { notFound } from '../errors.ts';
import { writeAsAdmin } from './as-admin.ts';
import { recordAction } from './audit.ts';
import { emailOf } from './contact.ts';
import { oneContains } from './containing.ts';
import { type Page, type Paging, toPage } from './pages.ts';
import { endPhotos, takeDownPhotos } from './photos.ts';
import type { Deps } from './ports.ts';
import { settleReports } from './reported-listings.ts';

/** What a sold copy's place follows from, larger first; copies that are alike in it follow their ids. */
const RANK: Readonly<Record<SoldSort, SQL>> = { newest: sql`p.sold_at`, price: sql`sale.amount_cents` };

type Row = Omit<SoldListing, 'photo' | 'sellerHasShelf'> & {
  rank: number;
  photoId: string | null;
  sellerHasShelf: number;
};

type SoldQuery = Paging & { readonly search?: string; readonly sort?: SoldSort };

/**
 * Sold copies with what was paid for them; also those that their seller took off their own list. `search` is a part of the
 * book's name or of a name or email of who sold or bought it, or the transaction's id.
 */
export async function listSold(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api, search = '', sort = 'newest' }: SoldQuery = {},
): Promise<Page<SoldListing>> {
  const rank = RANK[sort];
  const texts = [sql`p.name`, sql`seller.name`, emailOf(sql`seller`), sql`o.buyer_name`, sql`o.buyer_email`];
  const found = search ? sql`AND (a.intent_id = ${search} OR ${oneContains(texts, search)})` : sql``;
  const later = after ? sql`AND (${rank}, p.id) < (${after.at}, ${after.id})` : sql``;
  const rows = await db.all<Row>(
    sql`SELECT ${rank} AS rank, p.id AS id, p.name AS name, placed.photo_id AS photoId, c.name AS categoryName,
          seller.id AS sellerId, ${inGoodStanding(seller)} AS sellerHasShelf, seller.name AS sellerName,
          ${emailOf(sql`seller`)} AS sellerEmail, o.buyer_name AS buyerName, o.buyer_email AS buyerEmail,
          sale.amount_cents AS priceCents, o.state AS status, a.intent_id AS intentId, p.sold_at AS soldAt
        FROM products p JOIN sales sale ON sale.product_id = p.id JOIN orders o ON o.id = sale.order_id
          JOIN attempts a ON a.id = sale.attempt_id JOIN categories c ON c.id = p.category_id
          JOIN users seller ON seller.id = p.seller_id
          LEFT JOIN listing_photos placed ON placed.product_id = p.id AND placed.position = 0
        WHERE p.sold_at IS NOT NULL AND p.cleared_at IS NULL ${later} ${found}
        ORDER BY ${rank} DESC, p.id DESC LIMIT ${limit + 1}`,
  );
  const { items, next } = toPage(rows, limit, ({ rank, id }) => ({ at: rank, id }));
  return { items: items.map(toSoldListing), next };
}

const toSoldListing = ({ rank: _, photoId, sellerHasShelf, ...row }: Row): SoldListing => ({
  ...row,
  photo: photoId && photoPath(photoId),
  sellerHasShelf: sellerHasShelf === 1,
});

/** Takes a sold copy off the admin's list, and off nothing else; answers how many went. */
export async function clearSold(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  id: string,
  reason: string | undefined,
): Promise<number> {
  const [cleared] = await writeAsAdmin(deps.db, admin, [
    sql`UPDATE products SET cleared_at = ${deps.now()} WHERE id = ${id} AND sold_at IS NOT NULL AND cleared_at IS NULL`,
    recordAction(deps, admin, { action: 'clear_sold_listing', subjectKind: 'listing', subjectId: id, reason }),
  ]);
  return cleared?.rowsAffected ?? 0;
}

/**
 * Takes the page of a sold copy and its pictures from everybody, and settles what was reported about it; the sale and the
 * buyer's order stay. Throws `not_found`.
 */
export async function hideSold(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'photos' | 'purge'>,
  admin: Actor,
  id: string,
  reason: string | undefined,
): Promise<number> {
  const moment = deps.now();
  const hidden = sql`(SELECT id FROM products WHERE id = ${id} AND hidden_at = ${moment})`;
  const results = await writeAsAdmin(deps.db, admin, [
    sql`UPDATE products SET hidden_at = ${moment}, deleted_at = coalesce(deleted_at, ${moment})
        WHERE id = ${id} AND sold_at IS NOT NULL AND hidden_at IS NULL RETURNING seller_id AS sellerId`,
    recordAction(deps, admin, { action: 'delete_listing', subjectKind: 'listing', subjectId: id, reason }),
    settleReports(sql`IN ${hidden}`, 'removed', moment),
    // Its buyer keeps the words of what was booked; the pictures go for everybody.
    sql`DELETE FROM order_photos WHERE order_id IN (SELECT id FROM orders WHERE product_id IN ${hidden})`,
    sql`DELETE FROM listing_photos WHERE product_id IN ${hidden}`,
    takeDownPhotos(deps, sql`(SELECT seller_id FROM products WHERE id IN ${hidden})`),
  ]);
  const [row] = results[0]?.rows ?? [];
  if (!row) throw notFound();
  const photoIds = (results.at(-1)?.rows ?? []).map((photo) => String(photo.id));
  await endPhotos(deps, photoIds);
  await deps.purge([tag.catalog, tag.seller(String(row.sellerId)), ...photoIds.map(tag.photo)]);
  return 1;
}
