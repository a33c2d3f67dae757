/** Waived holds: unpaid holds that do not count against the buyer, because the payment provider did not answer. */

import { and, eq, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../core/days.ts';
import { builder, writeBatch } from '../../db/batch.ts';
import { isLiveAttempt } from '../../db/conditions.ts';
import { paymentAttempts } from '../../db/tables/money/payments.ts';
import { ProviderRateLimited } from '../../errors.ts';
import type { Intent } from '../ports/payments.ts';
import type { MoneyDeps } from '../ports.ts';

/** An outage this short before the end of a hold leaves its buyer no time to pay. */
const WAIVED_BEFORE_END_MS = 3 * 60 * 1000;

/** One waived hold per buyer and listing within this time. */
const WAIVED_ONCE_IN_MS = DAY_MS;

/**
 * Reads an intent. If the provider does not answer in the last minutes of a hold, the hold does not count as unpaid,
 * once a day per buyer and listing. A later answer ends the waiver. A caller can provoke the provider's rate limit, so
 * that waives nothing.
 */
export async function retrieveIntentOrWaiveHold(
  { db, now, payments }: MoneyDeps,
  intentId: string,
  waivedAt: number | null,
): Promise<Intent> {
  const intent = await payments.retrieveIntent(intentId).catch(async (error) => {
    if (!(error instanceof ProviderRateLimited)) await writeBatch(db, { waived: waiveStatement(intentId, now()) });
    throw error;
  });
  if (waivedAt !== null) {
    await writeBatch(db, {
      waiverTakenBack: builder
        .update(paymentAttempts)
        .set({ waivedAt: null })
        .where(and(eq(paymentAttempts.intentId, intentId), isLiveAttempt(paymentAttempts))),
    });
  }
  return intent;
}

const earlier = alias(paymentAttempts, 'earlier');

const waiveStatement = (intentId: string, moment: number) =>
  builder
    .update(paymentAttempts)
    .set({ waivedAt: moment })
    .where(
      and(
        eq(paymentAttempts.intentId, intentId),
        isLiveAttempt(paymentAttempts),
        lte(paymentAttempts.expiresAt, moment + WAIVED_BEFORE_END_MS),
        sql`NOT EXISTS (SELECT 1 FROM ${paymentAttempts} earlier WHERE ${earlier.buyerId} = ${paymentAttempts.buyerId} AND ${earlier.listingId} = ${paymentAttempts.listingId}
          AND ${earlier.id} <> ${paymentAttempts.id} AND ${earlier.waivedAt} > ${moment - WAIVED_ONCE_IN_MS})`,
      ),
    );
