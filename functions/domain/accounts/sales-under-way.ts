/** Sales that keep an account from ending: copies on their way to the buyer, and money that has not left. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { toWire } from '../../../core/entity/wire.ts';
import { SALES_TOLD, type SaleUnderWay, saleUnderWayWire } from '../../../core/fulfilment/sale-under-way.ts';
import { OPEN_STATES } from '../../../core/fulfilment/states/state.ts';
import { accountsWords } from '../../../core/words/accounts/accounts.ts';
import type { Db } from '../../db/client.ts';
import { isOpenDebt } from '../../db/money/open-debts.ts';
import { disputes } from '../../db/tables/money/disputes.ts';
import { fulfilments, saleRefunds } from '../../db/tables/money/fulfilment.ts';
import { sellerBalances } from '../../db/tables/money/ledger.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { debts, reversals } from '../../db/tables/money/payouts.ts';
import { openSales } from '../fulfilment/pages/open-sales.ts';

const f = alias(fulfilments, 'f');
const d = alias(disputes, 'd');
const w = alias(sellerBalances, 'w');

/**
 * The ids of sales in which this user still has money to come or to give, as buyer or seller: the money goes back and has not
 * arrived, or the sale has ended and an admin has to say what becomes of the rest. Of a seller also those whose money the
 * bank may give back, is taken back from their account, or is owed by them. There are few in the whole shop.
 */
const owing = (userId: string): SQL =>
  sql`SELECT ${saleRefunds.orderId} AS sale FROM ${saleRefunds} JOIN ${fulfilments} f ON ${f.orderId} = ${saleRefunds.orderId}
    WHERE ${saleRefunds.state} IN ('owed', 'sent', 'failed') AND (${f.buyerId} = ${userId} OR ${f.sellerId} = ${userId})
    UNION SELECT ${f.orderId} FROM ${fulfilments} f WHERE ${f.frozenAt} IS NOT NULL AND ${f.deadlineAt} IS NULL
      AND (${f.buyerId} = ${userId} OR ${f.sellerId} = ${userId})
    UNION SELECT ${d.orderId} FROM ${disputes} d WHERE ${d.settledAt} IS NULL AND ${d.sellerId} = ${userId}
    UNION SELECT ${debts.orderId} FROM ${debts} WHERE ${debts.sellerId} = ${userId} AND ${isOpenDebt(debts)}
    UNION SELECT ${reversals.orderId} FROM ${reversals} WHERE ${reversals.state} = 'owed' AND ${reversals.sellerId} = ${userId}`;

/** The ids of sales of which money waits for this seller: rows of which there are none for what was paid out, or went back. */
const waiting = (sellerId: string): SQL =>
  sql`SELECT ${w.orderId} AS sale FROM ${sellerBalances} w WHERE ${w.sellerId} = ${sellerId}`;

/** A copy that they bought or sold is not with its buyer yet, its money goes back and has not arrived, or it waits for them as its seller. */
export const saleUnderWay = (userId: string): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM ${fulfilments} f WHERE ${f.buyerId} = ${userId} AND ${f.deadlineAt} IS NOT NULL)
    OR EXISTS (SELECT 1 FROM ${fulfilments} f WHERE ${f.sellerId} = ${userId} AND ${f.deadlineAt} IS NOT NULL)
    OR EXISTS (${owing(userId)}) OR EXISTS (${waiting(userId)}))`;

/** Those sales, the next deadline first, and those without one at the end; as many as are told. */
export function salesUnderWay(db: Db, userId: string) {
  const open = { states: OPEN_STATES, limit: SALES_TOLD };
  const ids = sql`(SELECT sale FROM ${openSales('buyer', userId, open)} UNION SELECT sale FROM ${openSales('seller', userId, open)}
    UNION SELECT sale FROM (${owing(userId)} LIMIT ${SALES_TOLD}) UNION SELECT sale FROM (${waiting(userId)} LIMIT ${SALES_TOLD}))`;
  return db
    .select({
      orderId: fulfilments.orderId,
      listingName: orders.listingName,
      state: fulfilments.state,
      deadlineAt: fulfilments.deadlineAt,
      waitingCents: sql<number>`coalesce((SELECT ${w.cents} FROM ${sellerBalances} w
        WHERE ${w.orderId} = ${fulfilments.orderId} AND ${w.sellerId} = ${userId}), 0)`,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(sql`${fulfilments.orderId} IN ${ids}`)
    .orderBy(sql`${fulfilments.deadlineAt} IS NULL`, fulfilments.deadlineAt, fulfilments.orderId)
    .limit(SALES_TOLD);
}

/** Why these keep an account; money that only waits for its seller is said so. */
export const reasonOf = (sales: readonly SaleUnderWay[]): string =>
  sales.every(({ waitingCents }) => waitingCents > 0)
    ? accountsWords.conflict.moneyWaiting
    : accountsWords.conflict.saleUnderWay;

/** What a refusal tells beside its sentence; nothing where no sale is in the way. */
export const factsOf = (sales: readonly SaleUnderWay[]) =>
  sales.length === 0 ? undefined : { sales: sales.map((sale) => toWire(saleUnderWayWire, sale)) };
