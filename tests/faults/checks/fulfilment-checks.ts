/** The invariants of fulfilments and of the ledger of a sale (I16, I17), as queries that must find no rows. */
import type { InvariantCheck } from './acknowledged-writes.ts';

const TWO_RUNS_MS = 120_000;

/** What is in an account of a sale. */
const inAccount = (account: string) =>
  `coalesce((SELECT sum(CASE '${account}' WHEN e.to_account THEN e.cents WHEN e.from_account THEN -e.cents ELSE 0 END)
     FROM ledger_entries e WHERE e.order_id = f.order_id), 0)`;

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
    `SELECT f.* FROM fulfilments f, temp.moment m WHERE f.deadline_at + ${TWO_RUNS_MS} <= m.now`,
  ],
  [
    'I17',
    'money of a sale that is not where the state says',
    `SELECT f.*, ${inAccount('held')} AS held, ${inAccount('seller')} AS seller, ${inAccount('fee')} AS fee, ${inAccount('back')} AS back
     FROM fulfilments f WHERE held + seller + fee + back <> f.price_cents OR CASE f.state
       WHEN 'completed' THEN seller <> f.price_cents - f.fee_cents OR fee <> f.fee_cents
       WHEN 'canceled' THEN back <> f.price_cents ELSE held <> f.price_cents END`,
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
     WHERE (o.state = 'refunded') <> (f.price_cents = (SELECT total(r.amount_cents) FROM sale_refunds r
       WHERE r.order_id = o.id AND r.state = 'succeeded'))`,
  ],
];
