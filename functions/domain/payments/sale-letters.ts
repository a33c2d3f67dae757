/** Letters about a sale, queued by the batch that settles its payment. */
import { type SQL, sql } from 'drizzle-orm';
import { order } from '../../db/active.ts';
import { queuedLetters } from '../../db/queued-letters.ts';
import { orders } from '../../db/tables/money/payments.ts';

const ofOrder = (kind: 'receipt' | 'copy-sold' | 'order-void', userId: SQL, from: SQL, moment: number): SQL =>
  queuedLetters(
    {
      kind,
      id: sql`${`${kind}:`} || ${order.id}`,
      userId,
      facts: sql`json_object('order', ${order.id})`,
      urgent: true,
      from: sql`FROM ${orders} o WHERE ${from}`,
    },
    moment,
  );

/** For the order that was paid in this batch: a receipt to the buyer, the news to the seller. `sale` is its id, or NULL. */
export const saleLetters = (sale: SQL, moment: number): readonly SQL[] => {
  const isPaid = sql`${order.id} = ${sale} AND ${order.state} = 'paid'`;
  return [
    ofOrder('receipt', sql`${order.buyerId}`, isPaid, moment),
    ofOrder('copy-sold', sql`${order.sellerId}`, isPaid, moment),
  ];
};

/** For the orders of a listing that are void from this moment on, because somebody else was faster. */
export const voidLetters = (listing: SQL, moment: number): SQL =>
  ofOrder(
    'order-void',
    sql`${order.buyerId}`,
    sql`${order.listingId} = ${listing} AND ${order.state} = 'void' AND ${order.changedAt} = ${moment}`,
    moment,
  );
