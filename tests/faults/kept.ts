/** I7: what was acknowledged stays. */
/** What must not be, and the SQL that finds it. */
export type Question = readonly [invariant: string, what: string, sql: string];

/** A promise that a row of this kind is there: the kind, then the rows that keep it. */
const kept = (kind: string, keeps: string): Question => [
  'I7',
  `told "${kind}", and it is not so`,
  `SELECT * FROM temp.promised p WHERE p.kind = '${kind}' AND NOT EXISTS (${keeps})`,
];

/** One question for each kind of promise (`promises.ts`). */
export const KEPT: readonly Question[] = [
  kept('booked', 'SELECT 1 FROM orders o WHERE o.id = p.id AND o.product_id = p.value AND o.buyer_id = p.who'),
  kept('opened', 'SELECT 1 FROM attempts a WHERE a.intent_id = p.id AND a.buyer_id = p.who AND a.order_id = p.value'),
  kept(
    'paid',
    `SELECT 1 FROM sales s JOIN orders o ON o.id = s.order_id JOIN attempts a ON a.id = s.attempt_id
     WHERE a.id = p.id AND a.intent_id = p.value AND o.state = 'paid' AND o.buyer_id = p.who`,
  ),
  kept('refunded', 'SELECT 1 FROM temp.sent r WHERE r.intent = p.id'),
  kept('order deleted', `SELECT 1 FROM orders o WHERE o.id = p.id AND o.state = 'deleted'`),
  kept('listing posted', 'SELECT 1 FROM products x WHERE x.id = p.id AND x.seller_id = p.who'),
  kept('listing deleted', 'SELECT 1 FROM products x WHERE x.id = p.id AND x.deleted_at IS NOT NULL'),
  kept(
    'wished',
    `SELECT 1 FROM wishes w WHERE w.id = p.id AND w.buyer_id = p.who AND w.product_id = p.value
     UNION SELECT 1 FROM temp.promised q WHERE q.kind = 'wish removed' AND q.id = p.id
     UNION SELECT 1 FROM temp.promised q JOIN users u ON u.id = q.id
       WHERE q.kind = 'account given up' AND q.id = p.who AND u.deleted_at IS NOT NULL`,
  ),
  kept('account deleted', 'SELECT 1 FROM users u WHERE u.id = p.id AND u.deleted_at IS NOT NULL'),
  [
    'I7',
    'a price that was confirmed is another one now',
    `SELECT x.id, x.resell_price_cents FROM products x WHERE EXISTS (SELECT 1 FROM temp.price p WHERE p.product = x.id)
       AND NOT EXISTS (SELECT 1 FROM temp.price p WHERE p.product = x.id AND p.final = 1 AND p.cents = x.resell_price_cents)`,
  ],
  [
    'I7',
    'Stripe was told that we know, and we do not',
    `SELECT * FROM temp.webhook w WHERE EXISTS (SELECT 1 FROM temp.intent i JOIN attempts a ON a.id = i.attempt WHERE i.id = w.intent)
       AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.intent_id = w.intent AND a.state = 'succeeded')`,
  ],
];
