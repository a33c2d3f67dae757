/** Letters about refunds after a sale, in the batch that writes their state. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { hasAccount, order } from '../../../db/conditions.ts';
import { queueLettersStatement } from '../../../db/letters.ts';
import { users } from '../../../db/tables/accounts.ts';
import { saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { orders } from '../../../db/tables/money/payments.ts';

const addressee = alias(users, 'addressee');

const REFUND_LETTERS = {
  sent: 'sale-refund-sent',
  succeeded: 'sale-refund-arrived',
  failed: 'sale-refund-failed',
  outside: 'refund-paid-outside',
} as const;

/** One letter to the buyer of each of these refunds, once for each try. */
const letterStatement = (state: keyof typeof REFUND_LETTERS, which: SQL, moment: number): SQL => {
  const kind = REFUND_LETTERS[state];
  return queueLettersStatement(
    {
      kind,
      id: sql`${`${kind}:`} || ${saleRefunds.orderId} || ':' || ${saleRefunds.event} || ':' || ${saleRefunds.tryNumber}`,
      userId: order.buyerId,
      facts: sql`json_object('order', ${saleRefunds.orderId}, 'event', ${saleRefunds.event}, 'to', 'buyer')`,
      urgent: true,
      from: sql`FROM ${saleRefunds} JOIN ${orders} "order" ON ${order.id} = ${saleRefunds.orderId}
        JOIN ${users} addressee ON ${addressee.id} = ${order.buyerId} WHERE ${which} AND ${hasAccount(addressee)}`,
    },
    moment,
  );
};

/** Letter that these refunds are on their way, have arrived, or were paid outside the provider. */
export const saleRefundLetterStatement = (state: 'sent' | 'succeeded' | 'outside', which: SQL, moment: number): SQL =>
  letterStatement(state, sql`${which} AND ${saleRefunds.state} = ${state}`, moment);

/**
 * Letter that these refunds failed, to buyers who had a letter that they are on their way or have arrived. Stands
 * before the write.
 */
export const refundFailedLetterStatement = (which: SQL, moment: number): SQL =>
  letterStatement('failed', sql`${which} AND ${saleRefunds.state} IN ('sent', 'succeeded')`, moment);
