/**
 * Payouts to sellers: every other sale that is at least a week old was paid; of some of these a dollar was refunded by
 * hand at the provider, and then reversed, or not. In the order that the triggers require.
 */
import { catchUp, DAY, entryOf, eventOf, FEE, isOld, soldOf } from './fulfilments.ts';

const CENTS = 100;

/** Of the refund, what the commission loses, and what the seller gives back. */
const FEE_SHARE = `(${FEE} - ${FEE} * (amount_cents - ${CENTS}) / amount_cents)`;
const SELLER_SHARE = `(${CENTS} - ${FEE_SHARE})`;

const PAID = `n % 2 = 1 AND ${isOld(7)}`;
const GIVEN_BACK = `n % 6 = 1 AND ${isOld(7)}`;
const REFUSED = `n % 12 = 1 AND ${isOld(7)}`;
const TAKEN_BACK = `n % 12 = 7 AND ${isOld(7)}`;

/** Only sales whose transfer was complete. */
const transfersOf = (which: string) => `order_id IN (SELECT order_id FROM sold WHERE ${which})`;

/** Restricted accounts, so that no job pays them: the provider knows none of them. */
export const accountsOf = (numbers: string): string => `${numbers}
INSERT INTO payout_accounts (user_id, account_id, state, needs, created_at, changed_at, checked_at)
SELECT 'bench-seller-' || n, 'acct_bench-' || n, 'restricted', 'provide_info', :newest, :newest, :newest FROM numbers`;

/** `numbers` is the common table expression of the sales' numbers. */
export function payoutStatements(numbers: string): readonly string[] {
  const sold = soldOf(numbers);
  const event = (number: number, days: number, by: string, action: string, which: string) =>
    `${sold} ${eventOf(number, `sold_at + ${days * DAY}`, `'${by}'`, `'${action}'`, "'completed'", 'NULL')} AND ${which}`;
  return [
    `${sold} UPDATE transfers SET state = 'sending', account_id = 'acct_bench' WHERE ${transfersOf(PAID)}`,
    `${sold} UPDATE transfers SET state = 'sent', transfer_id = 'tr_' || order_id WHERE ${transfersOf(PAID)}`,
    event(4, 5, 'shop', 'paid-out', PAID),
    `${sold} ${entryOf(4, 'seller', 'paid', `amount_cents - ${FEE}`)} AND ${PAID}`,
    catchUp(numbers, 4),
    event(5, 6, 'admin', 'refund-by-hand', GIVEN_BACK),
    `${sold} ${entryOf(5, 'platform', 'back', SELLER_SHARE)} AND ${GIVEN_BACK}`,
    `${sold} ${entryOf(5, 'fee', 'back', FEE_SHARE)} AND ${GIVEN_BACK}`,
    `${sold} INSERT INTO sale_refunds (order_id, event, attempt_id, amount_cents, state, stripe_refund_id, origin, created_at, changed_at)
    SELECT order_id, 5, attempt_id, ${CENTS}, 'succeeded', 're_' || order_id, 'by_hand', sold_at + ${6 * DAY}, sold_at + ${6 * DAY} FROM sold WHERE ${GIVEN_BACK}`,
    catchUp(numbers, 5),
    `${sold} INSERT INTO reversals (order_id, event, try_number, seller_id, cents, state, created_at, changed_at)
    SELECT order_id, 5, 1, seller_id, ${SELLER_SHARE}, 'owed', sold_at + ${6 * DAY}, sold_at + ${6 * DAY} FROM sold WHERE ${GIVEN_BACK}`,
    `${sold} UPDATE reversals SET state = 'failed', failure = 'balance_insufficient' WHERE ${transfersOf(REFUSED)}`,
    `${sold} INSERT INTO debts (order_id, event, seller_id, cents, created_at)
    SELECT order_id, 5, seller_id, ${SELLER_SHARE}, sold_at + ${6 * DAY} FROM sold WHERE ${REFUSED}`,
    `${sold} UPDATE reversals SET state = 'sent', came_with = 6, reversal_id = 'trr_' || order_id WHERE ${transfersOf(TAKEN_BACK)}`,
    event(6, 6, 'shop', 'taken-back', TAKEN_BACK),
    `${sold} ${entryOf(6, 'paid', 'platform', SELLER_SHARE)} AND ${TAKEN_BACK}`,
    catchUp(numbers, 6),
  ];
}
