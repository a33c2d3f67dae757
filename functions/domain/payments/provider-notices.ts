/**
 * Events about received money that others cause at the provider: refunds by hand, disputes, fraud warnings. Each is
 * stored as an alert for an admin (docs/payments.md). A questioned payment freezes its sale.
 */
import { inArray, type SQL, sql } from 'drizzle-orm';
import { type DisputeState, disputeState, isInquiry } from '../../../core/fulfilment/money/dispute.ts';
import { writeBatch } from '../../db/batch.ts';
import { signLettersStatement } from '../../db/money/fraud-signs.ts';
import { noticeId } from '../../db/money/sale-status.ts';
import { planTransferWaitsStatement } from '../../db/money/transfer-waits.ts';
import { insertInto } from '../../db/rows.ts';
import { disputes } from '../../db/tables/money/disputes.ts';
import { saleRefunds } from '../../db/tables/money/fulfilment.ts';
import { paymentAttempts, refunds, sales, stripeEvents } from '../../db/tables/money/payments.ts';
import { followDispute } from '../fulfilment/disputes/apply-disputes.ts';
import { saveDisputeStatement, withoutKnownDisputes } from '../fulfilment/disputes/saved-disputes.ts';
import { disputeLettersStatements, freezeSalesStatements, ordersPaidBy } from '../fulfilment/freeze-sales.ts';
import { setOrderRefundedStatement } from '../fulfilment/refunds/record-sale-refunds.ts';
import type { ProviderDispute, ProviderNotice, ProviderRefund } from '../ports/payments.ts';
import type { Deps } from '../ports.ts';
import { recordEach } from '../runs/run-all.ts';

type EventRef = { readonly id: string; readonly type: string };

const DISPUTE_ALERTS = { open: 'dispute_open', lost: 'dispute_lost', won: null } as const satisfies Record<
  DisputeState,
  string | null
>;

