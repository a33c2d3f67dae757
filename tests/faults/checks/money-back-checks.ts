/** Invariants about refunds, and about deleted accounts (I18, I19, I25, I26), as queries that must find no rows. */

import { HOUR_MS } from '../times.ts';
import type { InvariantCheck } from './acknowledged-writes.ts';
import { IS_FROZEN } from './fulfilment-checks.ts';
import { GIVEN, GOT, inAccount } from './payouts/sale-sums.ts';

/** The clock may go back by an hour. */
const SLACK_MS = 2 * HOUR_MS;

/** A refusal may cross the webhook of the dispute. */
const CROSSING_MS = 120_000;

/** Sum of the refunds at Stripe, of the intent `i`. */
const SENT = `(SELECT total(t.cents) FROM temp.sent t WHERE t.intent = i.id AND t.status <> 'failed')`;

const LOST = `(SELECT total(t.withdrawn - t.reinstated) FROM temp.dispute t WHERE t.intent = i.id AND t.status = 'lost')`;

const OF_SALE = `temp.intent i JOIN payment_attempts a ON a.intent_id = i.id JOIN sales s ON s.attempt_id = a.id
  JOIN fulfilments f ON f.order_id = s.order_id`;

export const MONEY_BACK_CHECKS: readonly InvariantCheck[] = [
  [
    'I18',
    'money of a seller although all of it is back at its buyer',
    `SELECT f.*, ${inAccount('seller')} + ${inAccount('fee')} + ${GOT} AS kept, ${SENT} AS sent, ${LOST} AS lost FROM ${OF_SALE}
     WHERE kept > ${GIVEN} AND (f.state IN ('canceled', 'refunded') OR sent + lost >= i.received)`,
  ],
  [
    'I19',
    'refunds at Stripe that are not our rows, or more than was paid',
    `SELECT i.*, f.order_id, ${SENT} AS sent, (SELECT total(r.amount_cents) FROM sale_refunds r
       WHERE r.order_id = f.order_id AND r.state IN ('sent', 'succeeded')) AS ours FROM ${OF_SALE}
     WHERE sent > i.received OR (sent <> ours
       AND NOT (${IS_FROZEN} AND EXISTS (SELECT 1 FROM sale_refunds r WHERE r.order_id = f.order_id AND r.state = 'owed')))`,
  ],
  [
    'I19',
    'a refund that was asked for although we knew of a dispute',
    `SELECT r.*, n.received_at FROM sale_refunds r JOIN payment_attempts a ON a.id = r.attempt_id
       JOIN stripe_events n ON n.intent_id = a.intent_id AND n.alert = 'dispute_open' JOIN disputes d ON n.id = 'notice:' || d.id || ':open'
     WHERE r.state = 'owed' AND r.failure = 'charge_disputed' AND r.changed_at > n.received_at + ${CROSSING_MS}
       AND coalesce(d.settled_at, r.changed_at + 1) > r.changed_at`,
  ],
  [
    'I25',
    'an account that ended before its sale did, or before what its sale owes back had left',
    `SELECT u.id, u.deleted_at, f.* FROM users u JOIN fulfilments f ON u.id IN (f.buyer_id, f.seller_id)
     WHERE u.deleted_at + ${SLACK_MS} < coalesce((SELECT min(e.at) FROM fulfilment_events e
         WHERE e.order_id = f.order_id AND e.state IN ('completed', 'canceled', 'refunded')), u.deleted_at + ${SLACK_MS} + 1)
       OR EXISTS (SELECT 1 FROM sale_refunds r WHERE r.order_id = f.order_id AND r.state IN ('owed', 'sent')
         AND r.created_at < u.deleted_at AND r.changed_at < u.deleted_at)`,
  ],
  [
    'I26',
    'a dispute that stands otherwise at Stripe, or whose money the ledger does not have',
    `SELECT t.*, d.status AS ours, d.booked_cents FROM temp.dispute t JOIN payment_attempts a ON a.intent_id = t.intent
       LEFT JOIN disputes d ON d.id = t.id
     WHERE d.status IS NOT t.status OR d.withdrawn_cents <> t.withdrawn OR d.reinstated_cents <> t.reinstated
       OR (EXISTS (SELECT 1 FROM sales s WHERE s.attempt_id = a.id) AND d.booked_cents <> t.withdrawn - t.reinstated)`,
  ],
];
