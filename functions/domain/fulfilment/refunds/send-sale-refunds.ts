/** Refunds after a sale: owed by an event, then sent, and arrived when the payment provider says so. */
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
import { recordSaleRefund } from './record-sale-refunds.ts';

type Needs = Pick<Deps, 'db' | 'payments' | 'now'>;

/** Limit per run, in random order, so that permanent failures do not block the others. */
const RUN_LIMIT = 50;

const { orderId, event, tryNumber, state } = saleRefunds;

/** Mark that the provider stores with a refund, and that ends its idempotency key. */
const mark = sql<string>`${event} || ':' || ${tryNumber}`;

/**
 * The seller's transfer is reversed before the refund, or the shop knows that it cannot be. An unknown state of a
 * transfer means that the seller may have been paid.
 */
const notAsked = sql`(NOT EXISTS (SELECT 1 FROM ${reversals} WHERE ${reversals.orderId} = ${orderId} AND ${reversals.state} = 'owed')
  AND NOT EXISTS (SELECT 1 FROM ${transfers} WHERE ${transfers.orderId} = ${orderId} AND ${transfers.state} = 'sending'))`;

/**
 * Sends owed refunds. A repeat after a lost reply has the same idempotency key, so nothing is sent twice. A refund that
 * the provider refuses has failed, and waits for an admin; one that a dispute blocks stays owed, under a new key,
 * because the provider repeats the answer of the old one. A refund that a late code questions waits for an admin.
 * Throws the first failure after all were tried.
 */
export async function sendSaleRefunds(deps: Needs): Promise<void> {
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
    .limit(RUN_LIMIT);
  await runAll(
    owed.map(({ attemptId, intentId, amountCents, ...row }) => async () => {
      const reply = await deps.payments.refund({ attemptId, mark: row.mark, intentId, amountCents });
      if (reply.kind === 'refused') await recordRefusal(deps, row, reply);
      else await recordSaleRefund(deps, reply);
    }),
  );
}

type Row = { readonly orderId: string; readonly event: number; readonly tryNumber: number };

const recordRefusal = ({ db, now }: Needs, row: Row, { code }: RefundRefused) =>
  writeBatch(db, {
    refused: sql`UPDATE ${saleRefunds} SET ${assignments(saleRefunds, {
      ...(code === DISPUTED ? { tryNumber: row.tryNumber + 1 } : { state: 'failed' as const }),
      failure: code,
      changedAt: now(),
    })} WHERE ${orderId} = ${row.orderId} AND ${event} = ${row.event} AND ${tryNumber} = ${row.tryNumber} AND ${state} = 'owed'`,
  });

/** Reads the state of refunds that the provider has accepted and not finished. */
export async function readSentSaleRefunds(deps: Needs): Promise<void> {
  const sent = await deps.db
    .select({ id: sql<string>`${saleRefunds.stripeRefundId}` })
    .from(saleRefunds)
    .where(eq(state, 'sent'))
    .orderBy(sql`random()`)
    .limit(RUN_LIMIT);
  await runAll(
    sent.map(
      ({ id }) =>
        async () =>
          recordSaleRefund(deps, await deps.payments.retrieveRefund(id)),
    ),
  );
}
