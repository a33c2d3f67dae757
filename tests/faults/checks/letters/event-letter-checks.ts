/**
 * Each committed event of a sale has exactly its letters, and no other event has one (I24), as queries that must find
 * no rows.
 */
import type { InvariantCheck } from '../acknowledged-writes.ts';

type Sides = 'buyer' | 'seller' | 'both';

const OF_ACTION: readonly (readonly [action: string, kind: string, to: Sides])[] = [
  ['send', 'copy-sent', 'buyer'],
  ['delivered', 'copy-delivered', 'buyer'],
  ['hand-over', 'copy-handed-over', 'both'],
  ['ask-cancel', 'cancel-asked', 'seller'],
  ['freeze', 'sale-paused', 'both'],
  ['thaw', 'sale-goes-on', 'both'],
  ['claim', 'claim-opened', 'both'],
  ['withdraw', 'claim-withdrawn', 'seller'],
  ['offer', 'part-offered', 'buyer'],
  ['send-back', 'copy-sent-back', 'seller'],
  ['goodwill', 'goodwill-given', 'buyer'],
  ['dispute-lost', 'dispute-lost', 'both'],
  ['taken-back', 'payout-taken-back', 'seller'],
  ['debt-kept', 'debt-kept', 'seller'],
];

/** By the resulting state, for all other actions. */
const OF_STATE = [
  ['completed', 'sale-completed'],
  ['canceled', 'sale-canceled'],
  ['refunded', 'sale-refunded'],
  ['returning', 'return-asked'],
  ['deciding', 'decision-awaited'],
] as const;

/** Actions without a letter of their own. */
const SILENT = [
  ...['sold', 'funds-withdrawn', 'funds-reinstated', 'refund-by-hand'],
  // Letters about several events: a digest, that of a debt, and one about all sums paid in another way at once.
  ...['paid-out', 'debt-waived', 'paid-outside'],
];

const sides = (to: Sides) => (to === 'both' ? ['buyer', 'seller'] : [to]);
const rows = (values: readonly (readonly string[])[]) =>
  values.map((row) => `(${row.map((value) => `'${value}'`).join(', ')})`).join(', ');
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

const ACTIONS = rows(OF_ACTION.flatMap(([action, kind, to]) => sides(to).map((side) => [action, kind, side])));
const STATES = rows(OF_STATE.flatMap(([state, kind]) => sides('both').map((side) => [state, kind, side])));
const KINDS = quoted(['share-changed', ...OF_ACTION.map(([, kind]) => kind), ...OF_STATE.map(([, kind]) => kind)]);

/** Every required letter. */
const WANTED = `SELECT w.column2 || ':' || e.order_id || ':' || e.number || ':' || w.column3 AS letter, e.order_id,
    CASE w.column3 WHEN 'buyer' THEN o.buyer_id ELSE o.seller_id END AS whom
  FROM fulfilment_events e JOIN (VALUES ${ACTIONS}) w ON w.column1 = e.action JOIN orders o ON o.id = e.order_id
  WHERE NOT (e.action = 'thaw' AND e.deadline_at <= e.at)
  UNION ALL
  SELECT w.column2 || ':' || e.order_id || ':' || e.number || ':' || w.column3, e.order_id,
    CASE w.column3 WHEN 'buyer' THEN o.buyer_id ELSE o.seller_id END
  FROM fulfilment_events e JOIN (VALUES ${STATES}) w ON w.column1 = e.state JOIN orders o ON o.id = e.order_id
  WHERE e.action NOT IN (${quoted([...OF_ACTION.map(([action]) => action), ...SILENT])})
    AND NOT (e.action = 'settle' AND EXISTS (SELECT 1 FROM fulfilment_events b
      WHERE b.order_id = e.order_id AND b.number = e.number - 1 AND b.state = e.state))
  UNION ALL
  SELECT 'share-changed:' || e.order_id || ':' || e.number || ':seller', e.order_id, o.seller_id
  FROM fulfilment_events e JOIN orders o ON o.id = e.order_id
  WHERE e.state = 'completed' AND (e.action = 'settle' AND e.by = 'admin' OR e.action IN ('funds-withdrawn', 'funds-reinstated', 'refund-by-hand')
    AND EXISTS (SELECT 1 FROM ledger_entries l WHERE l.order_id = e.order_id AND l.event = e.number AND 'seller' IN (l.from_account, l.to_account)))`;

