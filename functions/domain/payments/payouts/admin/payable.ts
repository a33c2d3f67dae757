/** Money that may be paid now to a seller outside the provider, for the page and for the action. Integer cents. */
import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../../db/client.ts';
import { openDebtCents } from '../../../../db/money/open-debts.ts';
import { leavesMoney } from '../../../../db/money/sale-ends.ts';
import { isPayoutBlocked } from '../../../../db/money/sale-status.ts';
import { mayHaveSign } from '../../../../db/money/transfer-waits.ts';
import { fulfilments } from '../../../../db/tables/money/fulfilment.ts';
import { sellerBalances } from '../../../../db/tables/money/ledger.ts';
import { transfers } from '../../../../db/tables/money/payouts.ts';

const fulfilment = alias(fulfilments, 'fulfilment');
const balance = alias(sellerBalances, 'balance');

/** Limit of sales of a seller that are paid at once, oldest first. */
const AT_ONCE = 50;

/**
 * For a statement with `fulfilments fulfilment`: the sale has ended, its payout is not blocked, no sign delays its
 * money at this moment (ms), and it is not being sent.
 */
export const mayBePaid = (
  moment: number,
): SQL => sql`${leavesMoney(fulfilment.state)} AND NOT ${isPayoutBlocked(fulfilment.orderId)} AND NOT ${mayHaveSign(fulfilment.orderId, moment)}
  AND NOT EXISTS (SELECT 1 FROM ${transfers} WHERE ${transfers.orderId} = ${fulfilment.orderId} AND ${transfers.state} = 'sending')`;

/** The seller's balances that may be paid, oldest first. */
export const payableNow = (db: Db, sellerId: string, moment: number) =>
  db
    .select({ orderId: balance.orderId, cents: balance.cents })
    .from(balance)
    .innerJoin(fulfilment, eq(fulfilment.orderId, balance.orderId))
    .where(and(eq(balance.sellerId, sellerId), mayBePaid(moment)))
    .orderBy(asc(sql`${fulfilment}.rowid`))
    .limit(AT_ONCE);

/** Their sum, less the seller's debt, which is kept first. */
export const payableCents = (sellerId: SQLWrapper, moment: number): SQL<number> =>
  sql<number>`max(0, (SELECT coalesce(sum(cents), 0) FROM (SELECT ${balance.cents} FROM ${sellerBalances} balance JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${balance.orderId}
    WHERE ${balance.sellerId} = ${sellerId} AND ${mayBePaid(moment)} ORDER BY fulfilment.rowid LIMIT ${AT_ONCE})) - ${openDebtCents(sellerId)})`;
