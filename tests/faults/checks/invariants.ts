/**
 * The invariants of docs/payments.md, as queries that must find no rows. A row that is found is a violation. The tables
 * `temp.*` have Stripe's records and the answers to users (`check-database.ts`).
 */
import type { DatabaseSync } from 'node:sqlite';
import { ACKNOWLEDGED_WRITES, type InvariantCheck } from './acknowledged-writes.ts';
import { FULFILMENT_CHECKS } from './fulfilment-checks.ts';
import { EVENT_LETTER_CHECKS } from './letters/event-letter-checks.ts';
import { LETTER_CHECKS } from './letters/letter-checks.ts';
import { PUSH_CHECKS } from './letters/push-checks.ts';
import { MONEY_BACK_CHECKS } from './money-back-checks.ts';
import type { Violation } from './observations.ts';
import { PAYOUT_CHECKS } from './payouts/payout-checks.ts';

const LIVE = `('creating', 'open', 'processing', 'canceling')`;
const TWO_RUNS_MS = 120_000;

/** All of them, except those that only answers show: I11 and I13 (`access-checks.ts`), I14 (`server-errors.ts`). */
export const INVARIANT_CHECKS: readonly InvariantCheck[] = [
  [
    'I1',
    'a copy with two paid orders',
    `SELECT listing_id, count(*) AS paid FROM orders WHERE state = 'paid' GROUP BY listing_id HAVING paid > 1`,
  ],
  [
    'I2',
    'paid or refunded, but not exactly one sale; or a sale without',
    `SELECT o.id, o.listing_id, o.state, (SELECT count(*) FROM sales s WHERE s.order_id = o.id) AS sold FROM orders o
     WHERE sold > 1 OR (o.state IN ('paid', 'refunded')) <> (sold = 1)`,
  ],
  [
    'I2',
    'a sale of no order',
    `SELECT * FROM sales s WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = s.order_id)`,
  ],
  [
    'I3',
    'sold without a sale, or a sale of what is not sold',
    `SELECT id, sold_at FROM listings p WHERE (sold_at IS NOT NULL) <> EXISTS (SELECT 1 FROM sales s WHERE s.listing_id = p.id)`,
  ],
  [
    'I4',
    'a sale whose money did not come as it should',
    `SELECT s.*, o.price_cents, i.status, i.received, i.currency FROM sales s JOIN orders o ON o.id = s.order_id
       JOIN payment_attempts a ON a.id = s.attempt_id LEFT JOIN temp.intent i ON i.id = a.intent_id
     WHERE i.id IS NULL OR i.status <> 'succeeded' OR i.received <> s.amount_cents OR i.currency <> 'usd'
       OR s.amount_cents <> o.price_cents OR i.attempt IS NOT a.id OR i.orderId IS NOT o.id OR i.product IS NOT s.listing_id`,
  ],
  [
    'I4',
    'sold at a price that its seller never asked',
    `SELECT s.*, o.buyer_id FROM sales s JOIN orders o ON o.id = s.order_id WHERE EXISTS (SELECT 1 FROM temp.price p WHERE p.product = s.listing_id)
       AND NOT EXISTS (SELECT 1 FROM temp.price p WHERE p.product = s.listing_id AND p.cents = s.amount_cents)`,
  ],
  [
    'I5',
    'money that is neither a sale nor back in full, or both',
    `SELECT i.*, (SELECT count(*) FROM sales s JOIN payment_attempts a ON a.id = s.attempt_id WHERE a.intent_id = i.id) AS sold,
       coalesce((SELECT sum(cents) FROM temp.sent r WHERE r.intent = i.id AND r.mark IS NULL AND r.attempt IS NOT NULL), 0) AS back,
       EXISTS (SELECT 1 FROM temp.charge c WHERE c.intent = i.id AND c.disputed = 1) AS disputed FROM temp.intent i
     WHERE i.status = 'succeeded' AND NOT ((sold = 1 AND back = 0) OR (sold = 0 AND (back = i.received OR disputed)))`,
  ],
  [
    'I5',
    'a refund that only one side knows of',
    `SELECT r.*, a.intent_id FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id
     WHERE r.state = 'sent' AND NOT EXISTS (SELECT 1 FROM temp.sent t WHERE t.id = r.stripe_refund_id AND t.cents = r.amount_cents)`,
  ],
  [
    'I6',
    'refunded, and sold',
    `SELECT r.*, s.listing_id FROM refunds r JOIN sales s ON s.attempt_id = r.attempt_id WHERE r.reason <> 'admin'`,
  ],
  ...ACKNOWLEDGED_WRITES,
  [
    'I8',
    'a live attempt whose time is over',
    `SELECT a.*, o.price_cents, m.now - a.expires_at AS lateMs FROM payment_attempts a JOIN orders o ON o.id = a.order_id, temp.moment m
     WHERE a.state IN ${LIVE} AND a.expires_at + ${TWO_RUNS_MS} <= m.now`,
  ],
  [
    'I9',
    'canceled here, and not at Stripe',
    `SELECT a.id, a.listing_id, a.intent_id, i.id AS intent, i.status FROM payment_attempts a JOIN temp.intent i ON i.id = a.intent_id OR i.attempt = a.id
     WHERE a.state = 'canceled' AND i.status <> 'canceled'`,
  ],
  ['I10', 'a corrupt file', `SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'`],
  ['I10', 'a broken foreign key', 'SELECT * FROM pragma_foreign_key_check'],
  [
    'I15',
    'sold as something else than what the order says',
    `SELECT o.id, s.listing_id, o.buyer_id, o.listing_name, o.snapshot, p.name, p.condition, p.description
     FROM sales s JOIN orders o ON o.id = s.order_id JOIN listings p ON p.id = s.listing_id
       JOIN users u ON u.id = p.seller_id AND u.deleted_at IS NULL
     WHERE o.listing_name <> p.name OR o.price_cents <> p.resell_price_cents OR o.snapshot ->> 'author' IS NOT p.author
       OR o.snapshot ->> 'condition' <> p.condition OR o.snapshot ->> 'description' <> p.description
       OR (o.snapshot ->> 'photos') <> (SELECT json_group_array(photo_id) FROM (
         SELECT l.photo_id FROM listing_photos l WHERE l.listing_id = p.id ORDER BY l.position))`,
  ],
  [
    'I15',
    'a picture of a paid order that is gone',
    `SELECT o.id, f.value FROM orders o, json_each(o.snapshot, '$.photos') f
     WHERE o.state IN ('pending', 'paid', 'refunded') AND NOT EXISTS (SELECT 1 FROM photos p WHERE p.id = f.value AND p.state = 'ready')`,
  ],
  [
    'I12',
    'a ready picture without all its objects',
    `SELECT f.id, f.owner_id, (SELECT group_concat(key) FROM temp.object o WHERE o.key = f.id OR o.key LIKE f.id || '/%') AS there FROM photos f
     WHERE f.state = 'ready' AND (SELECT count(*) FROM temp.object o WHERE o.key IN (f.id, f.id || '/240', f.id || '/560', f.id || '/share')) <> 4`,
  ],
  [
    'I12',
    'an object that no ready picture owns',
    `SELECT key FROM temp.object o WHERE NOT EXISTS (SELECT 1 FROM photos f WHERE f.state = 'ready' AND (o.key = f.id OR o.key LIKE f.id || '/%'))
       AND NOT EXISTS (SELECT 1 FROM case_photos c WHERE o.key = 'claims/' || c.id)`,
  ],
  [
    'I12',
    'a picture of a claim without its object',
    `SELECT c.* FROM case_photos c WHERE c.state = 'ready' AND NOT EXISTS (SELECT 1 FROM temp.object o WHERE o.key = 'claims/' || c.id)`,
  ],
  ...FULFILMENT_CHECKS,
  ...MONEY_BACK_CHECKS,
  ...PAYOUT_CHECKS,
  ...EVENT_LETTER_CHECKS,
  ...LETTER_CHECKS,
  ...PUSH_CHECKS,
];

/** Runs every check. A violation shows its row. */
export function checkInvariants(database: DatabaseSync): Violation[] {
  return INVARIANT_CHECKS.flatMap(([invariant, what, sql]) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({
        invariant,
        what: `${what}: ${JSON.stringify(row)}`,
        ids: idsIn(row),
      })),
  );
}

/** Ids for a search of the event log. */
const idsIn = (row: object): string[] =>
  Object.entries(row).flatMap(([name, value]) =>
    /^(?:id|key|letter|attempt|intent|value|\w+_id)$/.test(name) && typeof value === 'string' && value.length > 4
      ? [value]
      : [],
  );
