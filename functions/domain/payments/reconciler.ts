/**
 * Ends what is over and asks about what is undecided, whatever got lost on the way (security: orders and payments;
 * `reconciler-lists.ts` reads the provider's lists). Every step may be run again at any time, and one that fails for one row
 * goes on with the next.
 */
import { sql } from 'drizzle-orm';
import type { MoneyDeps } from '../ports.ts';
import { advanceQueues } from '../reservations/queue.ts';
import { runAll } from '../run-all.ts';
import { cancelPayment } from './cancellation.ts';
import { sendRefunds } from './refunds.ts';
import { recordIntent } from './settlement.ts';

/** An attempt whose reply got lost is taken up after this. */
const STALE_CREATING_MS = 2 * 60 * 1000;

/** In any order, so that rows that always fail keep none of the others waiting. */
const AT_ONCE = 50;

/** What can be seen without asking the provider for lists: holds that ended, banks that decided, refunds that are owed. */
export async function reconcileAttempts(deps: MoneyDeps): Promise<void> {
  const moment = deps.now();
  const over = await deps.db.all<{ id: string }>(
    sql`SELECT id FROM attempts WHERE state IN ('creating','open','canceling')
          AND (expires_at <= ${moment} OR state = 'canceling' OR (state = 'creating' AND created_at <= ${moment - STALE_CREATING_MS}))
        ORDER BY random() LIMIT ${AT_ONCE}`,
  );
  const deciding = await deps.db.all<{ intentId: string }>(
    sql`SELECT intent_id AS intentId FROM attempts WHERE state = 'processing' AND intent_id IS NOT NULL
        ORDER BY random() LIMIT ${AT_ONCE}`,
  );
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
