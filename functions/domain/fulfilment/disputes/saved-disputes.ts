/** Rows of disputes as the payment provider reports them: one each, for reports in any order and number. */
import { and, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../../core/days.ts';
import { disputeState } from '../../../../core/fulfilment/money/dispute.ts';
import { insertInto, onConflictSet } from '../../../db/rows.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { orders, paymentAttempts, refunds } from '../../../db/tables/money/payments.ts';
import type { ProviderDispute } from '../../ports/payments.ts';
import type { Deps } from '../../ports.ts';

const attempt = alias(paymentAttempts, 'attempt');
const refund = alias(refunds, 'refund');

/**
 * Writes a dispute of one of our intents. An older read does not undo a newer one: a closed dispute stays closed, and
 * the bank's actions stay. A dispute that was over without cost before the first report has no effect, and neither has
 * one of a payment without a sale.
 */
export function saveDisputeStatement(dispute: ProviderDispute, moment: number): SQL {
  const { intentId, kind: _, ...said } = dispute;
  const state = disputeState(dispute.status);
  const closedAt = state === 'open' ? null : moment;
  const isFree = state === 'won' && dispute.withdrawnCents === dispute.reinstatedCents;
  const noSale = sql`EXISTS (SELECT 1 FROM ${refunds} refund WHERE ${refund.attemptId} = ${disputes.attemptId})`;
  return sql`${insertInto(disputes, {
    ...said,
    attemptId: attempt.id,
    orderId: attempt.orderId,
    sellerId: sql`(SELECT ${orders.sellerId} FROM ${orders} WHERE ${orders.id} = ${attempt.orderId})`,
    bookedCents: 0,
    closedAt,
    settledAt: isFree ? moment : null,
    checkedAt: moment,
  })} FROM ${paymentAttempts} attempt WHERE ${attempt.intentId} = ${intentId}
    ${onConflictSet(disputes, ['id'], {
      status: dispute.status,
      amountCents: dispute.amountCents,
      reason: dispute.reason,
      isRefundable: dispute.isRefundable,
      withdrawnCents: sql`max(${disputes.withdrawnCents}, ${dispute.withdrawnCents})`,
      reinstatedCents: sql`max(${disputes.reinstatedCents}, ${dispute.reinstatedCents})`,
      dueBy: dispute.dueBy,
      closedAt: sql`coalesce(${disputes.closedAt}, ${closedAt})`,
      settledAt: sql`coalesce(${disputes.settledAt}, CASE WHEN ${Number(state !== 'open')} AND ${noSale} THEN ${moment} END)`,
      checkedAt: moment,
    })} WHERE ${disputes.closedAt} IS NULL OR ${Number(state !== 'open')}`;
}

/** Disputes among these that differ from our rows. */
export async function withoutKnownDisputes(
  { db }: Pick<Deps, 'db'>,
  listed: readonly ProviderDispute[],
): Promise<readonly ProviderDispute[]> {
  if (listed.length === 0) return [];
  const rows = await db
    .select()
    .from(disputes)
    .where(
      inArray(
        disputes.id,
        listed.map(({ id }) => id),
      ),
    );
  return listed.filter(
    (dispute) =>
      !rows.some(
        (row) =>
          row.id === dispute.id &&
          row.status === dispute.status &&
          row.amountCents === dispute.amountCents &&
          row.withdrawnCents === dispute.withdrawnCents &&
          row.reinstatedCents === dispute.reinstatedCents &&
          row.dueBy === dispute.dueBy,
      ),
  );
}

/** Limit per run. */
const RUN_LIMIT = 50;

/** Disputes that may still have effects and were last read at the provider more than a day ago. */
export async function listUnreadDisputes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<readonly string[]> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(isNull(disputes.settledAt), lte(disputes.checkedAt, now() - DAY_MS)))
    .orderBy(disputes.checkedAt)
    .limit(RUN_LIMIT);
  return rows.map(({ id }) => id);
}
