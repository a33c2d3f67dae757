/** Money that goes back after a sale: owed by the event that gives it back, then sent, and there when the payment provider says so. */
import { and, eq, sql } from 'drizzle-orm';
import { writeBatch } from '../../../db/batch.ts';
import { isRefundBlocked, lateCodeAt } from '../../../db/money/sale-status.ts';
import { assignments } from '../../../db/rows.ts';
import { saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { paymentAttempts } from '../../../db/tables/money/payments.ts';
import { reversals, transfers } from '../../../db/tables/money/payouts.ts';
import { DISPUTED, type RefundRefused } from '../../ports/payments.ts';
import type { Deps } from '../../ports.ts';
import { runAll } from '../../runs/run-all.ts';
import { recordSaleRefund } from './sale-refund-news.ts';

type Edges = Pick<Deps, 'db' | 'payments' | 'now'>;

/** In any order, so that refunds that always fail keep none of the others waiting. */
const AT_ONCE = 50;

const { orderId, event, tryNumber, state } = saleRefunds;

/** What the provider keeps with a refund beside its attempt, and what its key ends with. */
const mark = sql<string>`${event} || ':' || ${tryNumber}`;

/**
 * What the seller was paid of it comes back before it goes to the buyer, or the shop knows that it does not. While nobody knows what became of a
 * transfer, the seller may have been paid.
 */
const notAsked = sql`(NOT EXISTS (SELECT 1 FROM ${reversals} WHERE ${reversals.orderId} = ${orderId} AND ${reversals.state} = 'owed')
  AND NOT EXISTS (SELECT 1 FROM ${transfers} WHERE ${transfers.orderId} = ${orderId} AND ${transfers.state} = 'sending'))`;

/**
 * Sends what is owed. A repeat after a lost reply has the same key, so that nothing is sent twice. A refund that the provider refuses
 * has failed, and waits for an admin; one that a dispute keeps from being sent stays owed, under a new key, because the provider
 * repeats an answer under the old one. What a late code questions waits until an admin has seen it. Throws the first failure when all have had their turn.
 */
export async function sendSaleRefunds(deps: Edges): Promise<void> {
  const owed = await deps.db
    .select({
      ...{ orderId, event, tryNumber, mark, attemptId: saleRefunds.attemptId, amountCents: saleRefunds.amountCents },
      intentId: sql<string>`${paymentAttempts.intentId}`,
    })
    .from(saleRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, saleRefunds.attemptId))
    .where(
      and(
        eq(state, 'owed'),
        sql`+${paymentAttempts.intentId} IS NOT NULL`,
        sql`NOT ${isRefundBlocked(orderId)} AND ${lateCodeAt(orderId)} IS NULL`,
        notAsked,
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  await runAll(
    owed.map(({ attemptId, intentId, amountCents, ...row }) => async () => {
      const reply = await deps.payments.refund({ attemptId, mark: row.mark, intentId, amountCents });
      if (reply.kind === 'refused') await recordRefusal(deps, row, reply);
      else await recordSaleRefund(deps, reply);
    }),
  );
}

type Row = { readonly orderId: string; readonly event: number; readonly tryNumber: number };

const recordRefusal = ({ db, now }: Edges, row: Row, { code }: RefundRefused) =>
  writeBatch(db, {
    refused: sql`UPDATE ${saleRefunds} SET ${assignments(saleRefunds, {
      ...(code === DISPUTED ? { tryNumber: row.tryNumber + 1 } : { state: 'failed' as const }),
      failure: code,
      changedAt: now(),
    })} WHERE ${orderId} = ${row.orderId} AND ${event} = ${row.event} AND ${tryNumber} = ${row.tryNumber} AND ${state} = 'owed'`,
  });

/** Asks how those stand that the provider has taken and not ended. */
export async function askAfterSaleRefunds(deps: Edges): Promise<void> {
  const sent = await deps.db
    .select({ id: sql<string>`${saleRefunds.stripeRefundId}` })
    .from(saleRefunds)
    .where(eq(state, 'sent'))
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  await runAll(
    sent.map(
      ({ id }) =>
        async () =>
          recordSaleRefund(deps, await deps.payments.retrieveRefund(id)),
    ),
  );
}
