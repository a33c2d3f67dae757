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

const f = alias(fulfilments, 'f');
const w = alias(sellerBalances, 'w');

/** The oldest so many sales of a seller are paid at once. */
const AT_ONCE = 50;

/** Of a statement with `fulfilments f`: the sale is over, nobody questions it, no sign keeps its money at this moment (ms), and it is not being sent. */
export const mayBePaid = (
  moment: number,
): SQL => sql`${leavesMoney(f.state)} AND NOT ${isPayoutBlocked(f.orderId)} AND NOT ${mayHaveSign(f.orderId, moment)}
  AND NOT EXISTS (SELECT 1 FROM ${transfers} WHERE ${transfers.orderId} = ${f.orderId} AND ${transfers.state} = 'sending')`;

/** What of a sale waits for this seller and may be paid, the oldest first. */
export const payableNow = (db: Db, sellerId: string, moment: number) =>
  db
    .select({ orderId: w.orderId, cents: w.cents })
    .from(w)
    .innerJoin(f, eq(f.orderId, w.orderId))
    .where(and(eq(w.sellerId, sellerId), mayBePaid(moment)))
    .orderBy(asc(sql`${f}.rowid`))
    .limit(AT_ONCE);

/** All of that, less what they owe, which is kept of it first. */
export const payableCents = (sellerId: SQLWrapper, moment: number): SQL<number> =>
  sql<number>`max(0, (SELECT coalesce(sum(cents), 0) FROM (SELECT ${w.cents} FROM ${sellerBalances} w JOIN ${fulfilments} f ON ${f.orderId} = ${w.orderId}
    WHERE ${w.sellerId} = ${sellerId} AND ${mayBePaid(moment)} ORDER BY f.rowid LIMIT ${AT_ONCE})) - ${openDebtCents(sellerId)})`;
