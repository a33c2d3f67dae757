import { and, eq, inArray, isNull, ne, notExists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { TypedQueryBuilder } from 'drizzle-orm/query-builders/query-builder';
import { alias } from 'drizzle-orm/sqlite-core';
import { moneyWords } from '../../../../../core/words/en/money.ts';
import type { Db } from '../../../../db/client.ts';
import { balanceOfSale } from '../../../../db/money/seller-money.ts';
import { disputes } from '../../../../db/tables/money/disputes.ts';
import { fulfilments } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { orders, paymentAttempts, refunds, sales } from '../../../../db/tables/money/payments.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';

const ledgerEntry = alias(ledgerEntries, 'ledger_entry');

const words = moneyWords.wrongRow;

/** Columns of a wrong row: id, description of the error, and the order it links to. */
export const wrongRowColumns = (id: SQLWrapper, detail: SQLWrapper, order: SQLWrapper = sql`NULL`) => ({
  id: sql<string>`${id}`.as('id'),
  detail: sql<string>`${detail}`.as('detail'),
  order: sql<string | null>`${order}`.as('order'),
});

export type CheckQuery = TypedQueryBuilder<ReturnType<typeof wrongRowColumns>>;

export const TABLE_OF_LEDGER_CHECK = {
  paidWithoutSale: { table: orders, id: orders.id },
  neitherSaleNorRefund: { table: paymentAttempts, id: paymentAttempts.id },
  refundAndSale: { table: refunds, id: refunds.attemptId },
  saleLedgerDiffers: { table: sales, id: sales.orderId },
  rowsDiffer: { table: sales, id: sales.orderId },
  heldAtEnd: { table: fulfilments, id: fulfilments.orderId },
} as const;

export type LedgerCheck = keyof typeof TABLE_OF_LEDGER_CHECK;

/** Rows that each check reads: a condition on its table. */
export type LedgerPart = Readonly<Record<LedgerCheck, SQL>>;

export const samePartForEachCheck = (part: SQL): LedgerPart =>
  Object.fromEntries(Object.keys(TABLE_OF_LEDGER_CHECK).map((name) => [name, part])) as LedgerPart;

const WHOLE = samePartForEachCheck(sql`1`);

/** Cents that the buyer paid, by the ledger of a sale. */
const paidInto: SQL = sql`coalesce((SELECT sum(${ledgerEntry.cents}) FROM ${ledgerEntries} ledger_entry
  WHERE ${ledgerEntry.orderId} = ${sales.orderId} AND ${ledgerEntry.fromAccount} = 'buyer'), 0)`;

const heldStill: SQL = balanceOfSale(fulfilments.orderId, 'held');

/**
 * Cents of a sale that its seller has at the provider, and that the bank has: by the ledger, and by the rows of
 * transfers, reversals and disputes.
 */
const atProvider: SQL = balanceOfSale(sales.orderId, 'paid');
const withBank: SQL = balanceOfSale(sales.orderId, 'bank');
const sentRows: SQL = sql`((SELECT coalesce(sum(${transfers.cents}), 0) FROM ${transfers} WHERE ${transfers.orderId} = ${sales.orderId} AND ${transfers.state} = 'sent')
  - (SELECT coalesce(sum(${reversals.cents}), 0) FROM ${reversals} WHERE ${reversals.orderId} = ${sales.orderId} AND ${reversals.state} = 'sent'))`;
const disputeRows: SQL = sql`(SELECT coalesce(sum(${disputes.bookedCents}), 0) FROM ${disputes} WHERE ${disputes.orderId} = ${sales.orderId})`;

/** The checks of a part of the ledger, or of all of it. */
export function ledgerChecks(db: Db, part: LedgerPart = WHOLE): Readonly<Record<LedgerCheck, CheckQuery>> {
  const one = { one: sql`1` };
  const { state, intentId } = paymentAttempts;
  const saleOfOrder = db.select(one).from(sales).where(eq(sales.orderId, orders.id));
  const saleOfAttempt = db.select(one).from(sales).where(eq(sales.attemptId, paymentAttempts.id));
  const refundOfAttempt = db.select(one).from(refunds).where(eq(refunds.attemptId, paymentAttempts.id));
  return {
    paidWithoutSale: db
      .select(wrongRowColumns(orders.id, sql`${orders.state} || ', ' || ${orders.listingName}`))
      .from(orders)
      .where(and(part.paidWithoutSale, inArray(orders.state, ['paid', 'refunded']), notExists(saleOfOrder))),
    neitherSaleNorRefund: db
      .select(wrongRowColumns(paymentAttempts.id, intentId))
      .from(paymentAttempts)
      .where(
        and(part.neitherSaleNorRefund, eq(state, 'succeeded'), notExists(saleOfAttempt), notExists(refundOfAttempt)),
      ),
    refundAndSale: db
      .select(wrongRowColumns(refunds.attemptId, refunds.reason))
      .from(refunds)
      .innerJoin(sales, eq(sales.attemptId, refunds.attemptId))
      .where(and(part.refundAndSale, ne(refunds.reason, 'admin'))),
    saleLedgerDiffers: db
      .select(
        wrongRowColumns(
          sales.orderId,
          sql`${words.paid} || ' ' || ${sales.amountCents} || ' ' || ${words.cents} || ', ' || ${words.ledger} || ' ' || ${paidInto} || ' ' || ${words.cents}`,
        ),
      )
      .from(sales)
      .where(and(part.saleLedgerDiffers, ne(paidInto, sales.amountCents))),
    rowsDiffer: db
      .select(
        wrongRowColumns(
          sales.orderId,
          sql`${words.ledger} || ' ' || ${atProvider} || ' + ' || ${withBank} || ' ' || ${words.cents} || ', ' || ${words.rows} || ' ' || ${sentRows} || ' + ' || ${disputeRows} || ' ' || ${words.cents}`,
        ),
      )
      .from(sales)
      .where(and(part.rowsDiffer, or(ne(atProvider, sentRows), ne(withBank, disputeRows)))),
    heldAtEnd: db
      .select(
        wrongRowColumns(
          fulfilments.orderId,
          sql`${fulfilments.state} || ', ' || ${heldStill} || ' ' || ${words.cents}`,
        ),
      )
      .from(fulfilments)
      .where(and(part.heldAtEnd, isNull(fulfilments.deadlineAt), ne(heldStill, sql`0`))),
  };
}
