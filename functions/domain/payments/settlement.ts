/** The one place where money becomes a sale. The webhook, `POST /payment` and every cancel that came too late end here. */
import { sql } from 'drizzle-orm';
import { tag } from '../../../core/cache.ts';
import { writeBatch } from '../../db/client.ts';
import type { Deps, Intent, PaymentEvent } from '../ports.ts';
import { advanceQueue } from '../reservations/queue.ts';

export type Settlement = {
  /** `sale`: the copy is the buyer's. `refund`: the money goes back. `unknown`: no attempt of ours has this intent. */
  readonly outcome: 'sale' | 'refund' | 'unknown';
  readonly attemptId: string | null;
};

/** Stripe's event, as it is kept; `alert` says why a person must look at it. */
type EventRow = { readonly id: string; readonly type: string };

/**
 * Records that an intent succeeded. One write batch in which every statement is idempotent: repeats, replays and races
 * between webhook and browser end in the same rows. Whoever gets the row in `sales` gets the copy; all others a refund.
 * The money is trusted only as far as it matches the attempt: amount, currency, and the attempt's own order and copy.
 */
export async function settle(
  { db, now, purge }: Pick<Deps, 'db' | 'now' | 'purge'>,
  intent: Intent,
  event?: EventRow,
): Promise<Settlement> {
  const moment = now();
  const attempt = sql`(SELECT id FROM attempts WHERE intent_id = ${intent.id})`;
  const results = await writeBatch(db, [
    // A lost reply can leave an attempt without its intent's id: our own metadata then says whose it is.
    sql`UPDATE attempts SET intent_id = ${intent.id} WHERE id = ${intent.attemptId} AND intent_id IS NULL
          AND NOT EXISTS (SELECT 1 FROM attempts other WHERE other.intent_id = ${intent.id})`,
    sql`UPDATE attempts SET state = 'succeeded', changed_at = ${moment} WHERE id = ${attempt} AND state <> 'succeeded'`,
    sql`INSERT INTO sales (product_id, order_id, attempt_id, amount_cents, sold_at)
        SELECT a.product_id, a.order_id, a.id, a.amount_cents, ${moment}
        FROM attempts a JOIN orders o ON o.id = a.order_id JOIN products p ON p.id = a.product_id
        WHERE a.id = ${attempt} AND a.amount_cents = ${intent.receivedCents} AND a.currency = ${intent.currency}
          AND a.id = ${intent.attemptId} AND o.price_cents = a.amount_cents AND o.state = 'pending' AND p.deleted_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.attempt_id = a.id)
        ON CONFLICT DO NOTHING`,
    sql`UPDATE orders SET state = 'paid', changed_at = ${moment}
        WHERE state = 'pending' AND id = (SELECT order_id FROM sales WHERE attempt_id = ${attempt})`,
    sql`UPDATE products SET sold_at = ${moment}
        WHERE sold_at IS NULL AND id = (SELECT product_id FROM sales WHERE attempt_id = ${attempt})`,
    sql`UPDATE orders SET state = 'void', changed_at = ${moment}
        WHERE state = 'pending' AND product_id = (SELECT product_id FROM sales WHERE attempt_id = ${attempt})`,
    sql`DELETE FROM waiting WHERE product_id = (SELECT product_id FROM sales WHERE attempt_id = ${attempt})`,
    sql`INSERT INTO refunds (attempt_id, amount_cents, reason, state, created_at)
        SELECT a.id, ${intent.receivedCents},
          CASE WHEN a.amount_cents = ${intent.receivedCents} AND a.currency = ${intent.currency} THEN 'not_free' ELSE 'mismatch' END,
          'owed', ${moment}
        FROM attempts a WHERE a.id = ${attempt} AND NOT EXISTS (SELECT 1 FROM sales s WHERE s.attempt_id = a.id)
        ON CONFLICT DO NOTHING`,
    ...(event ? [keepEvent(event, intent, moment)] : []),
    sql`SELECT a.id AS attemptId, p.category_id AS categoryId, p.seller_id AS sellerId,
          s.attempt_id IS NOT NULL AS sold
        FROM attempts a JOIN products p ON p.id = a.product_id LEFT JOIN sales s ON s.attempt_id = a.id
        WHERE a.intent_id = ${intent.id}`,
  ]);
  const row = results.at(-1)?.rows[0];
  if (!row) return { outcome: 'unknown', attemptId: null };
  if (row.sold) await purge([tag.catalog, tag.category(String(row.categoryId)), tag.seller(String(row.sellerId))]);
  return { outcome: row.sold ? 'sale' : 'refund', attemptId: String(row.attemptId) };
}

