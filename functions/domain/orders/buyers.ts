/** A seller's buyers: who booked or bought a copy of theirs, and what they tell the admin about them. */

import { and, desc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import type { BuyerReportReason } from '../../../core/moderation/reasons.ts';
import { type BuyerState, HAND_OVER_DAYS, type MyBuyer } from '../../../core/orders/my-buyer.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { DAY_MS } from '../../../core/period.ts';
import { moderationWords } from '../../../core/words/moderation.ts';
import { isStillActive, order } from '../../db/active.ts';
import { reading, writeBatch } from '../../db/batch.ts';
import { insertInto } from '../../db/rows.ts';
import { listingPhotos } from '../../db/tables/catalog.ts';
import { orders, sales } from '../../db/tables/ledger.ts';
import { buyerReports } from '../../db/tables/reports.ts';
import { conflict, notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';

/** A book that was paid longer ago than `HAND_OVER_DAYS` counts as handed over, and so does one whose money went back. */
function inState(state: BuyerState, moment: number): SQL | undefined {
  const since = moment - HAND_OVER_DAYS * DAY_MS;
  if (state === 'unpaid') return eq(orders.state, 'pending');
  // An order changes last when it is paid: its index by that moment holds few of them.
  if (state === 'to_hand_over')
    return and(eq(orders.state, 'paid'), gt(orders.changedAt, since), gt(sales.soldAt, since));
  return or(eq(orders.state, 'refunded'), and(eq(orders.state, 'paid'), lte(sales.soldAt, since)));
}

/** Everybody who has an order for one of the seller's own copies, newest first; those in one state, where one is given. */
export async function listMyBuyers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seller: Actor,
  { after, limit = PAGE_SIZE.api, state }: Paging & { state?: BuyerState | undefined } = {},
): Promise<Page<MyBuyer>> {
  const older = after && sql`(${orders.createdAt}, ${orders.id}) < (${after.at}, ${after.id})`;
  const rows = await db
    .select({
      orderId: orders.id,
      listingId: orders.listingId,
      listingName: orders.listingName,
      // Not joined: a picture would be read for each order that is left out, too.
      photoId: sql<string | null>`(SELECT ${listingPhotos.photoId} FROM ${listingPhotos}
        WHERE ${listingPhotos.listingId} = ${orders.listingId} AND ${listingPhotos.position} = 0)`,
      priceCents: orders.priceCents,
      state: orders.state,
      bookedAt: orders.createdAt,
      paidAt: sales.soldAt,
      name: orders.buyerName,
      email: orders.buyerEmail,
      location: orders.location,
      phoneNumber: orders.phoneNumber,
      reported: isNotNull(buyerReports.orderId).mapWith(Boolean),
      reportOutcome: buyerReports.outcome,
    })
    .from(orders)
    .leftJoin(buyerReports, eq(buyerReports.orderId, orders.id))
    .leftJoin(sales, eq(sales.orderId, orders.id))
    .where(
      and(
        eq(orders.sellerId, seller.userId),
        inArray(orders.state, ['pending', 'paid', 'refunded']),
        state && inState(state, now()),
        older,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  const buyers = rows.map(({ state, photoId, ...row }) => ({
    ...row,
    listingPhoto: photoId && photoPath(photoId),
    paid: state === 'paid',
  }));
  return toPage(buyers, limit, ({ bookedAt, orderId }) => ({ at: bookedAt, id: orderId }));
}

/** Tells the admin about the buyer of an order. Throws `not_found`, or `conflict` when that was done before. */
export async function reportBuyer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seller: Actor,
  orderId: string,
  reason: BuyerReportReason | undefined,
): Promise<number> {
  const own = sql`${order.id} = ${orderId} AND ${order.sellerId} = ${seller.userId} AND ${order.state} IN ('pending','paid','refunded')
    AND ${isStillActive(seller.userId)}`;
  const { inserted, found } = await writeBatch(db, {
    inserted: sql`${insertInto(buyerReports, {
      orderId: order.id,
      sellerId: order.sellerId,
      buyerId: order.buyerId,
      reason: reason ?? null,
      createdAt: now(),
    })} FROM ${orders} o WHERE ${own} ON CONFLICT DO NOTHING`,
    found: reading<{ id: string }>(sql`SELECT ${order.id} FROM ${orders} o WHERE ${own}`),
  });
  if (inserted.changed === 1) return 1;
  throw found.rows[0] ? conflict(moderationWords.conflict.alreadyReported) : notFound();
}
