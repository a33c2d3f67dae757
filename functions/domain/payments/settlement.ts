/** Settlement: the only place where a payment becomes a sale, for webhooks, `POST /payment` and late cancellations. */
import { and, eq, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { builder, reading, writeBatch } from '../../db/batch.ts';
import { attempt, isLiveNotProcessing, isNotDeleted, isNotSold, listing, order } from '../../db/conditions.ts';
import { countMoneyIfWrittenStatement } from '../../db/counts.ts';
import { largeFirstSaleSignStatements } from '../../db/money/fraud-signs.ts';
import { assignments, insertInto } from '../../db/rows.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders, paymentAttempts, refunds, sales, stripeEvents } from '../../db/tables/money/payments.ts';
import { formerQueueEntries, queueEntries } from '../../db/tables/reservations.ts';
import { conversations } from '../../db/tables/trust.ts';
import { pagesOfLeavingCopies } from '../changed-pages.ts';
import { beginFulfilmentStatements } from '../fulfilment/begin-fulfilment.ts';
import { soldWishNotificationsStatement } from '../notifications/wish-notifications.ts';
import type { Intent } from '../ports/payments.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { advanceQueueStatements } from '../reservations/queue.ts';
import { refundLetterStatement, tradersLettersStatements, voidLettersStatement } from './payment-letters.ts';

const other = alias(paymentAttempts, 'other');
const sale = alias(sales, 'sale');
const refund = alias(refunds, 'refund');

export type Settlement = {
  /** `sale`: the copy is the buyer's. `refund`: the money goes back. `unknown`: no attempt of ours has this intent. */
  readonly outcome: 'sale' | 'refund' | 'unknown';
  readonly attemptId: string | null;
};

type Settled = { attemptId: string; isSold: number };

type EventRow = { readonly id: string; readonly type: string };

/**
 * Records that an intent succeeded. One write batch of idempotent statements: repeats, replays and races between
 * webhook and browser end in the same rows. The attempt with the row in `sales` gets the copy; all others get a refund.
 * The payment must match the attempt in amount, currency, order and copy.
 */
export async function settle(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  intent: Intent,
  event?: EventRow,
): Promise<Settlement> {
  const moment = deps.now();
  const paid = sql`(SELECT ${paymentAttempts.id} FROM ${paymentAttempts} WHERE ${paymentAttempts.intentId} = ${intent.id})`;
  const sold = (column: SQLWrapper) => sql`(SELECT ${column} FROM ${sales} WHERE ${sales.attemptId} = ${paid})`;
  // The sale that this batch wrote: `sold_at` of its listing is set last. Letters of an earlier sale were sent before.
  const soldNow = (
    column: SQLWrapper,
  ) => sql`(SELECT ${column} FROM ${sales} JOIN ${listings} ON ${listings.id} = ${sales.listingId}
    WHERE ${sales.attemptId} = ${paid} AND ${isNotSold(listings)})`;
  const batch = writeBatch(deps.db, {
    // A lost reply can leave an attempt without its intent's id; the metadata of the intent names the attempt.
    intentKept: builder
      .update(paymentAttempts)
      .set({ intentId: intent.id })
      .where(
        and(
          sql`${paymentAttempts.id} = ${intent.attemptId}`,
          isNull(paymentAttempts.intentId),
          sql`NOT EXISTS (SELECT 1 FROM ${paymentAttempts} other WHERE ${other.intentId} = ${intent.id})`,
        ),
      ),
    attemptSucceeded: builder
      .update(paymentAttempts)
      .set({ state: 'succeeded', changedAt: moment })
      .where(and(eq(paymentAttempts.id, paid), ne(paymentAttempts.state, 'succeeded'))),
    saleInserted: [
      sql`${insertInto(sales, {
        listingId: attempt.listingId,
        orderId: attempt.orderId,
        attemptId: attempt.id,
        amountCents: attempt.amountCents,
        soldAt: moment,
      })}
        FROM ${paymentAttempts} attempt JOIN ${orders} "order" ON ${order.id} = ${attempt.orderId}
          JOIN ${listings} listing ON ${listing.id} = ${attempt.listingId}
        WHERE ${attempt.id} = ${paid} AND ${attempt.amountCents} = ${intent.receivedCents} AND ${attempt.currency} = ${intent.currency}
          AND ${attempt.id} = ${intent.attemptId} AND ${order.priceCents} = ${attempt.amountCents}
          AND ${order.state} = 'pending' AND ${isNotDeleted(listing)}
          AND NOT EXISTS (SELECT 1 FROM ${refunds} refund WHERE ${refund.attemptId} = ${attempt.id})
        ON CONFLICT DO NOTHING`,
      countMoneyIfWrittenStatement('sales', moment, intent.receivedCents),
    ],
    orderPaid: builder
      .update(orders)
      .set({ state: 'paid', changedAt: moment })
      .where(and(eq(orders.state, 'pending'), eq(orders.id, sold(sales.orderId)))),
    // The conversation about the copy goes on beside its parcel.
    conversationKept: sql`UPDATE ${conversations} SET ${assignments(conversations, { orderId: sold(sales.orderId) })}
      WHERE ${conversations.listingId} = ${soldNow(sales.listingId)}
        AND ${conversations.askerId} = (SELECT ${attempt.buyerId} FROM ${paymentAttempts} attempt WHERE ${attempt.id} = ${paid})`,
    ...beginFulfilmentStatements(paid, soldNow(sales.orderId), intent.receivedCents, moment),
    signs: largeFirstSaleSignStatements(paid, intent.receivedCents, moment),
    pages: queuePurgeStatements(deps, pagesOfLeavingCopies(sql`${listings.id} = ${soldNow(sales.listingId)}`)),
    otherLetters: voidLettersStatement(soldNow(sales.listingId), moment),
    othersVoid: builder
      .update(orders)
      .set({ state: 'void', changedAt: moment })
      .where(and(eq(orders.state, 'pending'), eq(orders.listingId, sold(sales.listingId)))),
    // If the sale is canceled, the queue continues from these rows.
    lineKept: sql`${insertInto(formerQueueEntries, {
      listingId: queueEntries.listingId,
      buyerId: queueEntries.buyerId,
      joinedAt: queueEntries.joinedAt,
    })} FROM ${queueEntries} WHERE ${queueEntries.listingId} = ${sold(sales.listingId)}
          AND ${queueEntries.buyerId} <> (SELECT ${attempt.buyerId} FROM ${paymentAttempts} attempt WHERE ${attempt.id} = ${paid}) ON CONFLICT DO NOTHING`,
    queueEnded: builder.delete(queueEntries).where(eq(queueEntries.listingId, sold(sales.listingId))),
    refundOwed: [
      sql`${insertInto(refunds, {
        attemptId: attempt.id,
        amountCents: intent.receivedCents,
        reason: sql`CASE WHEN ${attempt.amountCents} = ${intent.receivedCents} AND ${attempt.currency} = ${intent.currency} THEN 'not_free' ELSE 'mismatch' END`,
        state: 'owed',
        createdAt: moment,
      })}
        FROM ${paymentAttempts} attempt WHERE ${attempt.id} = ${paid} AND NOT EXISTS (SELECT 1 FROM ${sales} sale WHERE ${sale.attemptId} = ${attempt.id})
        ON CONFLICT DO NOTHING`,
      countMoneyIfWrittenStatement('refunds', moment, intent.receivedCents),
      refundLetterStatement('owed', paid, moment),
    ],
    letters: [
      ...tradersLettersStatements(soldNow(sales.orderId), moment),
      soldWishNotificationsStatement(soldNow(sales.listingId), moment),
    ],
    listingSold: builder
      .update(listings)
      .set({ soldAt: moment })
      .where(and(isNotSold(listings), eq(listings.id, sold(sales.listingId)))),
    eventKept: keepEventStatements(event, intent, moment),
    found: reading<Settled>(sql`SELECT ${attempt.id} AS attemptId, ${sale.attemptId} IS NOT NULL AS isSold
        FROM ${paymentAttempts} attempt LEFT JOIN ${sales} sale ON ${sale.attemptId} = ${attempt.id}
        WHERE ${attempt.intentId} = ${intent.id}`),
  });
  const [row] = (await writeThenPurge(deps, batch)).found.rows;
  if (!row) return { outcome: 'unknown', attemptId: null };
  const { attemptId, isSold } = row;
  return { outcome: isSold ? 'sale' : 'refund', attemptId };
}

/** An intent with our metadata but without an attempt is stored with an alert. */
function keepEventStatements(event: EventRow | undefined, intent: Intent, moment: number): readonly SQL[] {
  if (!event) return [];
  const alert = sql`CASE WHEN ${intent.status} <> 'succeeded' OR ${intent.attemptId} IS NULL THEN NULL
    WHEN NOT EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.intentId} = ${intent.id}) THEN 'unknown_attempt'
    WHEN EXISTS (SELECT 1 FROM ${refunds} refund JOIN ${paymentAttempts} attempt ON ${attempt.id} = ${refund.attemptId}
      WHERE ${attempt.intentId} = ${intent.id} AND ${refund.reason} = 'mismatch') THEN 'mismatch' END`;
  return [
    sql`${insertInto(stripeEvents, {
      id: event.id,
      type: event.type,
      intentId: intent.id,
      alert,
      receivedAt: moment,
    })} ON CONFLICT DO NOTHING`,
  ];
}

/** Marks an attempt as canceled, which frees its copy. Only for an intent that Stripe reports as canceled. */
export const markAttemptCanceled = ({ db, now }: Pick<Deps, 'db' | 'now'>, intent: Intent, event?: EventRow) => {
  const moment = now();
  return writeBatch(db, {
    canceled: builder
      .update(paymentAttempts)
      .set({ state: 'canceled', intentId: intent.id, changedAt: moment })
      .where(
        and(
          sql`(${paymentAttempts.intentId} = ${intent.id} OR (${paymentAttempts.intentId} IS NULL AND ${paymentAttempts.id} = ${intent.attemptId}))`,
          ne(paymentAttempts.state, 'succeeded'),
        ),
      ),
    queueMoved: advanceQueueStatements(
      sql`(SELECT ${attempt.listingId} FROM ${paymentAttempts} attempt WHERE ${attempt.intentId} = ${intent.id})`,
      moment,
    ),
    eventKept: keepEventStatements(event, intent, moment),
  });
};

/** Records the state of an intent, for webhooks, users' requests and the schedule. Returns what a payment became. */
export async function recordIntent(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  intent: Intent,
  event?: EventRow,
): Promise<Settlement | undefined> {
  if (intent.status === 'succeeded') return settle(deps, intent, event);
  if (intent.status === 'canceled') await markAttemptCanceled(deps, intent, event);
  else await markUndecided(deps, intent, event);
  return undefined;
}

/** While a bank decides, the hold lasts. After a refusal, the rest of the hold remains for another try. */
const markUndecided = ({ db, now }: Pick<Deps, 'db' | 'now'>, intent: Intent, event?: EventRow) => {
  const moment = now();
  return writeBatch(db, {
    stateKept:
      intent.status === 'processing'
        ? builder
            .update(paymentAttempts)
            .set({ state: 'processing', changedAt: moment })
            .where(and(eq(paymentAttempts.intentId, intent.id), isLiveNotProcessing(paymentAttempts)))
        : builder
            .update(paymentAttempts)
            .set({ state: 'open', changedAt: moment })
            .where(and(eq(paymentAttempts.intentId, intent.id), eq(paymentAttempts.state, 'processing'))),
    // A buyer who paid after the end of the hold may have joined the queue again.
    leftQueue: builder.delete(queueEntries).where(sql`EXISTS (SELECT 1 FROM ${paymentAttempts} attempt
        WHERE ${attempt.intentId} = ${intent.id} AND ${attempt.state} = 'processing'
          AND ${attempt.listingId} = ${queueEntries.listingId} AND ${attempt.buyerId} = ${queueEntries.buyerId})`),
    eventKept: keepEventStatements(event, intent, moment),
  });
};
