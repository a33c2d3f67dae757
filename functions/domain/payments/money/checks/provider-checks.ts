import { and, eq, exists, isNotNull, isNull, max, min, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { SALE_ALERTS } from '../../../../../core/payments/payouts/transfer-waits.ts';
import { moneyWords } from '../../../../../core/words/en/money.ts';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { coverageReadings, listDifferences } from '../../../../db/tables/money/comparisons.ts';
import { paymentAttempts, refunds, sales, stripeEvents } from '../../../../db/tables/money/payments.ts';
import { type CheckQuery, wrongRowColumns } from './ledger-checks.ts';

const words = moneyWords.wrongRow;

const decided = alias(stripeEvents, 'decided');

const balanceCents = sql`${coverageReadings.availableCents} + ${coverageReadings.pendingCents}`;
const owedToOthers = sql`${coverageReadings.heldCents} + ${coverageReadings.sellerCents} + ${coverageReadings.backCents}`;

const sellerName = sql`(SELECT ${words.seller} || ' ' || ${users.name} FROM ${users} WHERE ${users.id} = ${stripeEvents.sellerId})`;

const orderId = sql`(SELECT ${sales.orderId} FROM ${paymentAttempts} JOIN ${sales} ON ${sales.attemptId} = ${paymentAttempts.id} WHERE ${paymentAttempts.intentId} = ${stripeEvents.intentId})`;

function unseenAlerts(db: Db): CheckQuery {
  const one = { one: sql`1` };
  const refundOfIntent = db
    .select(one)
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(eq(paymentAttempts.intentId, stripeEvents.intentId), eq(refunds.state, 'sent')));
  // The bank's decision on a dispute is a row of its own (`provider-notices.ts`).
  const decision = db
    .select(one)
    .from(decided)
    .where(
      sql`${decided.id} IN (replace(${stripeEvents.id}, ':open', ':won'), replace(${stripeEvents.id}, ':open', ':lost'))`,
    );
  return db
    .select(
      wrongRowColumns(
        min(stripeEvents.id),
        sql`${stripeEvents.alert} || ', ' || coalesce(${stripeEvents.intentId}, ${stripeEvents.type}) || coalesce(', ' || ${sellerName}, '')`,
        sql`CASE WHEN ${stripeEvents.alert} = 'settled_after_backup' OR ${stripeEvents.alert} IN ${SALE_ALERTS} THEN ${orderId} END`,
      ),
    )
    .from(stripeEvents)
    .where(
      and(
        isNotNull(stripeEvents.alert),
        isNull(stripeEvents.seenAt),
        not(sql`(${eq(stripeEvents.alert, 'mismatch')} AND ${exists(refundOfIntent)})`),
        not(sql`(${eq(stripeEvents.alert, 'dispute_open')} AND ${exists(decision)})`),
      ),
    )
    .groupBy(stripeEvents.alert, sql`coalesce(${stripeEvents.intentId}, ${stripeEvents.id})`);
}

/** Each must find nothing. */
export function providerChecks(db: Db): Readonly<Record<'alert' | 'totalsDiffer' | 'notCovered', CheckQuery>> {
  const lastReading = db.select({ at: max(coverageReadings.readAt) }).from(coverageReadings);
  return {
    alert: unseenAlerts(db),
    totalsDiffer: db
      .select(
        wrongRowColumns(
          listDifferences.id,
          sql`${listDifferences.list} || ', ' || ${words.theirs} || ' ' || ${listDifferences.theirsCents} || ' ' || ${words.cents} || ', '
            || ${words.ours} || ' ' || ${listDifferences.oursCents} || ' ' || ${words.cents}`,
        ),
      )
      .from(listDifferences),
    notCovered: db
      .select(
        wrongRowColumns(
          sql`CAST(${coverageReadings.readAt} AS TEXT)`,
          sql`${words.theirs} || ' ' || (${balanceCents}) || ' ' || ${words.cents} || ', ' || ${words.owed} || ' ' || (${owedToOthers}) || ' ' || ${words.cents}`,
        ),
      )
      .from(coverageReadings)
      .where(and(eq(coverageReadings.readAt, lastReading), sql`${balanceCents} < ${owedToOthers}`)),
  };
}
