/** Money of canceled sales: owed with the end of the sale, then sent, then written down as sent. */
import { and, eq, sql } from 'drizzle-orm';
import { writeBatch } from '../../db/batch.ts';
import { isFrozen } from '../../db/frozen.ts';
import { assignments } from '../../db/rows.ts';
import { fulfilments, saleRefunds } from '../../db/tables/fulfilment.ts';
import { attempts, orders } from '../../db/tables/ledger.ts';
import type { Deps } from '../ports.ts';
import { runAll } from '../run-all.ts';
import { refundSentLetter } from './fulfilment-letters.ts';

/** In any order, so that refunds that always fail keep none of the others waiting. */
const AT_ONCE = 50;

/**
 * Sends all of the money of each canceled sale back. The attempt's id is part of the payment provider's idempotency key, so a repeat
 * after a lost reply sends nothing twice. Throws the first failure when all have had their turn.
 */
export async function sendSaleRefunds({ db, payments, now }: Pick<Deps, 'db' | 'payments' | 'now'>): Promise<void> {
  const owed = await db
    .select({
      orderId: saleRefunds.orderId,
      attemptId: saleRefunds.attemptId,
      intentId: sql<string>`${attempts.intentId}`,
      amountCents: saleRefunds.amountCents,
    })
    .from(saleRefunds)
    .innerJoin(attempts, eq(attempts.id, saleRefunds.attemptId))
    .where(
      and(
        eq(saleRefunds.state, 'owed'),
        sql`+${attempts.intentId} IS NOT NULL`,
        sql`NOT ${isFrozen(saleRefunds.orderId)}`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  await runAll(
    owed.map(({ orderId, ...refund }) => async () => {
      const { id } = await payments.refund(refund);
      const moment = now();
      await writeBatch(db, {
        sent: sql`UPDATE ${saleRefunds} SET ${assignments(saleRefunds, { state: 'sent', stripeRefundId: id })}
            WHERE ${saleRefunds.orderId} = ${orderId} AND ${saleRefunds.state} = 'owed'`,
        orderRefunded: sql`UPDATE ${orders} SET ${assignments(orders, { state: 'refunded', changedAt: moment })}
            WHERE ${orders.id} = ${orderId} AND ${orders.state} = 'paid'
              AND ${refund.amountCents} = (SELECT ${fulfilments.priceCents} FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orderId})`,
        told: refundSentLetter(orderId, moment),
      });
    }),
  );
}
