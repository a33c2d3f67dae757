/** What may be paid now to a seller whom the provider does not pay: said here once, for the page and for who says that it was paid. Integer cents. */
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

/** The oldest so many sales of a seller are paid at once. */
const AT_ONCE = 50;

/** Of a statement with `fulfilments fulfilment`: the sale is over, nobody questions it, no sign keeps its money at this moment (ms), and it is not being sent. */
export const mayBePaid = (
  moment: number,
): SQL => sql`${leavesMoney(fulfilment.state)} AND NOT ${isPayoutBlocked(fulfilment.orderId)} AND NOT ${mayHaveSign(fulfilment.orderId, moment)}
  AND NOT EXISTS (SELECT 1 FROM ${transfers} WHERE ${transfers.orderId} = ${fulfilment.orderId} AND ${transfers.state} = 'sending')`;

/** What of a sale waits for this seller and may be paid, the oldest first. */
export const payableNow = (db: Db, sellerId: string, moment: number) =>
  db
    .select({ orderId: balance.orderId, cents: balance.cents })
    .from(balance)
    .innerJoin(fulfilment, eq(fulfilment.orderId, balance.orderId))
    .where(and(eq(balance.sellerId, sellerId), mayBePaid(moment)))
    .orderBy(asc(sql`${fulfilment}.rowid`))
    .limit(AT_ONCE);

/** All of that, less what they owe, which is kept of it first. */
export const payableCents = (sellerId: SQLWrapper, moment: number): SQL<number> =>
  sql<number>`max(0, (SELECT coalesce(sum(cents), 0) FROM (SELECT ${balance.cents} FROM ${sellerBalances} balance JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${balance.orderId}
    WHERE ${balance.sellerId} = ${sellerId} AND ${mayBePaid(moment)} ORDER BY fulfilment.rowid LIMIT ${AT_ONCE})) - ${openDebtCents(sellerId)})`;
