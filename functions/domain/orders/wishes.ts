/** The wish list: copies that a buyer keeps an eye on, as they stand now. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { PAGE_SIZE } from '../../../core/constants.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import type { Availability, NewWish, Wish } from '../../../core/orders/wish.ts';
import { ordersWords } from '../../../core/words/orders.ts';
import { inGoodStanding, isWithUs, seller } from '../../db/active.ts';
import { writeBatch } from '../../db/client.ts';
import { conflict, notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../pages.ts';
import type { Deps } from '../ports.ts';
import { availabilityFor } from '../reservations/availability.ts';

/** Puts a copy on the buyer's list. Throws `not_found`, or `conflict` when it is there already. */
export async function addWish(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  buyer: Actor,
  { productId }: NewWish,
): Promise<{ id: string }> {
  const id = newId();
  const copy = sql`FROM products p JOIN users seller ON seller.id = p.seller_id
    WHERE p.id = ${productId} AND p.deleted_at IS NULL AND ${inGoodStanding(seller)} AND ${isWithUs(buyer.userId)}`;
  const [added, found] = await writeBatch(db, [
    sql`INSERT INTO wishes (id, buyer_id, product_id, created_at) SELECT ${id}, ${buyer.userId}, p.id, ${now()} ${copy}
        ON CONFLICT DO NOTHING`,
    sql`SELECT p.id ${copy}`,
  ]);
  if (added?.rowsAffected === 1) return { id };
  throw found?.rows[0] ? conflict(ordersWords.conflict.inWishlist) : notFound();
}

type Row = Omit<Wish, 'available' | 'sold' | 'photo' | 'buyerEmail' | 'wished'> & {
  photoId: string | null;
  createdAt: number;
  state: Availability;
};

/** The buyer's list, the latest wish first. */
export async function listWishes(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  buyer: Actor,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<Wish>> {
  const older = after ? sql`AND (wishes.created_at, wishes.id) < (${after.at}, ${after.id})` : sql``;
  const rows = await db.all<Row>(
    sql`SELECT wishes.id AS id, wishes.created_at AS createdAt, products.id AS productId, products.name AS productName,
          products.category_id AS categoryId, categories.name AS categoryName, placed.photo_id AS photoId,
          products.resell_price_cents AS priceCents, seller.name AS sellerName, ${availabilityFor(buyer.userId, now())} AS state
        FROM wishes JOIN products ON products.id = wishes.product_id
          JOIN categories ON categories.id = products.category_id JOIN users seller ON seller.id = products.seller_id
          LEFT JOIN listing_photos placed ON placed.product_id = products.id AND placed.position = 0
        WHERE wishes.buyer_id = ${buyer.userId} ${older}
        ORDER BY wishes.created_at DESC, wishes.id DESC LIMIT ${limit + 1}`,
  );
  const { items, next } = toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { items: items.map((row) => toWish(row, buyer)), next };
}

const toWish = ({ photoId, createdAt: _, ...row }: Row, buyer: Actor): Wish => ({
  ...row,
  // What left the shop took its pictures along.
  photo: photoId && row.state !== 'gone' ? photoPath(photoId) : null,
  buyerEmail: buyer.email,
  available: row.state !== 'sold' && row.state !== 'gone',
  sold: row.state === 'sold',
  wished: true,
});

/** Takes a wish off the list; throws `not_found` for anybody else's. */
export async function removeWish({ db }: Pick<Deps, 'db'>, buyer: Actor, id: string): Promise<number> {
  const [gone] = await writeBatch(db, [sql`DELETE FROM wishes WHERE id = ${id} AND buyer_id = ${buyer.userId}`]);
  if (gone?.rowsAffected !== 1) throw notFound();
  return 1;
}
