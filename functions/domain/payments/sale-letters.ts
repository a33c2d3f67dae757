import { type SQL, sql } from 'drizzle-orm';
import { order } from '../../db/active.ts';
import { queuedLetters } from '../../db/letters/queued-letters.ts';
import { orders } from '../../db/tables/money/payments.ts';

const ofOrder = (
  what: { kind: 'receipt' | 'copy-sold' } | { kind: 'order-void'; by: SQL | null },
  userId: SQL,
  from: SQL,
  moment: number,
): SQL =>
  queuedLetters(
    {
      ...what,
      id: sql`${`${what.kind}:`} || ${order.id}`,
      userId,
      facts: sql`json_object('order', ${order.id})`,
      urgent: true,
      from: sql`FROM ${orders} "order" WHERE ${from}`,
    },
    moment,
  );

/** For the order that was paid in this batch: a receipt to the buyer, a letter to the seller. `sale` is its id, or NULL. */
export const saleLetters = (sale: SQL, moment: number): readonly SQL[] => {
  const isPaid = sql`${order.id} = ${sale} AND ${order.state} = 'paid'`;
  return [
    ofOrder({ kind: 'receipt' }, sql`${order.buyerId}`, isPaid, moment),
    ofOrder({ kind: 'copy-sold' }, sql`${order.sellerId}`, isPaid, moment),
  ];
};

/**
 * For the pending orders of these copies, which the next statement of the batch makes void: another buyer paid first,
 * or the copy was removed. `copies` is a subquery of ids; `by` is given if their seller caused it. Starting from the
 * copies, because void orders have no index of their copies.
 */
export const voidLetters = (copies: SQL, moment: number, by: 'their seller' | null = null): SQL =>
  ofOrder(
    { kind: 'order-void', by: by && sql`${order.sellerId}` },
    sql`${order.buyerId}`,
    sql`${order.listingId} IN ${copies} AND ${order.state} = 'pending'`,
    moment,
  );
