/** Rules for paying sellers and for reversals (I17, I18, I20, I22, I27, I28), as queries that must find no rows. */

import { LONGEST_TRANSFER_WAIT_MS, NEW_SELLER_PAYOUT_LIMIT } from '../../../../core/limits.ts';
import { HOUR_MS } from '../../times.ts';
import type { InvariantCheck } from '../acknowledged-writes.ts';
import { IS_FROZEN } from '../fulfilment-checks.ts';
import { GIVEN, inAccount, KEPT, LENT, movedInto } from './sale-sums.ts';

/** Longer than the retry interval of a job after an unanswered call. */
const LATE_MS = 2 * HOUR_MS;

/** Latest moment of a transfer: our clock may go back by an hour. */
const SENT_AT = `(t.created * 1000 + ${LATE_MS})`;

/** A transfer at Stripe, and our own row of it. */
const OF_ROW = 't.order_id = r.order_id AND t.try_number = r.try_number';

/** Money of the fulfilment `f`, or to its seller, was moved by hand, and no admin has reviewed it. */
const IS_MOVED_BY_HAND = `EXISTS (SELECT 1 FROM stripe_events n WHERE n.seller_id = f.seller_id AND n.seen_at IS NULL
  UNION ALL SELECT 1 FROM sales s JOIN payment_attempts a ON a.id = s.attempt_id JOIN stripe_events n ON n.intent_id = a.intent_id
  WHERE s.order_id = f.order_id AND n.alert IN ('transfer_by_hand', 'reversal_by_hand') AND n.seen_at IS NULL)`;

