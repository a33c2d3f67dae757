/**
 * Letters about payments, queued in the batch of the event: about a sale, void orders, and the refund of a payment
 * without a sale.
 */
import { type SQL, sql } from 'drizzle-orm';
import { attempt, order } from '../../db/conditions.ts';
import { queueLettersStatement } from '../../db/letters.ts';
import { orders, paymentAttempts, refunds } from '../../db/tables/money/payments.ts';

const ofOrder = (
  what: { kind: 'receipt' | 'copy-sold' } | { kind: 'order-void'; by: SQL | null },
  userId: SQL,
  from: SQL,
  moment: number,
): SQL =>
  queueLettersStatement(
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

/**
 * For the order that was paid in this batch: a receipt to the buyer, a letter to the seller. `sale` is its id, or NULL.
 */
export const tradersLettersStatements = (sale: SQL, moment: number): readonly SQL[] => {
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
export const voidLettersStatement = (copies: SQL, moment: number, by: 'their seller' | null = null): SQL =>
  ofOrder(
    { kind: 'order-void', by: by && sql`${order.sellerId}` },
    sql`${order.buyerId}`,
    sql`${order.listingId} IN ${copies} AND ${order.state} = 'pending'`,
    moment,
  );

/**
 * About the refund of an attempt without a sale: that it is owed, or that the payment provider has sent it. Place it
 * right after the statement that sets this state, or counts it; without a change no letter is queued.
 */
export const refundLetterStatement = (state: 'owed' | 'sent', attemptId: SQL | string, moment: number): SQL =>
  queueLettersStatement(
    {
      kind: `refund-${state}`,
      id: sql`${`refund-${state}:`} || ${attempt.id}`,
      userId: attempt.buyerId,
      facts: sql`json_object('attempt', ${attempt.id})`,
      urgent: true,
      from: sql`FROM ${refunds} JOIN ${paymentAttempts} attempt ON ${attempt.id} = ${refunds.attemptId}
        WHERE changes() > 0 AND ${refunds.attemptId} = ${attemptId} AND ${refunds.state} = ${state} AND ${refunds.amountCents} > 0`,
    },
    moment,
  );
