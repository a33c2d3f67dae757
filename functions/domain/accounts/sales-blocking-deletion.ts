/** Sales that prevent the end of an account: copies on their way to the buyer, and money that is still held. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { toWire } from '../../../core/entity/wire.ts';
import { MAX_LISTED_SALES, type SaleUnderWay, saleUnderWayWire } from '../../../core/fulfilment/sale-under-way.ts';
import { OPEN_STATES } from '../../../core/fulfilment/state.ts';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import type { Db } from '../../db/client.ts';
import { isOpenDebt } from '../../db/money/open-debts.ts';
import { balanceOfSale, salesWithBalance } from '../../db/money/seller-money.ts';
import { disputes } from '../../db/tables/money/disputes.ts';
import { fulfilments, saleRefunds } from '../../db/tables/money/fulfilment.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { debts, reversals } from '../../db/tables/money/payouts.ts';
import { idsOfOpenSales } from '../fulfilment/reads/open-sales.ts';

const fulfilment = alias(fulfilments, 'fulfilment');
const dispute = alias(disputes, 'dispute');

/**
 * The ids of sales with an open refund of this user, or frozen without a deadline, for an admin to decide. For a seller
 * also with an open dispute, or with an open debt. The whole shop has few such rows.
 */
const unsettledSaleIds = (userId: string): SQL =>
  sql`SELECT ${saleRefunds.orderId} AS sale FROM ${saleRefunds} JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${saleRefunds.orderId}
    WHERE ${saleRefunds.state} IN ('owed', 'sent', 'failed') AND (${fulfilment.buyerId} = ${userId} OR ${fulfilment.sellerId} = ${userId})
    UNION SELECT ${fulfilment.orderId} FROM ${fulfilments} fulfilment WHERE ${fulfilment.frozenAt} IS NOT NULL AND ${fulfilment.deadlineAt} IS NULL
      AND (${fulfilment.buyerId} = ${userId} OR ${fulfilment.sellerId} = ${userId})
    UNION SELECT ${dispute.orderId} FROM ${disputes} dispute WHERE ${dispute.settledAt} IS NULL AND ${dispute.sellerId} = ${userId}
    UNION SELECT ${debts.orderId} FROM ${debts} WHERE ${debts.sellerId} = ${userId} AND ${isOpenDebt(debts)}
    UNION SELECT ${reversals.orderId} FROM ${reversals} WHERE ${reversals.state} = 'owed' AND ${reversals.sellerId} = ${userId}`;

/** This user, as buyer or seller, has a sale with a deadline, an open refund, dispute or debt, or money to come. */
export const hasSaleUnderWay = (userId: string): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM ${fulfilments} fulfilment WHERE ${fulfilment.buyerId} = ${userId} AND ${fulfilment.deadlineAt} IS NOT NULL)
    OR EXISTS (SELECT 1 FROM ${fulfilments} fulfilment WHERE ${fulfilment.sellerId} = ${userId} AND ${fulfilment.deadlineAt} IS NOT NULL)
    OR EXISTS (${unsettledSaleIds(userId)}) OR EXISTS (${salesWithBalance(userId)}))`;

/** At most `MAX_LISTED_SALES` of these sales, next deadline first, those without one last. */
export function salesUnderWayQuery(db: Db, userId: string) {
  const open = { states: OPEN_STATES, limit: MAX_LISTED_SALES };
  const ids = sql`(SELECT sale FROM ${idsOfOpenSales('buyer', userId, open)} UNION SELECT sale FROM ${idsOfOpenSales('seller', userId, open)}
    UNION SELECT sale FROM (${unsettledSaleIds(userId)} LIMIT ${MAX_LISTED_SALES}) UNION SELECT sale FROM (${salesWithBalance(userId)} LIMIT ${MAX_LISTED_SALES}))`;
  return db
    .select({
      orderId: fulfilments.orderId,
      listingName: orders.listingName,
      state: fulfilments.state,
      deadlineAt: fulfilments.deadlineAt,
      waitingCents: sql<number>`CASE ${fulfilments.sellerId} WHEN ${userId} THEN ${balanceOfSale(fulfilments.orderId, 'seller')} ELSE 0 END`,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(sql`${fulfilments.orderId} IN ${ids}`)
    .orderBy(sql`${fulfilments.deadlineAt} IS NULL`, fulfilments.deadlineAt, fulfilments.orderId)
    .limit(MAX_LISTED_SALES);
}

/** Reason of the refusal; a sentence of its own when all sales only hold money for the seller. */
export const salesUnderWaySentence = (sales: readonly SaleUnderWay[]): string =>
  sales.every(({ waitingCents }) => waitingCents > 0)
    ? accountsWords.conflict.moneyWaiting
    : accountsWords.conflict.saleUnderWay;

export const salesUnderWayFacts = (sales: readonly SaleUnderWay[]) =>
  sales.length === 0 ? undefined : { sales: sales.map((sale) => toWire(saleUnderWayWire, sale)) };
