/**
 * Refunds that failed after the bank had given the buyer the money: they were pending when the bank decided. They end,
 * and the part that the bank did not give is reissued.
 */
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { isFinalState } from '../../../../core/fulfilment/state.ts';
import { nullIfStopped, writeBatch } from '../../../db/batch.ts';
import { isRefundBlocked } from '../../../db/money/sale-status.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { paymentAttempts } from '../../../db/tables/money/payments.ts';
import type { Deps } from '../../ports.ts';
import { runAll } from '../../runs/run-all.ts';
import { setOrderRefundedStatement } from '../refunds/record-sale-refunds.ts';
import { recordRefundsByHand } from './refunds-by-hand.ts';
import { bankPaidRefundCents, getSaleMoney, reissuedRefundMoves, reissueRefundsStatements } from './sale-money.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'payments'>;

const dispute = alias(disputes, 'dispute');

/** Limit per run, in random order, so that permanent failures do not block the others. */
const RUN_LIMIT = 50;

/** Tries when another write moves money of the sale at the same moment. */
const TRIES = 3;

/** Ends those of this intent, or of all; none while the payment is questioned. Throws the first failure at the end. */
export async function endBankPaidRefunds(deps: Needs, intentId?: string): Promise<void> {
  const failed = await deps.db
    .selectDistinct({ orderId: saleRefunds.orderId, intentId: sql<string>`${paymentAttempts.intentId}` })
    .from(saleRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, saleRefunds.attemptId))
    .where(
      and(
        eq(saleRefunds.state, 'failed'),
        intentId === undefined ? undefined : eq(paymentAttempts.intentId, intentId),
        sql`EXISTS (SELECT 1 FROM ${disputes} dispute WHERE ${dispute.orderId} = ${saleRefunds.orderId} AND ${dispute.status} = 'lost')`,
        sql`NOT ${isRefundBlocked(saleRefunds.orderId)}`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(RUN_LIMIT);
  await runAll(failed.map((sale) => () => endSaved(deps, sale)));
}

async function endSaved(deps: Needs, sale: { readonly orderId: string; readonly intentId: string }): Promise<void> {
  const { orderId } = sale;
  // Other owed refunds may have been sent already.
  await recordRefundsByHand(deps, sale.intentId);
  for (let tries = 0; tries < TRIES; tries++) {
    const money = await getSaleMoney(deps, orderId);
    if (!money || !isFinalState(money.state) || bankPaidRefundCents(money) === 0) return;
    const moment = deps.now();
    const batch = {
      ...reissueRefundsStatements(money, { by: 'shop', moves: reissuedRefundMoves(money) }, moment),
      orderRefunded: setOrderRefundedStatement(sql`${orderId}`, moment),
    };
    if (await nullIfStopped('changed meanwhile', writeBatch(deps.db, batch))) return;
  }
}
