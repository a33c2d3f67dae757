/**
 * The invariants of fulfilments and of the ledger of a sale (I16, I17, I21, I25), of records (T1) and of the
 * reviews in them (T3), as queries that must find no rows.
 */
import { REVIEW_MS } from '../../../core/trust/review.ts';
import type { InvariantCheck } from './acknowledged-writes.ts';
import { GIVEN, GOT, inAccount, WAIVED } from './payouts/sale-sums.ts';

const TWO_RUNS_MS = 120_000;

/** Another party took, or may take, the money of this sale (docs/payments.md, "Fulfilments"). */
const IS_QUESTIONED = `(EXISTS (SELECT 1 FROM sales s JOIN payment_attempts a ON a.id = s.attempt_id
  JOIN stripe_events n ON n.intent_id = a.intent_id WHERE s.order_id = f.order_id
    AND ((n.alert = 'refund_by_hand' AND n.settled_at IS NULL) OR (n.alert = 'fraud_warning' AND n.seen_at IS NULL)))
  OR EXISTS (SELECT 1 FROM sales s JOIN disputes d ON d.attempt_id = s.attempt_id WHERE s.order_id = f.order_id AND d.settled_at IS NULL))`;

/** Its deadlines are suspended, and nothing is sent. */
export const IS_FROZEN = `(f.frozen_at IS NOT NULL OR ${IS_QUESTIONED})`;

/** Of a review `r`: both are written, or the time for reviews of its sale is over. */
export const IS_VISIBLE = `((SELECT count(*) FROM reviews both WHERE both.order_id = r.order_id) = 2
  OR (SELECT s.ended_at + ${REVIEW_MS} FROM sale_records s WHERE s.order_id = r.order_id) <= (SELECT now FROM temp.moment))`;

/** A refund of a sale at Stripe, as our own row has it. */
const OF_ROW = `(t.id = r.stripe_refund_id OR (t.attempt = r.attempt_id AND t.mark = r.event || ':' || r.try_number))`;

/** A row older than the deletion of account `u`: banks act afterwards, too. The clock may go back by an hour. */
const isBefore = (row: string) => `${row}.created_at + 7200000 < u.deleted_at`;

