/**
 * Payments of the time between a backup and its restore. One whose order is in the backup is settled, any other is
 * refunded; each is named on the money page until an admin has seen it.
 */
import { and, eq, or, sql } from 'drizzle-orm';
import { builder, type Query, writeBatch } from '../../../db/batch.ts';
import { countMoneyIfWrittenStatement } from '../../../db/counts.ts';
import { insertInto, ONE_ROW } from '../../../db/rows.ts';
import { restores } from '../../../db/tables/jobs.ts';
import { orders, paymentAttempts, refunds, sales, stripeEvents } from '../../../db/tables/money/payments.ts';
import type { Intent, ProviderRefund } from '../../ports/payments.ts';
import type { MoneyDeps } from '../../ports.ts';
import { recordIntent } from '../settlement.ts';

/** Largest difference in ms between the provider's clock and ours. */
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

type EventRow = { readonly id: string; readonly type: string };

type Ours = { readonly state: string | null; readonly isInOrder: number; readonly isLost: number };

/**
 * An intent in our books: the state of its attempt, its order, and the time of its creation between a backup
 * and the first run after the restore. An intent of another time is none of ours, as before.
 */
async function oursOf({ db }: MoneyDeps, intent: Intent): Promise<Ours> {
  const isIts = or(eq(paymentAttempts.intentId, intent.id), sql`${paymentAttempts.id} = ${intent.attemptId}`);
  const isBetween = sql`${restores.restoredAt} IS NOT NULL AND ${intent.createdAt} BETWEEN
    ${restores.backupAt} - ${CLOCKS_DIFFER_MS} AND ${restores.restoredAt} + ${CLOCKS_DIFFER_MS}`;
  const [ours] = await db
    .select({
      state: sql<string | null>`(SELECT ${paymentAttempts.state} FROM ${paymentAttempts} WHERE ${isIts})`,
      isInOrder: sql<number>`EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.id} = ${intent.orderId})`,
      isLost: sql<number>`EXISTS (SELECT 1 FROM ${restores} WHERE ${isBetween})`,
    })
    .from(ONE_ROW);
  return ours ?? { state: null, isInOrder: 0, isLost: 0 };
}

/** Names the payment on the money page. An alert about its unknown attempt is replaced. */
function named(intent: Intent, alert: 'settled_after_backup' | 'refunded_after_backup', moment: number): Query[] {
  return [
    builder
      .update(stripeEvents)
      .set({ alert: null })
      .where(and(eq(stripeEvents.intentId, intent.id), eq(stripeEvents.alert, 'unknown_attempt'))),
    sql`${insertInto(stripeEvents, { id: `restore:${intent.id}`, type: 'payment_intent.after_backup', intentId: intent.id, alert, receivedAt: moment })}
      WHERE 1 ON CONFLICT DO NOTHING`,
  ];
}

/**
 * Records an intent as the provider has it. A paid one that our books lost by a restore is settled or refunded; one
 * that may still be paid is canceled, for no page of the shop leads to it any more.
 */
export async function recordAfterRestore(deps: MoneyDeps, intent: Intent, event?: EventRow): Promise<void> {
  if (intent.attemptId === null) return;
  const ours = await oursOf(deps, intent);
  if (ours.state === null && ours.isLost === 0) return;
  // The reading of the last two days follows these.
  if (ours.state === intent.status || (ours.state !== null && intent.status === 'open')) return;
  if (ours.state === null) {
    if (ours.isInOrder === 1) await createAttempt(deps, intent);
    if (intent.status === 'open') return recordAfterRestore(deps, await deps.payments.cancelIntent(intent.id), event);
  }
  const isNew = intent.status === 'succeeded' && ours.state !== 'succeeded' && ours.isLost === 1;
  if (isNew) await keepRefunds(deps, intent);
  await recordIntent(deps, intent, event);
  if (!isNew) return;
  const isOurs = ours.state !== null || ours.isInOrder === 1;
  if (!isOurs && !(await refundIntent(deps, intent))) return;
  const sold = await deps.db
    .select({ id: sales.orderId })
    .from(sales)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, sales.attemptId))
    .where(eq(paymentAttempts.intentId, intent.id));
  const alert = sold.length > 0 ? 'settled_after_backup' : 'refunded_after_backup';
  await writeBatch(deps.db, { named: named(intent, alert, deps.now()) });
}

/** Records an intent, also one that a restore lost and that was decided only now. */
export async function recordKnownOrLost(deps: MoneyDeps, intent: Intent, event?: EventRow): Promise<void> {
  const settlement = await recordIntent(deps, intent, event);
  if (settlement?.outcome === 'unknown') await recordAfterRestore(deps, intent);
}

/** The attempt of an intent whose order is ours: canceled, from which a success may follow. */
const createAttempt = ({ db, now }: MoneyDeps, intent: Intent): Promise<unknown> =>
  writeBatch(db, {
    created: sql`${insertInto(paymentAttempts, {
      ...{ id: sql`${intent.attemptId}`, orderId: orders.id, listingId: orders.listingId, buyerId: orders.buyerId },
      ...{ amountCents: intent.amountCents, currency: intent.currency, intentId: intent.id, state: 'canceled' },
      ...{ createdAt: intent.createdAt, expiresAt: intent.createdAt, changedAt: now() },
    })} FROM ${orders} WHERE ${orders.id} = ${intent.orderId} ON CONFLICT DO NOTHING`,
  });

const isStanding = ({ state }: ProviderRefund): boolean => state !== 'failed';

/** A payment that the shop sent back as unsold stays so: otherwise it might buy the copy now. */
async function keepRefunds({ db, payments, now }: MoneyDeps, intent: Intent): Promise<void> {
  const made = (await payments.refundsOf(intent.id)).find(
    (refund) => isStanding(refund) && refund.attemptId === intent.attemptId && refund.mark === null,
  );
  if (!made) return;
  const moment = now();
  await writeBatch(db, {
    kept: [
      sql`${insertInto(refunds, {
        ...{ attemptId: paymentAttempts.id, amountCents: made.amountCents, reason: 'not_free', state: 'sent' },
        ...{ stripeRefundId: made.id, createdAt: moment },
      })} FROM ${paymentAttempts} WHERE ${paymentAttempts.id} = ${intent.attemptId} ON CONFLICT DO NOTHING`,
      countMoneyIfWrittenStatement('refunds', moment, made.amountCents),
    ],
  });
}

/** Sends what is left of a payment back. Returns false when the provider refuses it, so that its alert stays. */
async function refundIntent({ payments }: MoneyDeps, { id, attemptId, receivedCents }: Intent): Promise<boolean> {
  const back = (await payments.refundsOf(id)).filter(isStanding).reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (back >= receivedCents || attemptId === null) return true;
  const reply = await payments.refund({ attemptId, mark: null, intentId: id, amountCents: receivedCents - back });
  return reply.kind === 'refund';
}
