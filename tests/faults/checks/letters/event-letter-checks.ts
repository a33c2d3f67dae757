/** Each committed event of a sale has exactly its letters, and nothing else has one (I24), as queries that must find no rows. */
import type { InvariantCheck } from '../acknowledged-writes.ts';

type Sides = 'buyer' | 'seller' | 'both';

/** By what was done. */
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
];

/** By what it led to, of everything else. */
const OF_STATE = [
  ['completed', 'sale-completed'],
  ['canceled', 'sale-canceled'],
  ['refunded', 'sale-refunded'],
  ['returning', 'return-asked'],
  ['deciding', 'decision-awaited'],
] as const;

/** What tells nobody by itself. */
const SILENT = ['sold', 'adopt', 'funds-withdrawn', 'funds-reinstated', 'refund-by-hand'];

const sides = (to: Sides) => (to === 'both' ? ['buyer', 'seller'] : [to]);
const rows = (values: readonly (readonly string[])[]) =>
  values.map((row) => `(${row.map((value) => `'${value}'`).join(', ')})`).join(', ');
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

const ACTIONS = rows(OF_ACTION.flatMap(([action, kind, to]) => sides(to).map((side) => [action, kind, side])));
const STATES = rows(OF_STATE.flatMap(([state, kind]) => sides('both').map((side) => [state, kind, side])));
const KINDS = quoted(['share-changed', ...OF_ACTION.map(([, kind]) => kind), ...OF_STATE.map(([, kind]) => kind)]);

/** Every letter that there must be. */
const WANTED = `SELECT w.column2 || ':' || e.order_id || ':' || e.number || ':' || w.column3 AS letter, e.order_id,
    CASE w.column3 WHEN 'buyer' THEN o.buyer_id ELSE o.seller_id END AS whom
  FROM fulfilment_events e JOIN (VALUES ${ACTIONS}) w ON w.column1 = e.action JOIN orders o ON o.id = e.order_id
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

export const EVENT_LETTER_CHECKS: readonly InvariantCheck[] = [
  [
    'I24',
    'an event of a sale without its letter',
    `SELECT w.* FROM (${WANTED}) w JOIN users u ON u.id = w.whom AND u.deleted_at IS NULL
     WHERE NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = w.letter AND o.user_id = w.whom)`,
  ],
  [
    'I24',
    'a letter about what did not happen to a sale',
    `SELECT o.id, o.kind, o.facts FROM outbox o WHERE o.kind IN (${KINDS}) AND NOT EXISTS (SELECT 1 FROM (${WANTED}) w WHERE w.letter = o.id)`,
  ],
];
