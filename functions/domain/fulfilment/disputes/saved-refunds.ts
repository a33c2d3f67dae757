/**
 * Refunds that failed although the bank has given the buyer the money: they were on their way when the bank decided. They have ended, and
 * what the bank did not give is owed anew.
 */
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { isFinal } from '../../../../core/fulfilment/state.ts';
import { unlessStopped, writeBatch } from '../../../db/batch.ts';
import { isRefundBlocked } from '../../../db/money/sale-status.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { paymentAttempts } from '../../../db/tables/money/payments.ts';
import type { Deps } from '../../ports.ts';
import { runAll } from '../../runs/run-all.ts';
import { orderRefunded } from '../refunds/sale-refund-news.ts';
import { afterTheEnd, owedAnew } from './owed-anew.ts';
import { recordRefundsByHand } from './refunds-by-hand.ts';
import { getSaleMoney, moneyEvent, savedOf } from './sale-money.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'payments'>;

const dispute = alias(disputes, 'dispute');

/** So many a run, in any order, so that what always fails keeps none of the others waiting. */
const AT_ONCE = 50;

/** Somebody else may move money of the sale at the same moment; then it is looked at again, so often. */
const TRIES = 3;

/** Ends those of this intent, or of all. Nothing while something questions the payment. Throws the first failure at the end. */
export async function endSavedRefunds(deps: Edges, intentId?: string): Promise<void> {
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
    .limit(AT_ONCE);
  await runAll(failed.map((sale) => () => endSaved(deps, sale)));
}

async function endSaved(deps: Edges, sale: { readonly orderId: string; readonly intentId: string }): Promise<void> {
  const { orderId } = sale;
  // What else is owed may have left already.
  await recordRefundsByHand(deps, sale.intentId);
  for (let tries = 0; tries < TRIES; tries++) {
    const money = await getSaleMoney(deps, orderId);
    if (!money || !isFinal(money.state) || savedOf(money) === 0) return;
    const moment = deps.now();
    const batch = {
      ...afterTheEnd(money, moneyEvent(money, { action: 'settle', moves: owedAnew(money) }, moment), moment),
      orderRefunded: orderRefunded(sql`${orderId}`, moment),
    };
    if (await unlessStopped('changed meanwhile', writeBatch(deps.db, batch))) return;
  }
}
