/** Money that may be paid now to a seller outside the provider, for the page and for the action. Integer cents. */
import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../../db/client.ts';
import { openDebtCents } from '../../../../db/money/open-debts.ts';
import { isPayoutBlocked, stateMayLeaveSellerMoney } from '../../../../db/money/sale-status.ts';
import { mayHaveSign } from '../../../../db/money/transfer-waits.ts';
import { fulfilments } from '../../../../db/tables/money/fulfilment.ts';
import { transfers } from '../../../../db/tables/money/payouts.ts';

const fulfilment = alias(fulfilments, 'fulfilment');
const waiting = alias(transfers, 'waiting');

/** Limit of sales of a seller that are paid at once, oldest first. */
const AT_ONCE = 50;

/**
 * For a statement with `fulfilments fulfilment` and `transfers waiting`: the transfer waits, the sale has ended, its
 * payout is not blocked, and no sign delays its money at this moment (ms).
 */
export const mayBePaid = (
  moment: number,
): SQL => sql`${waiting.state} = 'waiting' AND ${stateMayLeaveSellerMoney(fulfilment.state)}
  AND NOT ${isPayoutBlocked(fulfilment.orderId)} AND NOT ${mayHaveSign(fulfilment.orderId, moment)}`;

/** The seller's sales with money that may be paid, oldest first. */
export const payableNow = (db: Db, sellerId: string, moment: number) =>
  db
    .select({ orderId: waiting.orderId, cents: waiting.cents })
    .from(waiting)
    .innerJoin(fulfilment, eq(fulfilment.orderId, waiting.orderId))
    .where(and(eq(waiting.sellerId, sellerId), mayBePaid(moment)))
    .orderBy(asc(sql`${fulfilment}.rowid`))
    .limit(AT_ONCE);

/** Their sum, less the seller's debt, which is kept first. */
export const payableCents = (sellerId: SQLWrapper, moment: number): SQL<number> =>
  sql<number>`max(0, (SELECT coalesce(sum(cents), 0) FROM (SELECT ${waiting.cents} FROM ${transfers} waiting JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${waiting.orderId}
    WHERE ${waiting.sellerId} = ${sellerId} AND ${mayBePaid(moment)} ORDER BY fulfilment.rowid LIMIT ${AT_ONCE})) - ${openDebtCents(sellerId)})`;
