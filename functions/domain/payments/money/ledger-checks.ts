/** The money checks that every row of the ledger must pass, however old it is. */
import { and, eq, inArray, ne, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { TypedQueryBuilder } from 'drizzle-orm/query-builders/query-builder';
import type { Db } from '../../../db/client.ts';
import { attempts, orders, refunds, sales } from '../../../db/tables/ledger.ts';

/** A row that is wrong, and what is wrong with it in words. */
export const wrong = (id: SQLWrapper, detail: SQLWrapper) => ({
  id: sql<string>`${id}`.as('id'),
  detail: sql<string>`${detail}`.as('detail'),
});

/** A query for rows that are wrong. */
export type Check = TypedQueryBuilder<ReturnType<typeof wrong>>;

/** The checks, each with the table that it goes through. */
export const LEDGER = {
  paidWithoutSale: { table: orders, id: orders.id },
  neitherSaleNorRefund: { table: attempts, id: attempts.id },
  refundAndSale: { table: refunds, id: refunds.attemptId },
} as const;

export type LedgerCheck = keyof typeof LEDGER;

/** Which rows each check looks at: a condition on its table. */
export type LedgerPart = Readonly<Record<LedgerCheck, SQL>>;

const WHOLE: LedgerPart = { paidWithoutSale: sql`1`, neitherSaleNorRefund: sql`1`, refundAndSale: sql`1` };

/** The checks of a part of the ledger, or of all of it. */
export function ledgerChecks(db: Db, part: LedgerPart = WHOLE): Readonly<Record<LedgerCheck, Check>> {
  const one = { one: sql`1` };
  const { state, intentId } = attempts;
  const saleOfOrder = db.select(one).from(sales).where(eq(sales.orderId, orders.id));
  const saleOfAttempt = db.select(one).from(sales).where(eq(sales.attemptId, attempts.id));
  const refundOfAttempt = db.select(one).from(refunds).where(eq(refunds.attemptId, attempts.id));
  return {
    paidWithoutSale: db
      .select(wrong(orders.id, sql`${orders.state} || ', ' || ${orders.listingName}`))
      .from(orders)
      .where(and(part.paidWithoutSale, inArray(orders.state, ['paid', 'refunded']), notExists(saleOfOrder))),
    neitherSaleNorRefund: db
      .select(wrong(attempts.id, intentId))
      .from(attempts)
      .where(
        and(part.neitherSaleNorRefund, eq(state, 'succeeded'), notExists(saleOfAttempt), notExists(refundOfAttempt)),
      ),
    refundAndSale: db
      .select(wrong(refunds.attemptId, refunds.reason))
      .from(refunds)
      .innerJoin(sales, eq(sales.attemptId, refunds.attemptId))
      .where(and(part.refundAndSale, ne(refunds.reason, 'admin'))),
  };
}
