/**
 * Cancels expired holds and asks the provider about undecided payments, also after lost replies (docs/payments.md; the
 * provider's lists: `reconciler-lists.ts`). Every step is idempotent, and continues after a failing row.
 */
import { and, eq, lte, or, sql } from 'drizzle-orm';
import { isLiveAttempt, isLiveNotProcessing } from '../../../db/conditions.ts';
import { paymentAttempts } from '../../../db/tables/money/payments.ts';
import type { MoneyDeps } from '../../ports.ts';
import { advanceQueues } from '../../reservations/queue.ts';
import { runAll } from '../../runs/run-all.ts';
import { cancelPayment } from '../cancel-payment.ts';
import { sendRefunds } from '../send-refunds.ts';
import { recordIntent } from '../settlement.ts';

/** Time in ms after which an attempt with a lost reply is resumed. */
const STALE_CREATING_MS = 2 * 60 * 1000;

/** Limit of rows per step, in random order, so that failing rows do not block others. */
const ROWS_PER_STEP = 50;

/** The work that needs no list of the provider: expired holds, decided payments, owed refunds. */
export async function reconcileAttempts(deps: MoneyDeps): Promise<void> {
  const moment = deps.now();
  const isStale = and(
    eq(paymentAttempts.state, 'creating'),
    lte(paymentAttempts.createdAt, moment - STALE_CREATING_MS),
  );
  const over = await deps.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        isLiveNotProcessing(paymentAttempts),
        or(lte(paymentAttempts.expiresAt, moment), eq(paymentAttempts.state, 'canceling'), isStale),
      ),
    )
    .orderBy(sql`random()`)
    .limit(ROWS_PER_STEP);
  // `isLiveAttempt` selects the index of live attempts, and the plus sign excludes the index of intents: otherwise each
  // minute reads all attempts.
  const deciding = await deps.db
    .select({ intentId: sql<string>`${paymentAttempts.intentId}` })
    .from(paymentAttempts)
    .where(
      and(
        isLiveAttempt(paymentAttempts),
        eq(paymentAttempts.state, 'processing'),
        sql`+${paymentAttempts.intentId} IS NOT NULL`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(ROWS_PER_STEP);
  await runAll([
    ...over.map(
      ({ id }) =>
        () =>
          cancelPayment(deps, id, 'unpaid'),
    ),
    ...deciding.map(
      ({ intentId }) =>
        async () =>
          void (await recordIntent(deps, await deps.payments.retrieveIntent(intentId))),
    ),
    () => sendRefunds(deps),
    () => advanceQueues(deps),
  ]);
}
