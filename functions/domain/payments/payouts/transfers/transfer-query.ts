/** The query of transfers with the facts that decide whether and how each is sent. Amounts in integer cents. */
import { eq, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { DAY_MS } from '../../../../../core/days.ts';
import { isActiveUser, seller } from '../../../../db/conditions.ts';
import { isOpenDebt } from '../../../../db/money/open-debts.ts';
import { isPayoutBlocked, stateMayLeaveSellerMoney } from '../../../../db/money/sale-status.ts';
import { balanceOfSale } from '../../../../db/money/seller-money.ts';
import { areCardsUnread, maySendFrom } from '../../../../db/money/transfer-waits.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { disputes } from '../../../../db/tables/money/disputes.ts';
import { fulfilments, saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { paymentAttempts, sales } from '../../../../db/tables/money/payments.ts';
import { debts, payoutAccounts, transfers } from '../../../../db/tables/money/payouts.ts';
import type { Deps } from '../../../ports.ts';

const t = transfers;
const before = alias(transfers, 'before');
const debt = alias(debts, 'debt');
const fulfilment = alias(fulfilments, 'fulfilment');

/**
 * The sale of a transfer has ended with money for its seller, its payout is not blocked, all of the row's money is in
 * the balance, its cards have been read, and its seller is active.
 */
export const maySendTransfer = (
  moment: number,
): SQL<number> => sql<number>`(EXISTS (SELECT 1 FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = ${t.orderId} AND ${stateMayLeaveSellerMoney(fulfilment.state)})
  AND ${balanceOfSale(t.orderId, 'seller')} = ${t.cents}
  AND EXISTS (SELECT 1 FROM ${users} seller WHERE ${seller.id} = ${t.sellerId} AND ${isActiveUser(seller)})
  AND NOT ${isPayoutBlocked(t.orderId)} AND NOT ${areCardsUnread(t.orderId, moment)})`;

/** The seller of a transfer has an open debt, which is kept before anything is sent. */
export const hasOpenDebt = sql`EXISTS (SELECT 1 FROM ${debts} debt WHERE ${debt.sellerId} = ${t.sellerId} AND ${isOpenDebt(debt)})`;

const COLUMNS = {
  orderId: t.orderId,
  tryNumber: t.tryNumber,
  sellerId: t.sellerId,
  cents: t.cents,
  leasedUntil: t.leasedUntil,
  intentId: sql<string>`${paymentAttempts.intentId}`,
  accountId: sql<string>`coalesce(${t.accountId}, ${payoutAccounts.accountId})`,
  hasEarlierTransfer:
    sql`EXISTS (SELECT 1 FROM ${transfers} before WHERE ${before.orderId} = ${t.orderId} AND ${before.state} = 'sent')`.mapWith(
      Boolean,
    ),
  refundedCents:
    sql`(SELECT coalesce(sum(${saleRefunds.amountCents}), 0) FROM ${saleRefunds} WHERE ${saleRefunds.orderId} = ${t.orderId}
      AND ${saleRefunds.state} IN ('owed', 'sent', 'succeeded'))`.mapWith(Number),
  isDisputeKnown: sql`EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.attemptId} = ${sales.attemptId})`.mapWith(
    Boolean,
  ),
  owes: sql`${hasOpenDebt}`.mapWith(Boolean),
};

/** Transfers with the columns of `Payouts.transfer`; the caller adds the condition. */
export const selectTransfers = (db: Deps['db']) =>
  db
    .select(COLUMNS)
    .from(t)
    .innerJoin(sales, eq(sales.orderId, t.orderId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, sales.attemptId))
    .innerJoin(payoutAccounts, eq(payoutAccounts.userId, t.sellerId));

export type TransferRow = Awaited<ReturnType<typeof selectTransfers>>[number];

/**
 * Due for a day at this moment (ms) without a known obstacle: the seller is suspended, or the job has stopped. The
 * index has the waiting rows with a due date.
 */
export const isLateTransfer = (moment: number): SQL =>
  sql`${transfers.state} = 'waiting' AND ${transfers.dueAt} IS NOT NULL AND ${lte(maySendFrom(transfers), moment - DAY_MS)}
    AND NOT ${isPayoutBlocked(transfers.orderId)}`;
