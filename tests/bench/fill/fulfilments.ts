/**
 * Fulfilments of sold copies, in the order of the code: event, entries, fulfilment. Copies are sent or handed over two
 * days after their sale, and confirmed two days later; the latest sales are in progress.
 */
import { STATES } from '../../../core/fulfilment/process.ts';

export const DAY = 86_400_000;

/** The sales of a statement's numbers. `s` is the sale, `o` its order, `f` its fulfilment. */
export const soldOf = (
  numbers: string,
) => `${numbers}, sold AS (SELECT n, s.order_id, s.attempt_id, s.amount_cents, s.sold_at, o.buyer_id, o.seller_id,
  CASE n % 2 WHEN 0 THEN 'post' ELSE 'meet' END AS method
  FROM numbers JOIN sales s ON s.order_id = 'bench-sale-' || n JOIN orders o ON o.id = s.order_id)`;

/** The deadline of a state counts from the event that leads to it. */
const FIRST_DEADLINE = `sold_at + CASE method WHEN 'post' THEN ${STATES.to_ship.lasts} ELSE ${STATES.to_meet.lasts} END`;
const SECOND_DEADLINE = `sold_at + ${2 * DAY} + CASE method WHEN 'post' THEN ${STATES.shipped.lasts} ELSE ${STATES.handed_over.lasts} END`;

export const isOld = (days: number) => `sold_at + ${days * DAY} <= :newest`;

/** As `commissionOf` computes it. */
export const FEE = 'min(amount_cents, max(50, amount_cents / 10))';

export const eventOf = (number: number, at: string, by: string, action: string, state: string, deadline: string) =>
  `INSERT INTO fulfilment_events (order_id, number, at, by, action, state, deadline_at)
  SELECT order_id, ${number}, ${at}, ${by}, ${action}, ${state}, ${deadline} FROM sold WHERE 1`;

export const entryOf = (number: number, from: string, to: string, cents: string) =>
  `INSERT INTO ledger_entries (order_id, event, from_account, to_account, cents)
  SELECT order_id, ${number}, '${from}', '${to}', ${cents} FROM sold WHERE ${cents} > 0`;

/** Updates the fulfilments to their events of this number. */
export const catchUp = (numbers: string, number: number) =>
  `${numbers} UPDATE fulfilments SET version = e.number, state = e.state, deadline_at = e.deadline_at FROM fulfilment_events e
  WHERE fulfilments.order_id IN (SELECT 'bench-sale-' || n FROM numbers) AND e.order_id = fulfilments.order_id AND e.number = ${number}`;

/** In the order that the triggers require. `numbers` is the common table expression of a statement. */
export function fulfilmentStatements(numbers: string): readonly string[] {
  const sold = soldOf(numbers);
  const sent = `CASE method WHEN 'post' THEN 'send' ELSE 'hand-over' END`;
  const onItsWay = `CASE method WHEN 'post' THEN 'shipped' ELSE 'handed_over' END`;
  return [
    `${sold} INSERT INTO fulfilments (order_id, method, state, version, deadline_at, price_cents, fee_cents, buyer_id, seller_id)
    SELECT order_id, method, CASE method WHEN 'post' THEN 'to_ship' ELSE 'to_meet' END, 1, ${FIRST_DEADLINE}, amount_cents, ${FEE}, buyer_id, seller_id
    FROM sold WHERE 1`,
    `${sold} ${eventOf(1, 'sold_at', "'shop'", "'sold'", "CASE method WHEN 'post' THEN 'to_ship' ELSE 'to_meet' END", FIRST_DEADLINE)}`,
    `${sold} ${entryOf(1, 'buyer', 'held', 'amount_cents')}`,
    `${sold} ${eventOf(2, `sold_at + ${2 * DAY}`, "'seller'", sent, onItsWay, SECOND_DEADLINE)} AND ${isOld(2)}`,
    catchUp(numbers, 2),
    `${sold} ${eventOf(3, `sold_at + ${4 * DAY}`, "'buyer'", "'confirm'", "'completed'", 'NULL')} AND ${isOld(4)}`,
    `${sold} ${entryOf(3, 'held', 'seller', `amount_cents - ${FEE}`)} AND ${isOld(4)}`,
    `${sold} ${entryOf(3, 'held', 'fee', FEE)} AND ${isOld(4)}`,
    catchUp(numbers, 3),
  ];
}
