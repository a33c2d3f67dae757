/**
 * The invariants of letters (docs/testing.md, "Letters under faults"), as queries that must find no rows. M5 is in
 * `letter-secrets.ts`.
 */
import type { InvariantCheck } from '../acknowledged-writes.ts';

/** Letters are deleted with their account. */
const hasAccount = (user: string) => `EXISTS (SELECT 1 FROM users u WHERE u.id = ${user} AND u.deleted_at IS NULL)`;

/** Each of these rows is an event: its letter's facts name `id` as `fact`, and `whom` gets the letter. */
const EVENTS: readonly (readonly [kind: string, fact: string, rows: string])[] = [
  ['receipt', 'order', 'SELECT s.order_id AS id, o.buyer_id AS whom FROM sales s JOIN orders o ON o.id = s.order_id'],
  [
    'copy-sold',
    'order',
    'SELECT s.order_id AS id, o.seller_id AS whom FROM sales s JOIN orders o ON o.id = s.order_id',
  ],
  [
    'refund-owed',
    'attempt',
    'SELECT a.id, a.buyer_id AS whom FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id WHERE r.amount_cents > 0',
  ],
  [
    'refund-sent',
    'attempt',
    `SELECT a.id, a.buyer_id AS whom FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id
     WHERE r.amount_cents > 0 AND r.state = 'sent'`,
  ],
];

/** Every event in a digest, once per digest. */
const digested = (kind: string) =>
  `SELECT o.id AS letter, o.user_id AS whom, event.value AS told FROM outbox o, json_each(o.facts, '$.of') event WHERE o.kind = '${kind}'`;

/** Mentions of a wanted copy in emails of the day. */
const mentionedOf = `SELECT count(*) FROM (${digested('wants')}) d
  WHERE d.letter LIKE 'wants:%' AND d.whom = m.person_id AND d.told ->> 'listing' = m.listing_id`;

/** A newer link may replace an older one before it is sent. */
const REPLACED = `('verify', 'reset', 'email', 'email-undo')`;

/** Limit of a letter's attempts without an answer (\`UNSURE\` of the sender). */
const UNSURE = 3;

/** Each audit entry that requires a letter to its user, the opposite action that makes it void, and its owner. */
const OWED = `(SELECT r.rowid AS place, r.id, r.action, r.subject_id, CASE r.action WHEN 'delete_listing' THEN 'listing-removed:'
      WHEN 'suspend_user' THEN 'suspended:' ELSE 'restored:' END || r.id AS letter,
    CASE r.action WHEN 'suspend_user' THEN 'restore_user' WHEN 'restore_user' THEN 'suspend_user' END AS contrary,
    CASE r.action WHEN 'delete_listing' THEN (SELECT p.seller_id FROM listings p WHERE p.id = r.subject_id) ELSE r.subject_id END AS whom
  FROM audit_entries r WHERE r.action IN ('delete_listing', 'suspend_user', 'restore_user'))`;

