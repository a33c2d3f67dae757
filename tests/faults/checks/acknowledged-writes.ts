/** I7: acknowledged writes stay. */

/** A forbidden state, and the SQL that finds it. */
export type InvariantCheck = readonly [invariant: string, what: string, sql: string];

/** A check that each acknowledged write of this kind is still there: the kind, then a query for its rows. */
const stillThere = (kind: string, rows: string): InvariantCheck => [
  'I7',
  `told "${kind}", and it is not so`,
  `SELECT * FROM temp.acknowledged p WHERE p.kind = '${kind}' AND NOT EXISTS (${rows})`,
];

/** One check for each kind of write (`observations.ts`). */
export const ACKNOWLEDGED_WRITES: readonly InvariantCheck[] = [
  stillThere('booked', 'SELECT 1 FROM orders o WHERE o.id = p.id AND o.listing_id = p.value AND o.buyer_id = p.who'),
  stillThere(
    'opened',
    'SELECT 1 FROM payment_attempts a WHERE a.intent_id = p.id AND a.buyer_id = p.who AND a.order_id = p.value',
  ),
  stillThere(
    'paid',
    `SELECT 1 FROM sales s JOIN orders o ON o.id = s.order_id JOIN payment_attempts a ON a.id = s.attempt_id
     WHERE a.id = p.id AND a.intent_id = p.value AND o.state IN ('paid', 'refunded') AND o.buyer_id = p.who`,
  ),
  stillThere(
    'refunded',
    'SELECT 1 FROM temp.sent r WHERE r.intent = p.id UNION SELECT 1 FROM temp.charge c WHERE c.intent = p.id AND c.disputed = 1',
  ),
  stillThere(
    'order deleted',
    `SELECT 1 FROM orders o WHERE o.id = p.id AND (o.state = 'deleted' OR o.hidden_at IS NOT NULL)`,
  ),
  stillThere('listing posted', 'SELECT 1 FROM listings x WHERE x.id = p.id AND x.seller_id = p.who'),
  stillThere('listing deleted', 'SELECT 1 FROM listings x WHERE x.id = p.id AND x.deleted_at IS NOT NULL'),
  stillThere(
    'wished',
    `SELECT 1 FROM wishes w WHERE w.id = p.id AND w.buyer_id = p.who AND w.listing_id = p.value
     UNION SELECT 1 FROM temp.acknowledged q WHERE q.kind = 'wish removed' AND q.id = p.id
     UNION SELECT 1 FROM temp.acknowledged q JOIN users u ON u.id = q.id
       WHERE q.kind = 'account deletion requested' AND q.id = p.who AND u.deleted_at IS NOT NULL`,
  ),
  stillThere('account deleted', 'SELECT 1 FROM users u WHERE u.id = p.id AND u.deleted_at IS NOT NULL'),
  [
    'I7',
    'a price that was confirmed is another one now',
    `SELECT x.id, x.resell_price_cents FROM listings x WHERE EXISTS (SELECT 1 FROM temp.price p WHERE p.product = x.id)
       AND NOT EXISTS (SELECT 1 FROM temp.price p WHERE p.product = x.id AND p.final = 1 AND p.cents = x.resell_price_cents)`,
  ],
  [
    'I7',
    'a webhook was acknowledged, and its payment is not recorded',
    `SELECT * FROM temp.webhook w WHERE EXISTS (SELECT 1 FROM temp.intent i JOIN payment_attempts a ON a.id = i.attempt WHERE i.id = w.intent)
       AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.intent_id = w.intent AND a.state = 'succeeded')`,
  ],
];
