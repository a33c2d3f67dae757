/**
 * Questions about the payments of sales, read from our books during the run and counted in calls: a call that begins
 * after a read could know its result. Our clock may go back, so it is not used.
 */
import type { Environment } from '../../environment/environment.ts';

const OPEN = `SELECT s.order_id, n.id FROM stripe_events n JOIN payment_attempts a ON a.intent_id = n.intent_id JOIN sales s ON s.attempt_id = a.id
  WHERE (n.alert = 'refund_by_hand' AND n.settled_at IS NULL) OR (n.alert IN ('transfer_by_hand', 'reversal_by_hand') AND n.seen_at IS NULL)
  UNION ALL SELECT f.order_id, n.id FROM stripe_events n JOIN fulfilments f ON f.seller_id = n.seller_id WHERE n.seen_at IS NULL
  UNION ALL SELECT s.order_id, d.id FROM disputes d JOIN sales s ON s.attempt_id = d.attempt_id WHERE d.settled_at IS NULL`;

/** Number of calls begun when it was first seen, and when it was last confirmed. */
type Question = { readonly id: string; readonly orderId: string; readonly first: number; last: number };

/** One notice may be about all sales of a seller. */
const keyOf = ({ id, order_id: orderId }: Record<string, unknown>): string => `${String(orderId)} ${String(id)}`;

export class Questions {
  readonly #open = new Map<string, Question>();
  readonly #over: Question[] = [];

  /** Reads once more. A database that is down is read the next time. */
  async look(environment: Environment): Promise<void> {
    const before = environment.calls;
    const rows = await environment.database.read(OPEN).catch(() => undefined);
    if (!rows) return;
    const keys = new Set(rows.map(keyOf));
    for (const [key, question] of this.#open) {
      if (keys.has(key)) question.last = before;
      else {
        this.#open.delete(key);
        this.#over.push(question);
      }
    }
    for (const row of rows) {
      const key = keyOf(row);
      if (this.#open.has(key)) continue;
      const [id, orderId] = [String(row.id), String(row.order_id)];
      this.#open.set(key, { id, orderId, first: environment.calls, last: before });
    }
  }

  rows(): [order: string, id: string, first: number, last: number][] {
    return [...this.#over, ...this.#open.values()].map(({ id, orderId, first, last }) => [orderId, id, first, last]);
  }
}
