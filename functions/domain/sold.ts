/** The admin's list of sold copies. Leaving it changes nothing about the sale. */
import { sql } from 'drizzle-orm';
import { PAGE_SIZE } from '../../src/shared/constants.ts';
import { photoPath } from '../../src/shared/photo.ts';
import type { SoldListing } from '../../src/shared/sold.ts';
import type { Actor } from '../../src/shared/user.ts';
import { writeAsAdmin } from './as-admin.ts';
import { recordAction } from './audit.ts';
import { emailOf } from './contact.ts';
import { type Page, type Paging, toPage } from './pages.ts';
import type { Deps } from './ports.ts';

/** Sold copies with what was paid for them, the latest sale first; also those that their seller took off their own list. */
export async function listSold(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<SoldListing>> {
  const older = after ? sql`AND (p.sold_at, p.id) < (${after.at}, ${after.id})` : sql``;
  const rows = await db.all<Omit<SoldListing, 'photo'> & { photoId: string | null }>(
    sql`SELECT p.id AS id, p.name AS name, placed.photo_id AS photoId, c.name AS categoryName, s.name AS sellerName,
          ${emailOf(sql`s`)} AS sellerEmail, o.buyer_name AS buyerName, o.buyer_email AS buyerEmail,
          sale.amount_cents AS priceCents, o.state AS status, a.intent_id AS intentId, p.sold_at AS soldAt
        FROM products p JOIN sales sale ON sale.product_id = p.id JOIN orders o ON o.id = sale.order_id
          JOIN attempts a ON a.id = sale.attempt_id JOIN categories c ON c.id = p.category_id
          JOIN users s ON s.id = p.seller_id
          LEFT JOIN listing_photos placed ON placed.product_id = p.id AND placed.position = 0
        WHERE p.sold_at IS NOT NULL AND p.cleared_at IS NULL ${older}
        ORDER BY p.sold_at DESC, p.id DESC LIMIT ${limit + 1}`,
  );
  const { items, next } = toPage(rows, limit, ({ soldAt, id }) => ({ at: soldAt, id }));
  return { items: items.map(({ photoId, ...row }) => ({ ...row, photo: photoId && photoPath(photoId) })), next };
}

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
