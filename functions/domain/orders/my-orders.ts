/** What a buyer reads of their orders: what was booked, how the copy stands for them now, what became of the money. */
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { PAGE_SIZE } from '../../../core/constants.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import type { Order, Refund } from '../../../core/orders/order.ts';
import { attempt, isLive, seller } from '../../db/active.ts';
import { listingPhotos, listings, photos } from '../../db/catalog.ts';
import { attempts, orderPhotos, orders, refunds, sales } from '../../db/ledger.ts';
import { users } from '../../db/people.ts';
import { listingSnapshot } from '../../db/snapshots.ts';
import { waiting } from '../../db/wishes.ts';
import { notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../pages.ts';
import type { Deps } from '../ports.ts';
import { availabilityFor } from '../reservations/availability.ts';
import { type Waits, waitOf, waitsOf } from '../reservations/hold-limits.ts';
import { placeOf } from '../reservations/queue.ts';

type Reads = Pick<Deps, 'db' | 'now'>;

type Row = Omit<Order, 'listingPhoto' | 'paid' | 'refund' | 'snapshot' | 'waitUntil' | 'waitReason'> &
  Waits & {
    version: number;
    snapshot: string;
    photoIds: string;
    sellerEmail: string;
    sellerPhone: string;
    refundCents: number | null;
    refundReason: Refund['reason'];
    refundState: 'owed' | 'sent';
  };

/**
 * The pictures of what was booked, as ids in their order: those that the order keeps, or for an order that is void, its listing.
 * A picture that an admin took from both is left out, also where another listing shows it.
 */
const photosLeft = sql`(SELECT json_group_array(id) FROM (
  SELECT f.id FROM json_each(${orders.snapshot}, '$.photos') booked JOIN ${photos} f ON f.id = booked.value AND f.expires_at IS NULL
  WHERE EXISTS (SELECT 1 FROM ${orderPhotos} kept WHERE kept.order_id = ${orders.id} AND kept.photo_id = f.id)
    OR (${orders.state} = 'void' AND EXISTS (
      SELECT 1 FROM ${listingPhotos} placed WHERE placed.product_id = ${orders.listingId} AND placed.photo_id = f.id))
  ORDER BY booked.key))`;

const ownOrders = ({ db, now }: Reads, buyer: Actor, which: SQL): Promise<Row[]> => {
  const [me, moment] = [buyer.userId, now()];
  return db.all<Row>(
    sql`SELECT ${orders.id} AS id, ${orders.listingId} AS listingId, ${orders.listingName} AS listingName,
          ${orders.priceCents} AS priceCents, ${orders.state} AS state, ${orders.createdAt} AS createdAt,
          ${orders.buyerName} AS buyerName, ${orders.buyerEmail} AS buyerEmail, ${orders.phoneNumber} AS phoneNumber,
          ${orders.location} AS location, ${orders.listingVersion} AS version, ${orders.snapshot} AS snapshot,
          ${photosLeft} AS photoIds, paid.intent_id AS transactionId, ${sales.soldAt} AS paidAt,
          ${seller.email} AS sellerEmail, ${listings.phoneNumber} AS sellerPhone,
          ${availabilityFor(me, moment)} AS availability, ${placeOf(me)} AS place,
          (SELECT w.turn_ends_at FROM ${waiting} w
            WHERE w.product_id = ${listings.id} AND w.buyer_id = ${me} AND w.turn_ends_at > ${moment}) AS turnEndsAt,
          (SELECT ${attempt.expiresAt} FROM ${attempts} a WHERE ${attempt.orderId} = ${orders.id}
            AND ${isLive(attempt)} AND ${attempt.state} <> 'canceling' AND ${attempt.expiresAt} > ${moment}) AS heldUntil,
          ${waitsOf(me, sql`${listings.id}`, moment)},
          back.amount_cents AS refundCents, back.reason AS refundReason, back.state AS refundState
        FROM ${orders} JOIN ${listings} ON ${listings.id} = ${orders.listingId} JOIN ${users} seller ON ${seller.id} = ${orders.sellerId}
          LEFT JOIN ${sales} ON ${sales.orderId} = ${orders.id}
          LEFT JOIN ${attempts} paid ON paid.id = ${sales.attemptId}
          LEFT JOIN ${refunds} back ON back.attempt_id = (SELECT r.attempt_id FROM ${refunds} r JOIN ${attempts} a ON ${attempt.id} = r.attempt_id
            WHERE ${attempt.orderId} = ${orders.id} ORDER BY r.created_at DESC LIMIT 1)
        WHERE ${orders.buyerId} = ${me} AND ${orders.state} <> 'deleted' ${which}`,
  );
};

/** The seller's address and phone are only for the buyer who paid for this very copy. */
function toOrder(
  { sellerEmail, sellerPhone, refundCents, refundReason, refundState, ...columns }: Row,
  now: number,
): Order {
  const { version, photoIds, snapshot, unpaidUntil, dayUntil, lastDeclines, turnPassed, ...row } = columns;
  const wait = row.state === 'pending' ? waitOf({ unpaidUntil, dayUntil, lastDeclines, turnPassed }, now) : null;
  const paid = row.state === 'paid';
  const photos: string[] = JSON.parse(photoIds);
  const booked = { name: row.listingName, priceCents: row.priceCents, version };
  return {
    ...row,
    snapshot: { ...listingSnapshot(snapshot, booked), photos },
    waitUntil: wait?.until ?? null,
    waitReason: wait?.reason ?? null,
    listingPhoto: photos[0] === undefined ? null : photoPath(photos[0]),
    paid,
    refund:
      refundCents === null ? null : { amountCents: refundCents, reason: refundReason, sent: refundState === 'sent' },
    ...(paid ? { sellerEmail, sellerPhone } : {}),
  };
}

/** The buyer's orders, newest first; deleted ones are gone for them. */
export async function listMyOrders(
  deps: Reads,
  buyer: Actor,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<Order>> {
  const older = after ? sql`AND (${orders.createdAt}, ${orders.id}) < (${after.at}, ${after.id})` : sql``;
  const which = sql`${older} ORDER BY ${orders.createdAt} DESC, ${orders.id} DESC LIMIT ${limit + 1}`;
  const rows = await ownOrders(deps, buyer, which);
  return toPage(
    rows.map((row) => toOrder(row, deps.now())),
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
}

/** One order of the buyer's own; throws `not_found` for anybody else's. */
export async function getMyOrder(deps: Reads, buyer: Actor, id: string): Promise<Order> {
  const [row] = await ownOrders(deps, buyer, sql`AND ${orders.id} = ${id}`);
  if (!row) throw notFound();
  return toOrder(row, deps.now());
}
