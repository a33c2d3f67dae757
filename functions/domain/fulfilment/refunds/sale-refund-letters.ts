/** Letters about money that goes back after a sale: written by the batch that writes down how it stands. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { hasAccount, order } from '../../../db/active.ts';
import { queuedLetters } from '../../../db/queued-letters.ts';
import { users } from '../../../db/tables/accounts.ts';
import { saleRefunds } from '../../../db/tables/fulfilment.ts';
import { orders } from '../../../db/tables/ledger.ts';

const addressee = alias(users, 'addressee');

const REFUND_LETTERS = { sent: 'sale-refund-sent', succeeded: 'sale-refund-arrived' } as const;

/** That the refund with this id of the provider's is on its way, or has arrived: once for each try. */
export const saleRefundLetter = (state: keyof typeof REFUND_LETTERS, refundId: string, moment: number): SQL => {
  const kind = REFUND_LETTERS[state];
  return queuedLetters(
    {
      kind,
      id: sql`${`${kind}:`} || ${saleRefunds.orderId} || ':' || ${saleRefunds.event} || ':' || ${saleRefunds.tryNumber}`,
      userId: order.buyerId,
      facts: sql`json_object('order', ${saleRefunds.orderId}, 'event', ${saleRefunds.event}, 'to', 'buyer')`,
      urgent: true,
      from: sql`FROM ${saleRefunds} JOIN ${orders} o ON ${order.id} = ${saleRefunds.orderId}
        JOIN ${users} addressee ON ${addressee.id} = ${order.buyerId}
        WHERE ${saleRefunds.stripeRefundId} = ${refundId} AND ${saleRefunds.state} = ${state} AND ${hasAccount(addressee)}`,
    },
    moment,
  );
};