export const PAYOUT_CHECKS: readonly InvariantCheck[] = [
  [
    'I17',
    'a transfer at Stripe that is no row of ours, or that went elsewhere, or twice',
    `SELECT t.*, r.state, r.transfer_id, r.cents AS ours, o.user_id FROM temp.transfer t LEFT JOIN transfers r ON ${OF_ROW}
       LEFT JOIN fulfilments f ON f.order_id = t.order_id LEFT JOIN temp.account o ON o.id = t.account
     WHERE t.order_id IS NOT NULL AND (r.state IS NOT 'sent' OR r.transfer_id IS NOT t.id OR r.cents <> t.cents
       OR r.account_id IS NOT t.account OR o.user_id IS NOT f.seller_id OR r.seller_id IS NOT f.seller_id
       OR CASE WHEN t.charge IS NULL THEN NOT EXISTS (SELECT 1 FROM transfers e WHERE e.order_id = r.order_id AND e.try_number < r.try_number AND e.state = 'sent')
         ELSE NOT EXISTS (SELECT 1 FROM sales s JOIN payment_attempts a ON a.id = s.attempt_id JOIN temp.charge c ON c.intent = a.intent_id
           WHERE s.order_id = t.order_id AND c.id = t.charge) END)`,
  ],
  [
    'I17',
    'a transfer that is called sent, and that Stripe does not have',
    `SELECT r.* FROM transfers r WHERE r.state = 'sent' AND NOT EXISTS (SELECT 1 FROM temp.transfer t WHERE t.id = r.transfer_id)`,
  ],
  [
    'I17',
    'what a seller was paid of a sale, and Stripe says otherwise',
    `SELECT f.*, ${inAccount('paid')} AS paid, (SELECT total(t.cents - t.reversed) FROM temp.transfer t WHERE t.order_id = f.order_id) AS net
     FROM fulfilments f WHERE paid <> net`,
  ],
  [
    'I17',
    'a transfer that nobody goes on with',
    `SELECT r.*, p.state AS account FROM transfers r JOIN fulfilments f ON f.order_id = r.order_id JOIN users u ON u.id = r.seller_id
       JOIN payout_accounts p ON p.user_id = r.seller_id, temp.moment m
     WHERE r.state = 'sending' OR (r.state = 'waiting' AND p.state = 'active' AND max(coalesce(r.due_at, 0), r.held_until) + ${LATE_MS} <= m.now
       AND u.suspended_at IS NULL AND NOT ${IS_FROZEN} AND NOT ${IS_MOVED_BY_HAND}
       AND NOT EXISTS (SELECT 1 FROM debts d WHERE d.seller_id = r.seller_id AND d.cents > d.settled_cents + d.waived_cents))`,
  ],
  [
    'I17',
    'money that waits for a seller, and no transfer of it, or the other way round',
    `SELECT f.*, ${inAccount('seller')} AS waits, (SELECT total(r.cents) FROM transfers r WHERE r.order_id = f.order_id AND r.state IN ('waiting', 'sending')) AS planned
     FROM fulfilments f WHERE waits <> planned`,
  ],
  [
    'I17',
    'what was paid in another way, and waits all the same',
    `SELECT e.* FROM fulfilment_events e WHERE e.action = 'paid-outside' AND NOT EXISTS (SELECT 1 FROM ledger_entries l
       WHERE l.order_id = e.order_id AND l.event = e.number AND l.from_account = 'seller' AND l.to_account = 'platform')`,
  ],
  [
    'I17',
    'a reversal that stands otherwise at Stripe, or that nobody asks for',
    `SELECT r.*, t.id, t.cents AS there FROM reversals r LEFT JOIN temp.reversal t
       ON t.id = r.reversal_id OR t.mark = r.order_id || ':' || r.event || ':' || r.try_number, temp.moment m
     WHERE CASE r.state WHEN 'sent' THEN t.id IS NULL WHEN 'owed' THEN r.changed_at + ${LATE_MS} <= m.now ELSE t.id IS NOT NULL END`,
  ],
  [
    'I17',
    'money that came back from a seller twice, or that no row of ours asked for',
    `SELECT t.*, count(*) AS times FROM temp.reversal t WHERE t.mark IS NOT NULL GROUP BY t.mark HAVING times > 1
       OR NOT EXISTS (SELECT 1 FROM reversals r WHERE r.reversal_id = t.id)`,
  ],
  [
    'I17',
    'money that is taken back from a seller, and not from what they were sent',
    `SELECT r.order_id, r.try_number, total(CASE r.state WHEN 'owed' THEN r.cents - r.waived_cents ELSE r.cents END) AS back, t.cents FROM reversals r JOIN transfers t ON t.order_id = r.order_id AND t.try_number = r.try_number
     WHERE r.state IN ('owed', 'sent') GROUP BY 1, 2 HAVING back > t.cents`,
  ],
  [
    'I17',
    'money that came back from a seller, and our rows of that transfer say another sum',
    `SELECT b.id, b.cents, r.try_number, total(r.cents) AS ours FROM temp.reversal b JOIN temp.transfer t ON t.id = b.transfer AND t.order_id IS NOT NULL
       LEFT JOIN reversals r ON r.reversal_id = b.id AND r.state = 'sent' AND r.order_id = t.order_id AND r.try_number = t.try_number
     GROUP BY b.id HAVING ours <> b.cents`,
  ],
  [
    'I17',
    'money that somebody moved by hand, and nobody is told of',
    `SELECT t.id, t.account, t.cents FROM temp.transfer t WHERE t.order_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM stripe_events n WHERE n.id = 'notice:' || t.id AND n.alert = 'transfer_by_hand')
     UNION ALL SELECT b.id, b.transfer, b.cents FROM temp.reversal b WHERE b.mark IS NULL
       AND NOT EXISTS (SELECT 1 FROM stripe_events n WHERE n.id = 'notice:' || b.id AND n.alert = 'reversal_by_hand')`,
  ],
  [
    'I17',
    'what moved on the balance at Stripe, and the ledger says otherwise',
    `SELECT type, moved, ledger FROM (
       SELECT 'transfers' AS type, (SELECT -total(m.cents) FROM temp.movement m WHERE m.type IN ('transfer', 'transfer_refund')
           AND NOT EXISTS (SELECT 1 FROM temp.transfer t WHERE t.id = m.source AND t.order_id IS NULL)) AS moved,
         (SELECT ${movedInto('paid')} FROM ledger_entries) AS ledger
       UNION ALL SELECT 'disputes of sales', (SELECT -total(m.cents) FROM temp.movement m JOIN temp.dispute d ON d.id = m.source
           JOIN payment_attempts a ON a.intent_id = d.intent JOIN sales s ON s.attempt_id = a.id),
         (SELECT ${movedInto('bank')} FROM ledger_entries)
       UNION ALL SELECT 'payments of sales', (SELECT total(m.cents) FROM temp.movement m JOIN temp.charge c ON c.id = m.source
           JOIN payment_attempts a ON a.intent_id = c.intent JOIN sales s ON s.attempt_id = a.id),
         (SELECT total(cents) FROM ledger_entries WHERE from_account = 'buyer')
       UNION ALL SELECT 'refunds of sales', (SELECT -total(m.cents) FROM temp.movement m JOIN temp.sent t ON t.id = m.source
           JOIN payment_attempts a ON a.intent_id = t.intent JOIN sales s ON s.attempt_id = a.id WHERE t.status <> 'pending'),
         (SELECT total(amount_cents) FROM sale_refunds WHERE state = 'succeeded'))
     WHERE moved <> ledger`,
  ],
  [
    'I18',
    'a seller who keeps more of what all went back of than the shop gave, or owes more of it than they got',
    `SELECT f.*, (SELECT total(t.cents - t.reversed) FROM temp.transfer t WHERE t.order_id = f.order_id) + ${KEPT} - ${LENT} AS got, ${GIVEN} AS given
     FROM fulfilments f WHERE f.state IN ('canceled', 'refunded') AND (got > given OR got < 0)`,
  ],
  [
    'I20',
    'a transfer that was asked for although we knew of a question about its payment',
    `SELECT a.*, q.id, q.first, q.last FROM temp.asked a JOIN temp.question q ON q.order_id = a.order_id
     WHERE a.call > q.first AND a.call <= q.last`,
  ],
  [
    'I20',
    'a transfer of a sale that was not completed before',
    `SELECT t.* FROM temp.transfer t WHERE t.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM fulfilment_events e
       WHERE e.order_id = t.order_id AND e.state = 'completed' AND e.at <= t.created * 1000 + ${LATE_MS})`,
  ],
  [
    'I22',
    'a transfer that was asked for of an account that could not be paid',
    `SELECT a.*, r.failure FROM temp.asked a JOIN transfers r ON r.order_id = a.order_id AND r.try_number = a.try_number
     WHERE a.call > a.inactive_since AND r.state = 'failed' AND r.failure = 'insufficient_capabilities_for_transfer'`,
  ],
  [
    'I28',
    'a transfer to a new seller before its wait is over, or beyond what they get in a month',
    `SELECT t.*, s.sold_at FROM temp.transfer t JOIN sales s ON s.order_id = t.order_id JOIN fulfilments f ON f.order_id = t.order_id
     WHERE ${SENT_AT} < s.sold_at + ${LONGEST_TRANSFER_WAIT_MS} AND (SELECT count(*) FROM fulfilments g WHERE g.seller_id = f.seller_id AND EXISTS (
         SELECT 1 FROM fulfilment_events e WHERE e.order_id = g.order_id AND e.state = 'completed' AND e.at <= ${SENT_AT} - ${NEW_SELLER_PAYOUT_LIMIT.completedForMs})) < ${NEW_SELLER_PAYOUT_LIMIT.sales}
       AND (${SENT_AT} < s.sold_at + ${NEW_SELLER_PAYOUT_LIMIT.waitMs} OR (SELECT total(o.cents) FROM temp.transfer o JOIN fulfilments h ON h.order_id = o.order_id
         WHERE h.seller_id = f.seller_id AND o.created <= t.created AND o.created * 1000 > ${SENT_AT} - ${NEW_SELLER_PAYOUT_LIMIT.withinMs}) > ${NEW_SELLER_PAYOUT_LIMIT.sumCents})`,
  ],
  [
    'I28',
    'a transfer of a sale with a sign that no admin had marked',
    `SELECT t.*, n.id, n.seen_at FROM temp.transfer t JOIN sales s ON s.order_id = t.order_id JOIN payment_attempts a ON a.id = s.attempt_id
       JOIN stripe_events n ON n.intent_id = a.intent_id AND n.alert IN ('quick_confirm', 'large_first_sale', 'many_cards', 'fraud_warning')
     WHERE n.received_at + ${2 * LATE_MS} <= ${SENT_AT} AND coalesce(n.seen_at, ${SENT_AT} + 1) > ${SENT_AT} AND ${SENT_AT} < s.sold_at + ${LONGEST_TRANSFER_WAIT_MS}`,
  ],
  [
    'I27',
    'less at Stripe than the shop owes to others, and nobody is told; or told, and there is enough',
    `SELECT has, owed, known.* FROM (
       SELECT (SELECT total(cents - fee) FROM temp.movement) AS has,
         (SELECT ${movedInto('held')} + ${movedInto('seller')} FROM ledger_entries)
         + (SELECT total(r.amount_cents) FROM sale_refunds r WHERE r.state IN ('owed', 'failed') AND r.failure IS NOT 'charge_disputed')
         + (SELECT total(t.cents) FROM temp.sent t WHERE t.status = 'pending' AND t.mark IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM temp.movement m WHERE m.source = t.id)) AS owed), coverage_readings known
     WHERE known.read_at = (SELECT max(read_at) FROM coverage_readings)
       AND (has < owed) <> (known.available_cents + known.pending_cents < known.held_cents + known.seller_cents + known.back_cents)`,
  ],
  [
    'I27',
    'a balance at Stripe that nobody has read for hours',
    `SELECT m.now, max(r.read_at) AS read FROM temp.moment m LEFT JOIN coverage_readings r GROUP BY 1 HAVING coalesce(read, 0) + ${LATE_MS} < m.now`,
  ],
];