/** Sellers who still have an account: letters are deleted with it. */
const SELLERS = '(SELECT id FROM users WHERE deleted_at IS NULL)';

/** Each payment in a letter, once per letter, and its event. */
const SENT = `(SELECT o.user_id, told.value ->> 'order' AS order_id, told.value ->> 'event' AS event,
    CASE o.kind WHEN 'payout-sent' THEN 'paid-out' ELSE 'paid-outside' END AS action
  FROM outbox o, json_each(o.facts, '$.of') told WHERE o.kind IN ('payout-sent', 'payout-outside'))`;

/** The amount of a debt in a letter about it: its present sum, or the waived part. */
const DEBTS = `(SELECT 'debt-owed:' || order_id || ':' || event || ':' || cents AS letter, seller_id FROM debts
  UNION ALL SELECT 'debt-waived:' || order_id || ':' || event || ':' || waived_cents, seller_id FROM debts WHERE waived_cents > 0)`;

const PAYOUT_LETTER_CHECKS: readonly InvariantCheck[] = [
  [
    'I24',
    'a payment to a seller that not one letter tells',
    `SELECT e.order_id, e.number, f.seller_id, (SELECT count(*) FROM ${SENT} s
       WHERE s.order_id = e.order_id AND s.event = e.number AND s.action = e.action AND s.user_id = f.seller_id) AS letters
     FROM fulfilment_events e JOIN fulfilments f ON f.order_id = e.order_id
     WHERE e.action IN ('paid-out', 'paid-outside') AND f.seller_id IN ${SELLERS} AND letters <> 1
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.kind = 'payout-sent' AND o.user_id = f.seller_id AND o.facts ->> 'more' > 0)`,
  ],
  [
    'I24',
    'a letter about a payment that nobody got',
    `SELECT s.* FROM ${SENT} s WHERE NOT EXISTS (SELECT 1 FROM fulfilment_events e
       WHERE e.order_id = s.order_id AND e.number = s.event AND e.action = s.action)`,
  ],
  [
    'I24',
    'a debt that its seller is not told of',
    `SELECT d.* FROM ${DEBTS} d WHERE d.seller_id IN ${SELLERS} AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = d.letter AND o.user_id = d.seller_id)`,
  ],
  [
    'I24',
    'a letter about a debt that nobody has',
    `SELECT o.id, o.facts FROM outbox o WHERE o.kind IN ('debt-owed', 'debt-waived') AND NOT EXISTS (SELECT 1 FROM debts d
       WHERE d.order_id = o.facts ->> 'order' AND d.event = o.facts ->> 'event'
         AND o.facts ->> 'cents' <= CASE o.kind WHEN 'debt-owed' THEN d.cents ELSE d.waived_cents END)`,
  ],
];

export const EVENT_LETTER_CHECKS: readonly InvariantCheck[] = [
  ...PAYOUT_LETTER_CHECKS,
  [
    'I24',
    'an event of a sale without its letter',
    `SELECT w.* FROM (${WANTED}) w JOIN users u ON u.id = w.whom AND u.deleted_at IS NULL
     WHERE NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = w.letter AND o.user_id = w.whom)`,
  ],
  [
    'I24',
    'a letter about what did not happen to a sale',
    `SELECT o.id, o.kind, o.facts FROM outbox o WHERE o.kind IN (${KINDS}) AND o.facts ->> 'again' IS NULL
       AND NOT EXISTS (SELECT 1 FROM (${WANTED}) w WHERE w.letter = o.id)`,
  ],
  [
    'I24',
    'a letter that a payment is disputed, of which there is no dispute',
    `SELECT o.id, o.facts FROM outbox o WHERE o.kind IN (${KINDS}) AND o.facts ->> 'again' IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = o.facts ->> 'order' AND d.status NOT LIKE 'warning%')`,
  ],
];
