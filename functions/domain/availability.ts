/** How a copy stands at this moment, judged when it is read: a hold whose time is over holds nothing. */
import { type SQL, sql } from 'drizzle-orm';
import type { Availability } from '../../src/shared/wish.ts';
import { inGoodStanding, seller } from '../db/standing.ts';
import { notFound } from '../errors.ts';
import type { Deps } from './ports.ts';

/** An attempt that keeps a copy from everybody else: alive, and in time; a bank that is still deciding has all the time it needs. */
const keeps = (moment: number): SQL =>
  sql`(a.state = 'processing' OR (a.state IN ('creating','open','canceling') AND a.expires_at > ${moment}))`;

/**
 * The `Availability` of the row of `products` for one buyer; its seller's row must be joined as `seller`. A seller who is
 * suspended sells nothing, but whoever was paying already may finish.
 */
export const availabilityFor = (buyerId: string, moment: number): SQL<Availability> => sql<Availability>`CASE
  WHEN products.sold_at IS NOT NULL THEN 'sold'
  WHEN products.deleted_at IS NOT NULL THEN 'gone'
  WHEN EXISTS (SELECT 1 FROM attempts a WHERE a.product_id = products.id AND a.buyer_id = ${buyerId} AND ${keeps(moment)})
    THEN 'yours'
  WHEN NOT ${inGoodStanding(seller)} THEN 'gone'
  WHEN EXISTS (SELECT 1 FROM attempts a WHERE a.product_id = products.id AND ${keeps(moment)}) THEN 'held'
  WHEN EXISTS (SELECT 1 FROM waiting w WHERE w.product_id = products.id AND w.turn_ends_at > ${moment}
    AND w.buyer_id = ${buyerId}) THEN 'yours'
  WHEN EXISTS (SELECT 1 FROM waiting w WHERE w.product_id = products.id AND w.turn_ends_at > ${moment}) THEN 'held'
  ELSE 'available' END`;

/** How one copy stands for somebody; the empty id is nobody's. Throws `not_found`. */
export async function getAvailability(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  buyerId: string,
  productId: string,
): Promise<Availability> {
  const [row] = await db.all<{ state: Availability }>(
    sql`SELECT ${availabilityFor(buyerId, now())} AS state
        FROM products JOIN users seller ON seller.id = products.seller_id WHERE products.id = ${productId}`,
  );
  if (!row) throw notFound();
  return row.state;
}
