import { and, eq, sql } from 'drizzle-orm';
import { DECLINES_PER_HOLD } from '../../../core/reservations/hold.ts';
import { attempt } from '../../db/active.ts';
import { reading, writeBatch } from '../../db/batch.ts';
import { assignments } from '../../db/rows.ts';
import { paymentAttempts } from '../../db/tables/money/payments.ts';
import { unpaidWaitEnd } from '../../db/unpaid-wait.ts';
import type { Intent } from '../ports/payments.ts';
import type { MoneyDeps } from '../ports.ts';
import { cancelPayment } from './cancellation.ts';

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
