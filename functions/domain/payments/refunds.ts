/** Money that goes back: owed in our books first, then sent, then written down as sent. */
import { sql } from 'drizzle-orm';
import { writeBatch } from '../../db/client.ts';
import type { MoneyDeps } from '../ports.ts';

/** In any order, so that refunds that always fail keep none of the others waiting. */
const AT_ONCE = 50;

/**
 * Sends every refund that is owed. The attempt's id is part of Stripe's idempotency key, so a repeat after a lost reply
 * sends nothing twice. Throws the first failure when all have had their turn.
 */
export async function sendRefunds({ db, payments }: Pick<MoneyDeps, 'db' | 'payments'>): Promise<void> {
  const owed = await db.all<{ attemptId: string; intentId: string; amountCents: number }>(
    sql`SELECT r.attempt_id AS attemptId, a.intent_id AS intentId, r.amount_cents AS amountCents
        FROM refunds r JOIN attempts a ON a.id = r.attempt_id
        WHERE r.state = 'owed' AND a.intent_id IS NOT NULL ORDER BY random() LIMIT ${AT_ONCE}`,
  );
  const failures: unknown[] = [];
  for (const refund of owed) {
    try {
      // Stripe takes no refund of nothing.
      const id = refund.amountCents === 0 ? null : (await payments.refund(refund)).id;
      await writeBatch(db, [
        sql`UPDATE refunds SET state = 'sent', stripe_refund_id = ${id}
            WHERE attempt_id = ${refund.attemptId} AND state = 'owed'`,
      ]);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