/** An intent that carries our metadata but has no attempt is money without an owner: kept, and marked for a person. */
const keepEvent = (event: EventRow, intent: Intent, moment: number) =>
  sql`INSERT INTO stripe_events (id, type, intent_id, alert, received_at)
      SELECT ${event.id}, ${event.type}, ${intent.id},
        CASE WHEN ${intent.status} <> 'succeeded' OR ${intent.attemptId} IS NULL THEN NULL
          WHEN NOT EXISTS (SELECT 1 FROM attempts WHERE intent_id = ${intent.id}) THEN 'unknown_attempt'
          WHEN EXISTS (SELECT 1 FROM refunds r JOIN attempts a ON a.id = r.attempt_id
            WHERE a.intent_id = ${intent.id} AND r.reason = 'mismatch') THEN 'mismatch' END,
        ${moment}
      ON CONFLICT DO NOTHING`;

/** Marks an attempt canceled, which frees its copy. Only ever called with an intent that Stripe says is canceled. */
export const markCanceled = ({ db, now }: Pick<Deps, 'db' | 'now'>, intent: Intent, event?: EventRow) =>
  writeBatch(db, [
    sql`UPDATE attempts SET state = 'canceled', intent_id = ${intent.id}, changed_at = ${now()}
        WHERE (intent_id = ${intent.id} OR (intent_id IS NULL AND id = ${intent.attemptId})) AND state <> 'succeeded'`,
    ...advanceQueue(sql`(SELECT product_id FROM attempts WHERE intent_id = ${intent.id})`, now()),
    ...(event ? [keepEvent(event, intent, now())] : []),
  ]);

/** What Stripe reports, in any order and any number of times. Resolves once it is safely written. */
export async function recordPaymentEvent(deps: Pick<Deps, 'db' | 'now' | 'purge'>, event: PaymentEvent): Promise<void> {
  const { intent, failedRefundOf } = event;
  if (intent) await recordIntent(deps, intent, event);
  if (failedRefundOf === undefined) return;
  await writeBatch(deps.db, [
    sql`INSERT INTO stripe_events (id, type, intent_id, alert, received_at)
        SELECT ${event.id}, ${event.type}, ${failedRefundOf}, 'refund_failed', ${deps.now()}
        WHERE EXISTS (SELECT 1 FROM attempts WHERE intent_id = ${failedRefundOf}) ON CONFLICT DO NOTHING`,
  ]);
}

/** Writes down how an intent stands, whoever asked Stripe for it: the webhook, a person's page, or the schedule. */
export async function recordIntent(
  deps: Pick<Deps, 'db' | 'now' | 'purge'>,
  intent: Intent,
  event?: EventRow,
): Promise<void> {
  if (intent.status === 'succeeded') await settle(deps, intent, event);
  else if (intent.status === 'canceled') await markCanceled(deps, intent, event);
  else await markUndecided(deps, intent, event);
}

/** A bank that is deciding keeps the copy as long as it needs; one that said no leaves the rest of the hold for another try. */
const markUndecided = ({ db, now }: Pick<Deps, 'db' | 'now'>, intent: Intent, event?: EventRow) =>
  writeBatch(db, [
    intent.status === 'processing'
      ? sql`UPDATE attempts SET state = 'processing', changed_at = ${now()}
            WHERE intent_id = ${intent.id} AND state IN ('creating','open','canceling')`
      : sql`UPDATE attempts SET state = 'open', changed_at = ${now()} WHERE intent_id = ${intent.id} AND state = 'processing'`,
    // Whoever paid when their time was over may have lined up again.
    sql`DELETE FROM waiting WHERE EXISTS (SELECT 1 FROM attempts a WHERE a.intent_id = ${intent.id} AND a.state = 'processing'
          AND a.product_id = waiting.product_id AND a.buyer_id = waiting.buyer_id)`,
    ...(event ? [keepEvent(event, intent, now())] : []),
  ]);
