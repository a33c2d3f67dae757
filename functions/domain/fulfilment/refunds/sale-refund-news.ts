/** How a refund of a sale stands at the payment provider, written down: whoever told it, in any order and any number of times. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { SaleRefundState } from '../../../../core/fulfilment/states/state.ts';
import { writeBatch } from '../../../db/batch.ts';
import { assignments } from '../../../db/rows.ts';
import { disputes } from '../../../db/tables/disputes.ts';
import { fulfilments, saleRefunds } from '../../../db/tables/fulfilment.ts';
import { orders, sales } from '../../../db/tables/ledger.ts';
import type { ProviderRefund } from '../../ports/payments.ts';
import type { Deps } from '../../ports.ts';
import { saleRefundLetter } from './sale-refund-letters.ts';

type Edges = Pick<Deps, 'db' | 'now'>;

const { state, stripeRefundId } = saleRefunds;
const r = alias(saleRefunds, 'r');
const d = alias(disputes, 'd');

/** What each answer makes of a row, and the states in which it is news. Nothing goes back: a late answer changes nothing. */
const NEWS = {
  pending: { to: 'sent', from: ['owed'] },
  succeeded: { to: 'succeeded', from: ['owed', 'sent'] },
  failed: { to: 'failed', from: ['owed', 'sent', 'succeeded'] },
} as const satisfies Record<ProviderRefund['state'], { to: SaleRefundState; from: readonly SaleRefundState[] }>;

/**
 * The row of a refund: it has its id, or waits for the answer to its try. Before refunds had a mark, there was one for each sale.
 */
const isIts = ({ id, attemptId, mark, amountCents }: ProviderRefund): SQL =>
  sql`(${stripeRefundId} = ${id} OR (${saleRefunds.attemptId} = ${attemptId} AND ${stripeRefundId} IS NULL AND ${state} = 'owed'
    AND CASE WHEN ${mark} IS NULL THEN ${saleRefunds.tryNumber} = 1 AND ${saleRefunds.amountCents} = ${amountCents}
      ELSE ${saleRefunds.event} || ':' || ${saleRefunds.tryNumber} = ${mark} END))`;

/** So much of an order's money is back at its buyer: by refunds, and by the bank where it has decided. */
const refunded = sql`(SELECT total(${r.amountCents}) FROM ${saleRefunds} r WHERE ${r.orderId} = ${orders.id} AND ${r.state} IN ('succeeded', 'outside'))`;
const byBank = sql`(SELECT total(${d.bookedCents}) FROM ${disputes} d WHERE ${d.orderId} = ${orders.id} AND ${d.status} = 'lost')`;
const arrived = sql`(${refunded} + ${byBank})`;
const paid = sql`(SELECT ${fulfilments.priceCents} FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orders.id})`;

/** The statement that calls an order refunded when all of its money is back, and only then. */
export const orderRefunded = (order: SQL, moment: number): SQL =>
  sql`UPDATE ${orders} SET ${assignments(orders, { state: 'refunded', changedAt: moment })}
        WHERE ${orders.id} = ${order} AND ${orders.state} = 'paid' AND ${arrived} >= ${paid}`;

/** What its buyer is told of the refund with this id of the provider's. */
export const refundTold = (id: string, moment: number): readonly SQL[] => {
  const isThis = sql`${stripeRefundId} = ${id}`;
  return [saleRefundLetter('sent', isThis, moment), saleRefundLetter('succeeded', isThis, moment)];
};

/**
 * Writes it down, tells the buyer, and calls the order refunded when all of its money is back, and only then. A refund that is none of
 * a sale's changes nothing.
 */
export async function recordSaleRefund({ db, now }: Edges, refund: ProviderRefund): Promise<void> {
  const moment = now();
  const { to, from } = NEWS[refund.state];
  const order = sql`(SELECT ${r.orderId} FROM ${saleRefunds} r WHERE ${r.stripeRefundId} = ${refund.id})`;
  await writeBatch(db, {
    recorded: sql`UPDATE ${saleRefunds} SET ${assignments(saleRefunds, {
      state: to,
      stripeRefundId: refund.id,
      failure: refund.failure,
      changedAt: moment,
    })} WHERE ${inArray(state, [...from])} AND ${isIts(refund)}`,
    orderRefunded: orderRefunded(order, moment),
    // A paid order has changed last when it was paid.
    orderNotRefunded: sql`UPDATE ${orders} SET ${assignments(orders, {
      state: 'paid',
      changedAt: sql`(SELECT ${sales.soldAt} FROM ${sales} WHERE ${sales.orderId} = ${orders.id})`,
    })} WHERE ${orders.id} = ${order} AND ${orders.state} = 'refunded' AND ${arrived} < ${paid}
        AND EXISTS (SELECT 1 FROM ${saleRefunds} r WHERE ${r.orderId} = ${orders.id} AND ${r.state} = 'failed')`,
    told: refundTold(refund.id, moment),
  });
}

/** Writes down what of these rows of the provider's list our books do not say. Answers how many; failures go to `failures`. */
export async function recordListedSaleRefunds(
  deps: Edges,
  listed: readonly ProviderRefund[],
  failures: unknown[],
): Promise<number> {
  const ours = listed.filter(({ attemptId }) => attemptId !== null);
  if (ours.length === 0) return 0;
  const attemptIds = [...new Set(ours.map(({ attemptId }) => attemptId ?? ''))];
  const rows = await deps.db
    .select({ attemptId: saleRefunds.attemptId, id: stripeRefundId, state })
    .from(saleRefunds)
    .where(inArray(saleRefunds.attemptId, attemptIds));
  const isNews = (refund: ProviderRefund): boolean =>
    rows.some(
      (row) =>
        (row.id === refund.id || (row.id === null && row.attemptId === refund.attemptId)) &&
        NEWS[refund.state].from.some((before) => before === row.state),
    );
  const news = ours.filter(isNews);
  for (const refund of news) await recordSaleRefund(deps, refund).catch((error) => failures.push(error));
  return news.length;
}
