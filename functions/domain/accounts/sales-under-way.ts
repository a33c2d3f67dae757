/** Sales that keep an account from ending: copies on their way to the buyer, and money that has not left. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { toWire } from '../../../core/entity/wire.ts';
import { SALES_TOLD, type SaleUnderWay, saleUnderWayWire } from '../../../core/fulfilment/sale-under-way.ts';
import { OPEN_STATES } from '../../../core/fulfilment/states/state.ts';
import type { Db } from '../../db/client.ts';
import { fulfilments, saleRefunds } from '../../db/tables/fulfilment.ts';
import { orders } from '../../db/tables/ledger.ts';
import { openSales } from '../fulfilment/pages/open-sales.ts';

const f = alias(fulfilments, 'f');

/**
 * The ids of sales whose money goes back and has not arrived, or that have ended and wait for an admin's word about what is left, of a
 * buyer or a seller: there are few in the whole shop.
 */
const owing = (userId: string): SQL =>
  sql`SELECT ${saleRefunds.orderId} AS sale FROM ${saleRefunds} JOIN ${fulfilments} f ON ${f.orderId} = ${saleRefunds.orderId}
    WHERE ${saleRefunds.state} IN ('owed', 'sent', 'failed') AND (${f.buyerId} = ${userId} OR ${f.sellerId} = ${userId})
    UNION SELECT ${f.orderId} FROM ${fulfilments} f WHERE ${f.frozenAt} IS NOT NULL AND ${f.deadlineAt} IS NULL
      AND (${f.buyerId} = ${userId} OR ${f.sellerId} = ${userId})`;

/** A copy that they bought or sold is not with its buyer yet, or its money goes back and has not arrived. */
export const saleUnderWay = (userId: string): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM ${fulfilments} f WHERE ${f.buyerId} = ${userId} AND ${f.deadlineAt} IS NOT NULL)
    OR EXISTS (SELECT 1 FROM ${fulfilments} f WHERE ${f.sellerId} = ${userId} AND ${f.deadlineAt} IS NOT NULL)
    OR EXISTS (${owing(userId)}))`;

/** Those sales, the next deadline first, as many as are told. */
export function salesUnderWay(db: Db, userId: string) {
  const open = { states: OPEN_STATES, limit: SALES_TOLD };
  const ids = sql`(SELECT sale FROM ${openSales('buyer', userId, open)} UNION SELECT sale FROM ${openSales('seller', userId, open)}
    UNION SELECT sale FROM (${owing(userId)} LIMIT ${SALES_TOLD}))`;
  return db
    .select({
      orderId: fulfilments.orderId,
      listingName: orders.listingName,
      state: fulfilments.state,
      deadlineAt: fulfilments.deadlineAt,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(sql`${fulfilments.orderId} IN ${ids}`)
    .orderBy(sql`${fulfilments.deadlineAt} IS NULL`, fulfilments.deadlineAt, fulfilments.orderId)
    .limit(SALES_TOLD);
}

/** What a refusal tells beside its sentence; nothing where no sale is in the way. */
export const factsOf = (sales: readonly SaleUnderWay[]) =>
  sales.length === 0 ? undefined : { sales: sales.map((sale) => toWire(saleUnderWayWire, sale)) };