/** A refund of ours: our books have its id, or its attempt owes a refund. */
const isOurs = (refund: ProviderRefund): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${refunds} WHERE ${refunds.stripeRefundId} = ${refund.id} OR ${refunds.attemptId} = ${refund.attemptId})
    OR ${isOfSale(refund)})`;

/** A refund of a sale: its own row has the state (`record-sale-refunds.ts`), and the money page shows a failed one. */
const isOfSale = ({ id, attemptId }: ProviderRefund): SQL =>
  sql`EXISTS (SELECT 1 FROM ${saleRefunds} WHERE ${saleRefunds.stripeRefundId} = ${id} OR ${saleRefunds.attemptId} = ${attemptId})`;

/** Reason of an alert, as SQL; null for a notice without news. */
const alertOf = (notice: ProviderNotice): SQL => {
  if (notice.kind === 'fraud_warning') return sql`'fraud_warning'`;
  if (notice.kind === 'dispute') return sql`${DISPUTE_ALERTS[disputeState(notice.status)]}`;
  if (notice.state === 'failed') return sql`CASE WHEN ${isOfSale(notice)} THEN NULL ELSE 'refund_failed' END`;
  return sql`CASE WHEN ${isOurs(notice)} THEN NULL ELSE 'refund_by_hand' END`;
};

/** One row per notice, from any source and any number of times. */
const rowId = (notice: ProviderNotice): string => {
  if (notice.kind === 'fraud_warning') return noticeId(notice.id);
  if (notice.kind === 'dispute') return noticeId(notice.id, disputeState(notice.status));
  return noticeId(notice.id, notice.state === 'failed' ? 'failed' : 'made');
};

const consequencesOf = (notice: ProviderNotice, moment: number): readonly SQL[] => {
  const orders = ordersPaidBy(sql`${notice.intentId}`);
  if (notice.kind === 'refund' && notice.state === 'failed') return [];
  return freezeSalesStatements(orders, moment);
};

/**
 * The bank moved money of a sale after its dispute was settled, for example by an appeal: our books do not follow, and
 * an admin must look at it.
 */
const changedSettled = ({ id, intentId, kind }: ProviderDispute, moment: number): SQL =>
  sql`${insertInto(stripeEvents, { id: noticeId(id, 'changed'), type: kind, intentId, alert: 'dispute_changed', receivedAt: moment })}
    WHERE EXISTS (SELECT 1 FROM ${disputes} JOIN ${sales} ON ${sales.attemptId} = ${disputes.attemptId}
      WHERE ${disputes.id} = ${id} AND ${disputes.settledAt} IS NOT NULL
        AND ${disputes.withdrawnCents} - ${disputes.reinstatedCents} <> ${disputes.bookedCents})
    ON CONFLICT DO NOTHING`;

const orderOf = (disputeId: string): SQL =>
  sql`(SELECT ${disputes.orderId} FROM ${disputes} WHERE ${disputes.id} = ${disputeId})`;

const isDispute = (notice: ProviderNotice): boolean =>
  notice.kind === 'dispute' && disputeState(notice.status) === 'open' && !isInquiry(notice.status);

/** Stores a notice about an intent of ours, and its event. Stores nothing about other intents. */
export async function recordProviderNotice(
  deps: Pick<Deps, 'db' | 'now'>,
  notice: ProviderNotice,
  event?: EventRef,
): Promise<void> {
  const { intentId } = notice;
  const moment = deps.now();
  const keep = (id: string, type: string, alert: SQL) =>
    sql`${insertInto(stripeEvents, {
      id,
      type,
      intentId,
      alert,
      receivedAt: moment,
    })} WHERE EXISTS (SELECT 1 FROM ${paymentAttempts} WHERE ${paymentAttempts.intentId} = ${intentId}) ON CONFLICT DO NOTHING`;
  await writeBatch(deps.db, {
    disputeLetters: isDispute(notice) ? disputeLettersStatements(ordersPaidBy(sql`${intentId}`), moment) : [],
    saveDispute: notice.kind === 'dispute' ? [saveDisputeStatement(notice, moment)] : [],
    // With the bank's decision the buyer may have all of the money.
    orderRefunded: notice.kind === 'dispute' ? [setOrderRefundedStatement(orderOf(notice.id), moment)] : [],
    noticeKept: keep(rowId(notice), notice.kind, alertOf(notice)),
    changeKept: notice.kind === 'dispute' ? [changedSettled(notice, moment)] : [],
    // After a fraud warning the payout of a completed sale waits.
    waits:
      notice.kind === 'fraud_warning'
        ? [
            planTransferWaitsStatement(ordersPaidBy(sql`${intentId}`), moment, true),
            signLettersStatement(sql`${rowId(notice)}`, moment),
          ]
        : [],
    eventKept: event ? [keep(event.id, event.type, sql`NULL`)] : [],
    followed: consequencesOf(notice, moment),
  });
}

type DisputeEdges = Pick<Deps, 'db' | 'now' | 'pages'>;

/** Stores a dispute as read from the provider, and applies its effects to its sale. */
export async function recordDispute(deps: DisputeEdges, dispute: ProviderDispute, event?: EventRef): Promise<void> {
  await recordProviderNotice(deps, dispute, event);
  await followDispute(deps, dispute.id);
}

/**
 * The same for the rows of a list that our rows do not have in this state. Returns their number; failures of single
 * rows go to `failures`.
 */
export async function recordListedDisputes(
  deps: DisputeEdges,
  listed: readonly ProviderDispute[],
  failures: unknown[],
): Promise<number> {
  const unrecorded = await withoutKnownDisputes(deps, listed);
  return recordEach(unrecorded, (dispute) => recordDispute(deps, dispute), failures);
}

/**
 * Stores listed refunds of which no event has been received. Returns their number; failures of single rows go to
 * `failures`.
 */
export async function recordListedRefunds(
  deps: Pick<Deps, 'db' | 'now'>,
  listed: readonly ProviderRefund[],
  failures: unknown[],
): Promise<number> {
  const unrecorded = await withoutKnown(deps, listed);
  return recordEach(unrecorded, (notice) => recordProviderNotice(deps, notice), failures);
}

/** Refunds that need a row: unknown to our books, or failed; each once. */
async function withoutKnown(
  { db }: Pick<Deps, 'db'>,
  listed: readonly ProviderRefund[],
): Promise<readonly ProviderRefund[]> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ id }) => id);
  const [kept, ours, ofSales] = await db.batch([
    db
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(inArray(stripeEvents.id, listed.map(rowId))),
    db.select({ id: refunds.stripeRefundId }).from(refunds).where(inArray(refunds.stripeRefundId, ids)),
    db.select({ id: saleRefunds.stripeRefundId }).from(saleRefunds).where(inArray(saleRefunds.stripeRefundId, ids)),
  ]);
  const known = new Set(kept.map(({ id }) => id));
  const inBooks = new Set([...ours, ...ofSales].map(({ id }) => id));
  return listed.filter((notice) => !known.has(rowId(notice)) && (notice.state === 'failed' || !inBooks.has(notice.id)));
}
