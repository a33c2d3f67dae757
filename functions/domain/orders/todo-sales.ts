/** Sales under way, as the to-do lists of the two people tell them: what waits for whom, the next deadline first. */
import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { answerBy } from '../../../core/fulfilment/states/clocks.ts';
import type { FulfilmentState, Trader } from '../../../core/fulfilment/states/state.ts';
import { type ArrivingCopy, type PaidCopy, TODO_ROWS } from '../../../core/orders/todo.ts';
import { seller } from '../../db/active.ts';
import type { Db } from '../../db/client.ts';
import { isCoverOf, soldCopy } from '../../db/covers.ts';
import { listingPhotos } from '../../db/tables/catalog.ts';
import { claims } from '../../db/tables/money/claims.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { orders, sales } from '../../db/tables/money/payments.ts';
import { openSales } from '../fulfilment/pages/open-sales.ts';

/** The copy of this sale was sent back. */
export const isSentBack = sql`EXISTS (SELECT 1 FROM ${claims} WHERE ${claims.orderId} = ${fulfilments.orderId}
  AND ${claims.withdrawnAt} IS NULL AND ${claims.returnedAt} IS NOT NULL)`;

/** A copy on its way back waits for its seller, before that for its buyer. */
const RETURNS = { buyer: sql`NOT ${isSentBack}`, seller: isSentBack } as const satisfies Record<Trader, SQL>;

/** Whether they have a copy that was handed over without the code, a buyer says once. */
const ASKED = {
  buyer: sql`EXISTS (SELECT 1 FROM ${claims} WHERE ${claims.orderId} = ${fulfilments.orderId}
    AND ${claims.withdrawnAt} IS NULL AND ${claims.kind} = 'no_code' AND ${claims.answerText} IS NULL)`,
  seller: sql`0`,
} as const satisfies Record<Trader, SQL>;

/** Of a sale that stands still nobody has to do anything. */
function dueOf(party: Trader, userId: string, states: readonly FulfilmentState[]): SQL {
  const where = sql`${isNull(fulfilments.frozenAt)} AND (${fulfilments.state} <> 'returning' OR ${RETURNS[party]})
    AND (${fulfilments.state} <> 'deciding' OR ${ASKED[party]})`;
  return sql`${fulfilments.orderId} IN ${openSales(party, userId, { states, limit: TODO_ROWS.sales, where })}`;
}

/** Copies that wait for their seller, the next deadline first. */
export function paidCopies(db: Db, sellerId: string) {
  return db
    .select({
      ...soldCopy,
      buyerName: orders.buyerName,
      priceCents: sales.amountCents,
      paidAt: sales.soldAt,
      state: sql<PaidCopy['state']>`${fulfilments.state}`,
      deadlineAt: sql<number>`${fulfilments.deadlineAt}`,
      cancelAsked: isNotNull(fulfilments.cancelAskedAt).mapWith(Boolean),
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(sales, eq(sales.orderId, orders.id))
    .leftJoin(listingPhotos, isCoverOf(orders.listingId))
    .where(dueOf('seller', sellerId, ['to_ship', 'to_meet', 'claimed', 'returning']))
    .orderBy(fulfilments.deadlineAt, orders.id)
    .limit(TODO_ROWS.sales);
}

/** Copies that wait for their buyer, the next deadline first. */
export function arrivingCopies(db: Db, buyerId: string) {
  return db
    .select({
      ...soldCopy,
      sellerName: seller.name,
      state: sql<ArrivingCopy['state']>`${fulfilments.state}`,
      deadlineAt: sql<number>`CASE ${fulfilments.state} WHEN 'deciding' THEN ${fulfilments.deadlineAt} + ${answerBy(0)} ELSE ${fulfilments.deadlineAt} END`,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(listingPhotos, isCoverOf(orders.listingId))
    .where(dueOf('buyer', buyerId, ['to_meet', 'shipped', 'handed_over', 'offered', 'returning', 'deciding']))
    .orderBy(fulfilments.deadlineAt, orders.id)
    .limit(TODO_ROWS.sales);
}
