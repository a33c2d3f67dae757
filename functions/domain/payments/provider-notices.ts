/**
 * What happens to received money at the provider without us: a refund that somebody made there, a dispute, a warning of fraud.
 * Each is kept as an alert, and a person looks at it (docs/payments.md). What questions the payment of a sale stops its clocks.
 */
import { inArray, type SQL, sql } from 'drizzle-orm';
import { writeBatch } from '../../db/batch.ts';
import { insertInto } from '../../db/rows.ts';
import { saleRefunds } from '../../db/tables/fulfilment.ts';
import { attempts, refunds, stripeEvents } from '../../db/tables/ledger.ts';
import { freezing, soldBy, thawing } from '../fulfilment/freezing.ts';
import type { ProviderDispute, ProviderNotice, ProviderRefund } from '../ports/payments.ts';
import type { Deps } from '../ports.ts';

type Told = { readonly id: string; readonly type: string };

const DISPUTE_ALERTS = { open: 'dispute_open', lost: 'dispute_lost', won: null } as const satisfies Record<
  ProviderDispute['state'],
  string | null
>;

/** Ours: our books have it under its own id, or it says whose attempt it is for and that one owes it. */
const isOurs = (refund: ProviderRefund): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${refunds} WHERE ${refunds.stripeRefundId} = ${refund.id} OR ${refunds.attemptId} = ${refund.attemptId})
    OR ${isOfSale(refund)})`;

/** One that a sale owes: its own row says how it stands (`sale-refund-news.ts`), and the money page shows one that failed. */
const isOfSale = ({ id, attemptId }: ProviderRefund): SQL =>
  sql`EXISTS (SELECT 1 FROM ${saleRefunds} WHERE ${saleRefunds.stripeRefundId} = ${id} OR ${saleRefunds.attemptId} = ${attemptId})`;

/** Why a person must look at a notice, as SQL; null for one that says what we know. */
const alertOf = (notice: ProviderNotice): SQL => {
  if (notice.kind === 'fraud_warning') return sql`'fraud_warning'`;
  if (notice.kind === 'dispute') return sql`${DISPUTE_ALERTS[notice.state]}`;
  if (notice.state === 'failed') return sql`CASE WHEN ${isOfSale(notice)} THEN NULL ELSE 'refund_failed' END`;
  return sql`CASE WHEN ${isOurs(notice)} THEN NULL ELSE 'refund_by_hand' END`;
};

/** What a notice says has one row, whoever told it and however often. */
const rowId = (notice: ProviderNotice): string => {
  if (notice.kind === 'fraud_warning') return `notice:${notice.id}`;
  return `notice:${notice.id}:${notice.kind === 'dispute' ? notice.state : notice.state === 'failed' ? 'failed' : 'made'}`;
};

/** Whose payment is questioned now stands still, and goes on where nothing questions it any more. */
const consequencesOf = (notice: ProviderNotice, moment: number): readonly SQL[] => {
  const orders = soldBy(sql`${notice.intentId}`);
  if (notice.kind === 'refund' && notice.state === 'failed') return [];
  return notice.kind === 'dispute' && notice.state === 'won' ? thawing(orders, moment) : freezing(orders, moment);
};

/** Keeps a notice about an intent of ours, and the event that told it. Of other intents nothing is kept. */
export async function recordNotice(
  deps: Pick<Deps, 'db' | 'now'>,
  notice: ProviderNotice,
  event?: Told,
): Promise<void> {
  const { intentId } = notice;
  const keep = (id: string, type: string, alert: SQL) =>
    sql`${insertInto(stripeEvents, {
      id,
      type,
      intentId,
      alert,
      receivedAt: deps.now(),
    })} WHERE EXISTS (SELECT 1 FROM ${attempts} WHERE ${attempts.intentId} = ${intentId}) ON CONFLICT DO NOTHING`;
  await writeBatch(deps.db, {
    noticeKept: keep(rowId(notice), notice.kind, alertOf(notice)),
    eventKept: event ? [keep(event.id, event.type, sql`NULL`)] : [],
    followed: consequencesOf(notice, deps.now()),
  });
}

/**
 * Keeps what these rows of a list tell and no event has told before. Answers how many were new; failures of single rows go
 * to `failures`.
 */
export async function recordListed(
  deps: Pick<Deps, 'db' | 'now'>,
  listed: readonly (ProviderRefund | ProviderDispute)[],
  failures: unknown[],
): Promise<number> {
  const unknown = await withoutKnown(deps, listed);
  for (const notice of unknown) await recordNotice(deps, notice).catch((error) => failures.push(error));
  return unknown.length;
}

/** Those that need a row: a refund that is not in our books or that failed, a dispute; each once. */
async function withoutKnown<Listed extends ProviderRefund | ProviderDispute>(
  { db }: Pick<Deps, 'db'>,
  listed: readonly Listed[],
): Promise<readonly Listed[]> {
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
  return listed.filter(
    (notice) =>
      !known.has(rowId(notice)) && (notice.kind === 'dispute' || notice.state === 'failed' || !inBooks.has(notice.id)),
  );
}
