/** State of a refund at the payment provider, for reports in any order and number. */
import { inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { SaleRefundState } from '../../../../core/fulfilment/state.ts';
import { writeBatch } from '../../../db/batch.ts';
import { noticeId } from '../../../db/money/sale-status.ts';
import { assignments, insertInto } from '../../../db/rows.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { fulfilments, saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { orders, sales, stripeEvents } from '../../../db/tables/money/payments.ts';
import type { ProviderRefund } from '../../ports/payments.ts';
import type { Deps } from '../../ports.ts';
import { refundFailedLetterStatement, saleRefundLetterStatement } from './sale-refund-letters.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

const { state, stripeRefundId } = saleRefunds;
const saleRefund = alias(saleRefunds, 'sale_refund');
const dispute = alias(disputes, 'dispute');

/** State that each report sets, and the states in which it applies. A late report sets no earlier state. */
const STEPS = {
  pending: { to: 'sent', from: ['owed'] },
  succeeded: { to: 'succeeded', from: ['owed', 'sent'] },
  failed: { to: 'failed', from: ['owed', 'sent', 'succeeded'] },
} as const satisfies Record<ProviderRefund['state'], { to: SaleRefundState; from: readonly SaleRefundState[] }>;

/**
 * The row of a refund: the one with its id, or the one that waits for the answer to its try. Refunds without a mark are
 * older: one for each sale.
 */
const isThisRefund = ({ id, attemptId, mark, amountCents }: ProviderRefund): SQL =>
  sql`(${stripeRefundId} = ${id} OR (${saleRefunds.attemptId} = ${attemptId} AND ${stripeRefundId} IS NULL AND ${state} = 'owed'
    AND CASE WHEN ${mark} IS NULL THEN ${saleRefunds.tryNumber} = 1 AND ${saleRefunds.amountCents} = ${amountCents}
      ELSE ${saleRefunds.event} || ':' || ${saleRefunds.tryNumber} = ${mark} END))`;

/** Money of an order that its buyer has back: refunds, and the bank's part after its decision. */
const refunded = sql`(SELECT total(${saleRefund.amountCents}) FROM ${saleRefunds} sale_refund WHERE ${saleRefund.orderId} = ${orders.id} AND ${saleRefund.state} IN ('succeeded', 'outside'))`;
const byBank = sql`(SELECT total(${dispute.bookedCents}) FROM ${disputes} dispute WHERE ${dispute.orderId} = ${orders.id} AND ${dispute.status} = 'lost')`;
const arrived = sql`(${refunded} + ${byBank})`;
const paid = sql`(SELECT ${fulfilments.priceCents} FROM ${fulfilments} WHERE ${fulfilments.orderId} = ${orders.id})`;

const orderOfRefundMeets = (which: SQL): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.id} = ${saleRefunds.orderId} AND ${which})`;

/** The refund would give the buyer more than the price, with the bank's part. */
export const isOverRefunded: SQL<number> = orderOfRefundMeets(sql`${arrived} + ${saleRefunds.amountCents} > ${paid}`);

/** Alert that a refund of ours arrived although an admin or the bank had paid it already. */
const paidTwiceStatements = (
  { id, intentId, attemptId, mark, state: said }: ProviderRefund,
  moment: number,
): readonly SQL[] =>
  said === 'failed'
    ? []
    : [
        sql`${insertInto(stripeEvents, { id: noticeId(id, 'twice'), type: 'refund', intentId, alert: 'refund_paid_twice', receivedAt: moment })}
          WHERE EXISTS (SELECT 1 FROM ${saleRefunds} sale_refund WHERE ${saleRefund.state} IN ('outside', 'replaced')
            AND (${saleRefund.stripeRefundId} = ${id} OR (${saleRefund.attemptId} = ${attemptId} AND ${mark} LIKE ${saleRefund.event} || ':%')))
          ON CONFLICT DO NOTHING`,
      ];

/** Sets an order to refunded once all of its money is back, and not before. */
export const setOrderRefundedStatement = (order: SQL, moment: number): SQL =>
  sql`UPDATE ${orders} SET ${assignments(orders, { state: 'refunded', changedAt: moment })}
        WHERE ${orders.id} = ${order} AND ${orders.state} = 'paid' AND ${arrived} >= ${paid}`;

/** Letters to the buyer about the refund with this id of the provider. */
export const saleRefundLetterStatements = (id: string, moment: number): readonly SQL[] => {
  const isThis = sql`${stripeRefundId} = ${id}`;
  return [saleRefundLetterStatement('sent', isThis, moment), saleRefundLetterStatement('succeeded', isThis, moment)];
};

/**
 * Writes the state, the buyer's letter, and the order's state once all of its money is back. A refund of no sale
 * changes nothing.
 */
export async function recordSaleRefund({ db, now }: Needs, refund: ProviderRefund): Promise<void> {
  const moment = now();
  const { to, from } = STEPS[refund.state];
  const order = sql`(SELECT ${saleRefund.orderId} FROM ${saleRefunds} sale_refund WHERE ${saleRefund.stripeRefundId} = ${refund.id})`;
  await writeBatch(db, {
    failureLetters: to === 'failed' ? [refundFailedLetterStatement(isThisRefund(refund), moment)] : [],
    recorded: sql`UPDATE ${saleRefunds} SET ${assignments(saleRefunds, {
      state: to,
      stripeRefundId: refund.id,
      failure: refund.failure,
      changedAt: moment,
    })} WHERE ${inArray(state, [...from])} AND ${isThisRefund(refund)}`,
    orderRefunded: setOrderRefundedStatement(order, moment),
    // The last change of a paid order is its payment.
    orderNotRefunded: sql`UPDATE ${orders} SET ${assignments(orders, {
      state: 'paid',
      changedAt: sql`(SELECT ${sales.soldAt} FROM ${sales} WHERE ${sales.orderId} = ${orders.id})`,
    })} WHERE ${orders.id} = ${order} AND ${orders.state} = 'refunded' AND ${arrived} < ${paid}
        AND EXISTS (SELECT 1 FROM ${saleRefunds} sale_refund WHERE ${saleRefund.orderId} = ${orders.id} AND ${saleRefund.state} = 'failed')`,
    letters: saleRefundLetterStatements(refund.id, moment),
    paidTwice: paidTwiceStatements(refund, moment),
  });
}

type Listed = Pick<typeof saleRefunds.$inferSelect, 'attemptId' | 'event' | 'state'> & { readonly id: string | null };

/** Condition of `paidTwiceStatements`. */
const isPaidTwice = (refund: ProviderRefund, row: Listed): boolean =>
  refund.state !== 'failed' &&
  (row.state === 'outside' || row.state === 'replaced') &&
  (row.id === refund.id || (row.attemptId === refund.attemptId && refund.mark?.startsWith(`${row.event}:`) === true));

/**
 * Writes the states of these rows of the provider's list that differ from ours. Returns their number; failures go to
 * `failures`.
 */
export async function recordListedSaleRefunds(
  deps: Needs,
  listed: readonly ProviderRefund[],
  failures: unknown[],
): Promise<number> {
  if (listed.length === 0) return 0;
  const attemptIds = [...new Set(listed.flatMap(({ attemptId }) => attemptId ?? []))];
  const ids = listed.map(({ id }) => id);
  const rows = await deps.db
    .select({ attemptId: saleRefunds.attemptId, event: saleRefunds.event, id: stripeRefundId, state })
    .from(saleRefunds)
    .where(or(inArray(saleRefunds.attemptId, attemptIds), inArray(stripeRefundId, ids)));
  const isUnrecorded = (refund: ProviderRefund): boolean =>
    rows.some(
      (row) =>
        (row.id === refund.id || (row.id === null && row.attemptId === refund.attemptId)) &&
        STEPS[refund.state].from.some((before) => before === row.state),
    ) || rows.some((row) => isPaidTwice(refund, row));
  const unrecorded = listed.filter(isUnrecorded);
  for (const refund of unrecorded) await recordSaleRefund(deps, refund).catch((error) => failures.push(error));
  return unrecorded.length;
}