export const FULFILMENT_CHECKS: readonly InvariantCheck[] = [
  [
    'I16',
    'a sale without a fulfilment',
    `SELECT s.* FROM sales s WHERE NOT EXISTS (SELECT 1 FROM fulfilments f WHERE f.order_id = s.order_id)`,
  ],
  [
    'I16',
    'a fulfilment that is not what its events say',
    `SELECT f.* FROM fulfilments f WHERE f.version <> (SELECT count(*) FROM fulfilment_events e WHERE e.order_id = f.order_id)
       OR NOT EXISTS (SELECT 1 FROM fulfilment_events e WHERE e.order_id = f.order_id AND e.number = f.version
         AND e.state = f.state AND e.deadline_at IS f.deadline_at)`,
  ],
  [
    'I16',
    'a deadline that has passed',
    `SELECT f.* FROM fulfilments f, temp.moment m WHERE f.deadline_at + ${TWO_RUNS_MS} <= m.now AND NOT ${IS_FROZEN}`,
  ],
  [
    'I16',
    'a sale under way that stands still without a question, or goes on in spite of one',
    `SELECT f.* FROM fulfilments f WHERE f.deadline_at IS NOT NULL AND (f.frozen_at IS NOT NULL) <> ${IS_QUESTIONED}`,
  ],
  [
    'I17',
    'money of a sale that is not where the state says',
    `SELECT f.*, ${inAccount('held')} AS held, ${inAccount('seller')} AS seller, ${inAccount('paid')} AS paid, ${inAccount('fee')} AS fee,
       ${inAccount('back')} AS back, ${inAccount('bank')} AS bank, ${inAccount('platform')} AS platform, ${GOT} AS got, ${GIVEN} AS given
     FROM fulfilments f WHERE held + seller + paid + fee + back + bank + platform <> f.price_cents OR given < 0
       OR min(held, seller, paid, fee, back, bank) < 0
       OR (f.deadline_at IS NULL AND f.frozen_at IS NULL AND held <> 0) OR CASE f.state
       WHEN 'completed' THEN fee NOT BETWEEN CAST(f.fee_cents * (seller + got - ${WAIVED} + fee) AS INTEGER) / f.price_cents
         AND CAST(f.fee_cents * (seller + got + fee) AS INTEGER) / f.price_cents ELSE seller + got + fee > given END
       OR back <> (SELECT total(r.amount_cents) FROM sale_refunds r WHERE r.order_id = f.order_id AND r.state <> 'replaced')
       OR (f.deadline_at IS NOT NULL AND back <> (SELECT total(r.amount_cents) FROM sale_refunds r
         WHERE r.order_id = f.order_id AND r.origin = 'by_hand'))`,
  ],
  [
    'I17',
    'money that the bank has and the ledger does not say so, or the other way round',
    `SELECT f.*, ${inAccount('bank')} AS bank FROM fulfilments f
     WHERE bank <> (SELECT total(d.booked_cents) FROM disputes d WHERE d.order_id = f.order_id)`,
  ],
  [
    'I17',
    'money that the ledger owes to a buyer and nobody sends, or the other way round',
    `SELECT e.order_id, e.number, (SELECT total(cents) FROM ledger_entries l
       WHERE l.order_id = e.order_id AND l.event = e.number AND l.to_account = 'back') AS owed
     FROM fulfilment_events e WHERE owed <> (SELECT total(r.amount_cents) FROM sale_refunds r
       WHERE r.order_id = e.order_id AND r.event = e.number)`,
  ],
  [
    'I17',
    'an order that is called refunded and is not, or the other way round',
    `SELECT o.id, o.state, f.price_cents FROM orders o JOIN fulfilments f ON f.order_id = o.id
     WHERE (o.state = 'refunded') <> (f.price_cents <= (SELECT total(r.amount_cents) FROM sale_refunds r
       WHERE r.order_id = o.id AND r.state IN ('succeeded', 'outside'))
       + (SELECT total(d.booked_cents) FROM disputes d WHERE d.order_id = o.id AND d.status = 'lost'))`,
  ],
  [
    'I21',
    'a copy that is for sale under two listings, or again although its sale stands',
    `SELECT p.id, p.relisted_from FROM listings p WHERE p.relisted_from IS NOT NULL AND (
       (SELECT count(*) FROM listings other WHERE other.relisted_from = p.relisted_from) > 1
       OR NOT (EXISTS (SELECT 1 FROM sales s JOIN sale_refunds r ON r.order_id = s.order_id WHERE s.listing_id = p.relisted_from)
         OR EXISTS (SELECT 1 FROM sales s JOIN fulfilment_events e ON e.order_id = s.order_id AND e.action = 'dispute-lost'
           WHERE s.listing_id = p.relisted_from))
       OR (p.recheck IS NOT NULL AND p.stock = 1))`,
  ],
  [
    'I23',
    'a copy that was handed over twice',
    `SELECT e.order_id, count(*) AS times FROM fulfilment_events e WHERE e.action = 'hand-over' GROUP BY 1 HAVING times > 1`,
  ],
  [
    'I25',
    'an account that ended although a sale, or money of one, was here',
    `SELECT u.id, f.order_id, f.state, ${inAccount('seller')} AS seller FROM fulfilments f
       JOIN users u ON u.id IN (f.buyer_id, f.seller_id) AND u.deleted_at IS NOT NULL
     WHERE f.deadline_at IS NOT NULL OR (u.id = f.seller_id AND (
       EXISTS (SELECT 1 FROM transfers t WHERE t.order_id = f.order_id AND t.state IN ('waiting', 'sending') AND ${isBefore('t')})
       OR EXISTS (SELECT 1 FROM reversals r WHERE r.order_id = f.order_id AND r.state = 'owed' AND ${isBefore('r')})
       OR EXISTS (SELECT 1 FROM debts d WHERE d.order_id = f.order_id AND d.cents > d.settled_cents + d.waived_cents AND ${isBefore('d')})))`,
  ],
  [
    'I17',
    'a refund of a sale that stands otherwise at Stripe',
    `SELECT r.*, t.id, t.status, t.cents FROM sale_refunds r LEFT JOIN temp.sent t ON ${OF_ROW} WHERE CASE r.state
       WHEN 'owed' THEN t.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM fulfilments f WHERE f.order_id = r.order_id AND ${IS_FROZEN})
       WHEN 'sent' THEN t.status IS NOT 'pending' WHEN 'succeeded' THEN t.status IS NOT 'succeeded'
       ELSE t.id IS NOT NULL AND t.status <> 'failed' END OR t.cents <> r.amount_cents OR t.id <> r.stripe_refund_id`,
  ],
  [
    'I17',
    'money of a sale that went back twice, or that no row owes',
    `SELECT t.*, count(*) AS times FROM temp.sent t WHERE t.mark IS NOT NULL AND t.status <> 'failed'
     GROUP BY t.attempt, substr(t.mark, 1, instr(t.mark, ':')) HAVING times > 1
       OR NOT EXISTS (SELECT 1 FROM sale_refunds r WHERE ${OF_ROW})`,
  ],
  [
    'I17',
    'a refund that is owed, and nothing keeps it from being sent',
    `SELECT r.* FROM sale_refunds r JOIN fulfilments f ON f.order_id = r.order_id, temp.moment m
     WHERE r.state = 'owed' AND r.changed_at + ${TWO_RUNS_MS} <= m.now AND NOT ${IS_FROZEN}`,
  ],
  [
    'I17',
    'a charge whose books at Stripe do not say what its refunds are',
    `SELECT c.* FROM temp.charge c WHERE c.refunded <> (SELECT total(t.cents) FROM temp.sent t WHERE t.intent = c.intent AND t.status <> 'failed')`,
  ],
  [
    'I17',
    'a letter that says refunded, of what never was, or none of what is',
    `SELECT r.*, (SELECT count(*) FROM outbox o WHERE o.kind = 'sale-refund-arrived' AND o.facts ->> 'order' = r.order_id
       AND o.facts ->> 'event' = r.event) AS letters FROM sale_refunds r
     JOIN orders x ON x.id = r.order_id JOIN users u ON u.id = x.buyer_id AND u.deleted_at IS NULL
     WHERE (r.state = 'succeeded' AND letters = 0) OR letters > r.try_number OR (r.state IN ('owed', 'sent') AND letters > r.try_number - 1)`,
  ],
  [
    'T1',
    'a record that counts other sales than the completed ones, each once',
    `SELECT u.id, u.completed_sales, u.ended_sales FROM users u WHERE (u.completed_sales, u.ended_sales) <> (
       SELECT coalesce(sum(f.state = 'completed'), 0), count(*) FROM fulfilments f WHERE f.seller_id = u.id AND f.deadline_at IS NULL)`,
  ],
  [
    'T3',
    'a record that counts other reviews than the visible ones, each buyer once a month',
    `SELECT u.id, u.described_sales, (SELECT count(DISTINCT r.author_id || strftime('%Y-%m', r.created_at / 1000, 'unixepoch'))
       FROM reviews r WHERE r.subject_id = u.id AND r.by = 'buyer' AND NOT r.is_linked AND ${IS_VISIBLE}) AS visible
     FROM users u WHERE u.described_sales <> visible`,
  ],
];