export const LETTER_CHECKS: readonly InvariantCheck[] = [
  ...EVENTS.flatMap(([kind, fact, rows]): InvariantCheck[] => [
    [
      'M1',
      `not one letter "${kind}" for its event`,
      `SELECT e.*, (SELECT count(*) FROM outbox o WHERE o.kind = '${kind}' AND o.facts ->> '${fact}' = e.id) AS rows
       FROM (${rows}) e WHERE ${hasAccount('e.whom')} AND rows <> 1`,
    ],
    [
      'M1',
      `a letter "${kind}" without its event`,
      `SELECT o.id, o.facts FROM outbox o WHERE o.kind = '${kind}' AND ${hasAccount('o.user_id')}
         AND NOT EXISTS (SELECT 1 FROM (${rows}) e WHERE e.id = o.facts ->> '${fact}' AND e.whom = o.user_id)`,
    ],
  ]),
  [
    'M1',
    'more than one letter that an order is void, or one that is not',
    `SELECT o.facts ->> 'order' AS id, count(*) AS rows FROM outbox o JOIN orders r ON r.id = o.facts ->> 'order'
     WHERE o.kind = 'order-void' GROUP BY 1 HAVING rows > 1 OR max(r.state) <> 'void'`,
  ],
  [
    'M1',
    'a booking that no digest tells, or more than one',
    `SELECT b.id, b.seller_id, (SELECT count(*) FROM (${digested('booked')}) d WHERE d.told = b.id) AS rows FROM orders b
     WHERE ${hasAccount('b.seller_id')} AND rows <> 1
       AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.kind = 'booked' AND o.user_id = b.seller_id AND o.facts ->> 'more' > 0)
       -- Who waited for a copy that came back waits again: the seller was told of them when they booked it.
       AND NOT EXISTS (SELECT 1 FROM listings p WHERE p.id = b.listing_id AND p.relisted_from IS NOT NULL AND p.posted_at = b.created_at)`,
  ],
  [
    'M1',
    'a sale that a reader is told of twice',
    `SELECT d.whom, d.told ->> 'listing' AS id, count(*) AS rows FROM (${digested('wishes')}) d
     WHERE d.told ->> 'was' IS NULL GROUP BY 1, 2 HAVING rows > 1`,
  ],
  [
    'M2',
    'a letter without an end, whose time has come',
    `SELECT o.* FROM outbox o, temp.moment m WHERE o.state NOT IN ('sent', 'dead', 'late', 'dropped')
       AND NOT (o.kind = 'fulfilment-reminder' AND o.state = 'due' AND o.due_at > m.now)`,
  ],
  [
    'M2',
    'sent, and never arrived',
    `SELECT o.* FROM outbox o WHERE o.state = 'sent' AND NOT EXISTS (SELECT 1 FROM temp.arrived a WHERE a.letter = o.id)`,
  ],
  [
    'M3',
    'more copies than one, and one for each outcome that nobody learned',
    `SELECT o.id, o.state, o.unsure, o.tries, (SELECT count(*) FROM temp.arrived a WHERE a.letter = o.id) AS copies
     FROM outbox o WHERE copies > (o.state = 'sent') + o.unsure`,
  ],
  [
    'M3',
    'a letter that arrived and has no row',
    `SELECT a.letter, a.email, count(*) AS copies FROM temp.arrived a WHERE NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = a.letter)
     GROUP BY a.letter HAVING copies > ${UNSURE + 1} OR (substr(a.letter, 1, instr(a.letter, ':') - 1) NOT IN ${REPLACED}
       AND EXISTS (SELECT 1 FROM users u WHERE u.email = a.email))`,
  ],
  [
    'M4',
    // Excluded where the owner requested a retry; a requested letter is always tried.
    'a letter to an address that does not exist',
    `SELECT a.* FROM temp.arrived a JOIN temp.unwanted u ON u.email = a.email WHERE u.reason = 'bounced' AND NOT u.over
       AND substr(a.letter, 1, instr(a.letter, ':') - 1) NOT IN ('reset', 'email')`,
  ],
  [
    'M4',
    'news to somebody who complained of it',
    `SELECT a.* FROM temp.arrived a JOIN temp.unwanted u ON u.email = a.email WHERE u.reason = 'complained'
       AND substr(a.letter, 1, instr(a.letter, ':') - 1) IN ('booked', 'wishes', 'report-decided')`,
  ],
  [
    'M6',
    'a suspension, a restoration or a removal that its user is never told of',
    `SELECT w.* FROM ${OWED} w WHERE ${hasAccount('w.whom')} AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = w.letter AND o.user_id = w.whom)`,
  ],
  [
    'M6',
    'one whose letter was given up, although nothing speaks against it',
    `SELECT w.*, o.state FROM ${OWED} w JOIN outbox o ON o.id = w.letter WHERE o.state IN ('late', 'dropped') AND ${hasAccount('w.whom')}
       AND NOT EXISTS (SELECT 1 FROM audit_entries c WHERE c.action = w.contrary AND c.subject_id = w.subject_id AND c.rowid > w.place)
       AND NOT EXISTS (SELECT 1 FROM temp.unwanted u JOIN users p ON p.email = u.email WHERE p.id = w.whom)`,
  ],
  [
    'M7',
    'a letter or a push that tells of a booking whose buyer has not confirmed their address',
    `SELECT d.*, b.buyer_id FROM (${digested('booked')}) d JOIN orders b ON b.id = d.told
       JOIN users u ON u.id = b.buyer_id AND u.email_verified_at IS NULL
     WHERE EXISTS (SELECT 1 FROM temp.arrived a WHERE a.letter = d.letter) OR EXISTS (SELECT 1 FROM pushes p WHERE p.outbox_id = d.letter)`,
  ],
  [
    'T2',
    'a copy that its person wants and was not told of, or twice',
    `SELECT m.*, (${mentionedOf}) AS mentioned FROM want_matches m WHERE m.told_at IS NULL OR mentioned > 1`,
  ],
  [
    'T2',
    'a place of a first refusal that does not end',
    `SELECT w.* FROM queue_entries w, temp.moment m WHERE w.first_until <= m.now - 120000 OR (w.first_turn_ms IS NULL) <> (w.first_until IS NULL)`,
  ],
];
