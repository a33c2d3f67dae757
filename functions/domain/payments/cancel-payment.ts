/** Ends of payments before a sale: by the buyer or the time of the hold, and after too many declined cards. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { DECLINES_PER_HOLD } from '../../../core/reservations/reservations.ts';
import { builder, reading, writeBatch } from '../../db/batch.ts';
import { attempt, isActiveUser, isAwaitingPayment, isNotDeleted, listing, order, seller } from '../../db/conditions.ts';
import { assignments } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders, paymentAttempts } from '../../db/tables/money/payments.ts';
import { unpaidWaitEnd } from '../../db/unpaid-wait.ts';
import type { Intent } from '../ports/payments.ts';
import type { MoneyDeps } from '../ports.ts';
import { advanceQueueStatements } from '../reservations/queue.ts';
import { recordIntent } from './settlement.ts';

/**
 * `unpaid`: the buyer let the time pass, gave up or used too many cards, and must wait before the next hold
 * (`hold-limits.ts`). `waived`: for a reason outside the buyer's control.
 */
type WhyEnded = 'unpaid' | 'waived';

/**
 * Cancels an attempt: `canceling`, then Stripe, and only after Stripe's confirmation `canceled`. If the payment was
 * faster, it is settled instead. Throws `unavailable` when Stripe does not answer.
 */
export async function cancelPayment(deps: MoneyDeps, attemptId: string, why: WhyEnded): Promise<void> {
  const moment = deps.now();
  // Without the secret, the provider or the listing a buyer could not pay: the hold then does not count as unpaid.
  const couldPay = sql`${paymentAttempts.state} = 'open' AND ${paymentAttempts.waivedAt} IS NULL AND EXISTS (
    SELECT 1 FROM ${listings} listing JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
    WHERE ${listing.id} = ${paymentAttempts.listingId} AND ${isNotDeleted(listing)} AND ${isActiveUser(seller)})`;
  const { found } = await writeBatch(deps.db, {
    markedCanceling: builder
      .update(paymentAttempts)
      .set({
        state: 'canceling',
        changedAt: moment,
        unpaidAt: sql`CASE WHEN ${why === 'unpaid'} AND ${couldPay} THEN min(${paymentAttempts.expiresAt}, ${moment}) END`,
      })
      .where(and(eq(paymentAttempts.id, attemptId), isAwaitingPayment(paymentAttempts))),
    found: reading<Ending>(sql`SELECT ${attempt.intentId} AS intentId, ${attempt.orderId} AS orderId,
          ${attempt.listingId} AS listingId, ${attempt.amountCents} AS priceCents, ${order.listingName} AS listingName,
          ${attempt.currency} AS currency, ${attempt.createdAt} AS createdAt, ${attempt.expiresAt} AS expiresAt
        FROM ${paymentAttempts} attempt JOIN ${orders} "order" ON ${order.id} = ${attempt.orderId}
        WHERE ${attempt.id} = ${attemptId} AND ${attempt.state} IN ('canceling','processing')`),
  });
  const [row] = found.rows;
  if (!row) return;
  const intentId = row.intentId ?? (await lostIntent(deps, attemptId, row))?.id;
  if (intentId !== undefined) return void (await recordIntent(deps, await deps.payments.cancelIntent(intentId)));
  const canceledAt = deps.now();
  await writeBatch(deps.db, {
    canceled: builder
      .update(paymentAttempts)
      .set({ state: 'canceled', changedAt: canceledAt })
      .where(
        and(
          eq(paymentAttempts.id, attemptId),
          eq(paymentAttempts.state, 'canceling'),
          isNull(paymentAttempts.intentId),
        ),
      ),
    queueMoved: advanceQueueStatements(row.listingId, canceledAt),
  });
}

type Ending = {
  intentId: string | null;
  orderId: string;
  listingId: string;
  listingName: string;
  priceCents: number;
  currency: string;
  createdAt: number;
  expiresAt: number;
};

/**
 * The intent of an attempt whose reply was lost: the same idempotency key finds or creates it. Stripe repeats a failure
 * for the same key for a day; then its list shows an existing intent. Null when there is none and the hold has expired:
 * the key cannot create one any more, and secrets are returned only for attempts that are not `canceling`.
 */
async function lostIntent({ payments, now }: MoneyDeps, attemptId: string, row: Ending): Promise<Intent | null> {
  try {
    return await payments.createIntent({
      attemptId,
      orderId: row.orderId,
      listingId: row.listingId,
      amountCents: row.priceCents,
      currency: row.currency,
      description: row.listingName,
    });
  } catch (error) {
    for await (const intent of payments.listIntents(
      row.createdAt - CLOCKS_DIFFER_MS,
      row.expiresAt + CLOCKS_DIFFER_MS,
    )) {
      if (intent.attemptId === attemptId) return intent;
    }
    if (row.expiresAt > now()) throw error;
    return null;
  }
}

/** Largest difference in ms between Stripe's clock and ours: margin of the listed interval on both sides. */
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

/**
 * Ends the payment of an intent after too many declined cards, so that stolen cards cannot be tested here. The provider
 * counts them, so the result does not depend on events. Idempotent. Returns null while the buyer may go on, else the
 * end of their wait (ms since the epoch).
 */
export async function endAfterDeclines(deps: MoneyDeps, intent: Intent): Promise<{ until: number } | null> {
  if (intent.status !== 'open' || !intent.declined) return null;
  const declines = await deps.payments.countDeclines(intent.id);
  const { counted } = await writeBatch(deps.db, {
    counted: reading<{ id: string; declines: number }>(
      sql`UPDATE ${paymentAttempts} SET ${assignments(paymentAttempts, { declines: sql`max(${paymentAttempts.declines}, ${declines})` })}
          WHERE ${paymentAttempts.intentId} = ${intent.id} AND ${paymentAttempts.state} IN ('open','canceling') 
          RETURNING ${paymentAttempts.id} AS id, ${paymentAttempts.declines} AS declines`,
    ),
  });
  const [row] = counted.rows;
  if (!row || row.declines < DECLINES_PER_HOLD) return null;
  await cancelPayment(deps, row.id, 'unpaid');
  const moment = deps.now();
  const waitEnd = unpaidWaitEnd(sql`${attempt.buyerId}`, sql`${attempt.listingId}`, moment);
  const [wait] = await deps.db
    .select({ until: sql<number | null>`${waitEnd}` })
    .from(attempt)
    .where(and(eq(attempt.id, row.id), eq(attempt.state, 'canceled')));
  return { until: wait?.until ?? moment };
}
