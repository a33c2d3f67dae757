/** Ends a payment after too many declined cards, so that nobody can test stolen cards here. */
import { sql } from 'drizzle-orm';
import { DECLINES_PER_HOLD } from '../../../core/constants.ts';
import { writeBatch } from '../../db/client.ts';
import type { Intent, MoneyDeps } from '../ports.ts';
import { unpaidWaitEnd } from '../reservations/hold-limits.ts';
import { cancelPayment } from './cancellation.ts';

/**
 * Ends the payment of an intent whose cards were declined too often. The provider counts them, so that no event has to have
 * arrived; it may be asked again at any time. Null while the buyer may go on; else until when they wait (ms since the epoch).
 */
export async function endAfterDeclines(deps: MoneyDeps, intent: Intent): Promise<{ until: number } | null> {
  if (intent.status !== 'open' || !intent.declined) return null;
  const declines = await deps.payments.countDeclines(intent.id);
  const [counted] = await writeBatch(deps.db, [
    sql`UPDATE attempts SET declines = max(declines, ${declines})
        WHERE intent_id = ${intent.id} AND state IN ('open','canceling') RETURNING id, declines`,
  ]);
  const [row] = counted?.rows ?? [];
  if (!row || Number(row.declines) < DECLINES_PER_HOLD) return null;
  await cancelPayment(deps, String(row.id), 'unpaid');
  const [wait] = await deps.db.all<{ until: number | null }>(
    sql`SELECT ${unpaidWaitEnd(sql`a.buyer_id`, sql`a.product_id`, deps.now())} AS until FROM attempts a
        WHERE a.id = ${String(row.id)} AND a.state = 'canceled'`,
  );
  return { until: wait?.until ?? deps.now() };
}
