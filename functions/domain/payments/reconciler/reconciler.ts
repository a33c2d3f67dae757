/**
 * Ends what is over and asks about what is undecided, whatever got lost on the way (docs/payments.md;
 * `reconciler-lists.ts` reads the provider's lists). Every step may be run again at any time, and one that fails for one row
 * goes on with the next.
 */
import { and, eq, lte, or, sql } from 'drizzle-orm';
import { isLive, isLiveNotProcessing } from '../../../db/active.ts';
import { paymentAttempts } from '../../../db/tables/money/payments.ts';
import type { MoneyDeps } from '../../ports.ts';
import { advanceQueues } from '../../reservations/queue.ts';
import { runAll } from '../../runs/run-all.ts';
import { cancelPayment } from '../cancellation.ts';
import { sendRefunds } from '../refunds.ts';
import { recordIntent } from '../settlement.ts';

/** An attempt whose reply got lost is taken up after this. */
const STALE_CREATING_MS = 2 * 60 * 1000;

/** In any order, so that rows that always fail keep none of the others waiting. */
const AT_ONCE = 50;

/** What can be seen without asking the provider for lists: holds that ended, banks that decided, refunds that are owed. */
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
    .limit(AT_ONCE);
  // "Live" is what the index of live attempts needs, and the plus sign keeps the index of intents out: each minute would read
  // all attempts.
  const deciding = await deps.db
    .select({ intentId: sql<string>`${paymentAttempts.intentId}` })
    .from(paymentAttempts)
    .where(
      and(
        isLive(paymentAttempts),
        eq(paymentAttempts.state, 'processing'),
        sql`+${paymentAttempts.intentId} IS NOT NULL`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  await runAll([
    ...over.map(
      ({ id }) =>
        () =>
          cancelPayment(deps, id, 'unpaid'),
    ),
    ...deciding.map(
      ({ intentId }) =>
        async () =>
          recordIntent(deps, await deps.payments.retrieveIntent(intentId)),
    ),
    () => sendRefunds(deps),
    () => advanceQueues(deps),
  ]);
}
