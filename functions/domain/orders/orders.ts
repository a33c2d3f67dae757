/** Bookings: what a buyer asked for, before and beside the money (`payments.ts` has the money). */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { NewOrder } from '../../../core/orders/order.ts';
import { commonWords } from '../../../core/words/common.ts';
import { ordersWords } from '../../../core/words/orders.ts';
import { paymentsWords } from '../../../core/words/payments.ts';
import { inGoodStanding, isWithUs, seller } from '../../db/active.ts';
import { writeBatch } from '../../db/client.ts';
import { LIVE } from '../../db/ledger.ts';
import { snapshotOf } from '../../db/snapshots.ts';
import { conflict, notFound } from '../../errors.ts';
import { cancelPayment } from '../payments/cancellation.ts';
import type { Deps, MoneyDeps } from '../ports.ts';
import { advanceQueue } from '../reservations/queue.ts';

/**
 * Books a copy: seller, price and the snapshot of what the buyer saw come from the listing's row, never from the caller.
 * Booking is not exclusive, paying is. Throws `not_found`, and `conflict` when sold, one's own, booked already or differently priced.
 */
export async function bookProduct(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  buyer: Actor,
  input: NewOrder,
): Promise<{ id: string }> {
  const id = newId();
  const moment = now();
  const seen = input.seenPriceCents ?? null;
  const offered = sql`FROM products p JOIN users seller ON seller.id = p.seller_id
    WHERE p.id = ${input.productId} AND p.deleted_at IS NULL AND ${inGoodStanding(seller)} AND ${isWithUs(buyer.userId)}`;
  const [inserted, explained] = await writeBatch(db, [
    sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, product_name, price_cents,
          snapshot, listing_version, buyer_name, buyer_email, phone_number, location, state, created_at, changed_at)
        SELECT ${id}, p.id, ${buyer.userId}, p.seller_id, p.name,
          p.resell_price_cents, ${snapshotOf}, p.version, ${buyer.name}, ${buyer.email}, ${input.phoneNumber}, ${input.location}, 'pending', ${moment}, ${moment}
        ${offered} AND p.sold_at IS NULL AND p.seller_id <> ${buyer.userId}
          AND coalesce(${seen}, p.resell_price_cents) = p.resell_price_cents
        ON CONFLICT DO NOTHING`,
    sql`SELECT p.sold_at AS soldAt, p.seller_id AS sellerId, p.resell_price_cents AS priceCents ${offered}`,
  ]);
  if (inserted?.rowsAffected === 1) return { id };
  const product = explained?.rows[0];
  if (!product) throw notFound();
  if (product.soldAt !== null) throw conflict(commonWords.conflict.sold);
  if (product.sellerId === buyer.userId) throw conflict(ordersWords.conflict.ownBook);
  if (seen !== null && seen !== product.priceCents) throw conflict(paymentsWords.conflict.priceChanged);
  throw conflict(ordersWords.conflict.alreadyBooked);
}

/**
 * Deletes a pending order. A payment that was begun is canceled at the provider first; one that went through in the
 * meantime wins, and the order is paid. Throws `not_found`, or `conflict` once money has moved.
 */
export async function deleteOrder(deps: MoneyDeps, buyer: Actor, id: string): Promise<number> {
  const first = await tryDelete(deps, buyer, id);
  if (first.deleted) return 1;
  if (!first.liveAttemptId) throw first.state === undefined ? notFound() : conflict(ordersWords.conflict.alreadyPaid);
  await cancelPayment(deps, first.liveAttemptId, 'unpaid');
  if ((await tryDelete(deps, buyer, id)).deleted) return 1;
  throw conflict(ordersWords.conflict.beingPaid);
}

async function tryDelete({ db, now }: Pick<Deps, 'db' | 'now'>, buyer: Actor, id: string) {
  const [changed, explained] = await writeBatch(db, [
    sql`UPDATE orders SET state = 'deleted', changed_at = ${now()}
        WHERE id = ${id} AND buyer_id = ${buyer.userId} AND state = 'pending' AND NOT EXISTS (
          SELECT 1 FROM attempts a WHERE a.order_id = orders.id AND a.state IN ${LIVE})`,
    sql`SELECT o.state, a.id AS attemptId FROM orders o
        LEFT JOIN attempts a ON a.order_id = o.id AND a.state IN ${LIVE}
        WHERE o.id = ${id} AND o.buyer_id = ${buyer.userId} AND o.state <> 'deleted'`,
    // Whoever gives up the booking waits no longer.
    ...advanceQueue(sql`(SELECT product_id FROM orders WHERE id = ${id})`, now()),
  ]);
  const row = explained?.rows[0];
  return {
    deleted: changed?.rowsAffected === 1,
    state: row?.state,
    liveAttemptId: typeof row?.attemptId === 'string' ? row.attemptId : null,
  };
}
