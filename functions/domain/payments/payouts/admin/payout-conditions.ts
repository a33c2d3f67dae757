/**
 * Conditions of sellers whose money needs an admin, and the money that may be paid to them now, for the page, the
 * checks and payments outside the provider. Integer cents.
 */
import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { ADMIN_REVIEW_AFTER } from '../../../../../core/payments/payouts/payout-reminders.ts';
import type { Db } from '../../../../db/client.ts';
import { isSuspendedSeller, seller } from '../../../../db/conditions.ts';
import { sumOfOpenDebts } from '../../../../db/money/open-debts.ts';
import { isPayoutBlocked, stateMayLeaveSellerMoney } from '../../../../db/money/sale-status.ts';
import { waitingCentsOfSeller } from '../../../../db/money/seller-money.ts';
import { mayHaveSign } from '../../../../db/money/transfer-waits.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { fulfilments } from '../../../../db/tables/money/fulfilment.ts';
import { payoutAccounts, payoutWaits, transfers } from '../../../../db/tables/money/payouts.ts';

const fulfilment = alias(fulfilments, 'fulfilment');
const waiting = alias(transfers, 'waiting');

/** Rejected or closed by the provider: nothing is sent there. The same expression as in its index. */
export const isAccountEnded: SQL<number> = sql<number>`${payoutAccounts.state} IN ('rejected','closed')`;

/**
 * The provider refused to create it; it is rejected, closed or restricted while money waits; or its last bank payout
 * failed. The first part is the condition of its index, word by word, so that the index is used.
 */
export const isAccountBlocked: SQL<number> = sql<number>`(${payoutAccounts.refusal} IS NOT NULL OR ${payoutAccounts.state} IN ('rejected','closed','restricted') OR ${payoutAccounts.bankFailedAt} IS NOT NULL)
  AND (${payoutAccounts.refusal} IS NOT NULL OR ${payoutAccounts.bankFailedAt} IS NOT NULL OR ${waitingCentsOfSeller(payoutAccounts.userId)} > 0)`;

/** The provider refused to create it, or its replacement: a matter of the shop, not of the seller. */
export const isAccountCreationRefused: SQL = sql`(${payoutAccounts.refusal} IS NOT NULL AND ${payoutAccounts.state} IN ('none', 'closed'))`;

/**
 * The row of `users` is a suspended seller with waiting money, to whom nothing is sent. The first part is the condition
 * of its index.
 */
export const isSuspendedWaiting: SQL = sql`${isSuspendedSeller(users)} AND ${waitingCentsOfSeller(users.id)} > 0`;

/** The row of `payout_waits` is of a seller whose first letter is so old that an admin must act. `moment` in ms. */
export const isLongWait = (moment: number): SQL =>
  sql`${payoutWaits.askedAt} IS NOT NULL AND ${payoutWaits.askedAt} <= ${moment - ADMIN_REVIEW_AFTER}`;

/** At this moment (ms) the provider does not pay this seller, and will not soon: an admin may pay them outside. */
export const isPayableOutside = (sellerId: SQLWrapper | string, moment: number): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM ${payoutAccounts} WHERE ${payoutAccounts.userId} = ${sellerId} AND ${isAccountEnded})
    OR EXISTS (SELECT 1 FROM ${users} seller WHERE ${seller.id} = ${sellerId} AND ${isSuspendedSeller(seller)})
    OR EXISTS (SELECT 1 FROM ${payoutWaits} WHERE ${payoutWaits.sellerId} = ${sellerId} AND ${isLongWait(moment)}))`;

/** Limit of sales of a seller that are paid at once, oldest first. */
const SALES_PER_PAYOUT = 50;

/**
 * For a statement with `fulfilments fulfilment` and `transfers waiting`: the transfer waits, the sale has ended, its
 * payout is not blocked, and no sign delays its money at this moment (ms).
 */
export const isPayableNow = (
  moment: number,
): SQL => sql`${waiting.state} = 'waiting' AND ${stateMayLeaveSellerMoney(fulfilment.state)}
  AND NOT ${isPayoutBlocked(fulfilment.orderId)} AND NOT ${mayHaveSign(fulfilment.orderId, moment)}`;

/** The seller's sales with money that may be paid, oldest first. */
export const readPayableSales = (db: Db, sellerId: string, moment: number) =>
  db
    .select({ orderId: waiting.orderId, cents: waiting.cents })
    .from(waiting)
    .innerJoin(fulfilment, eq(fulfilment.orderId, waiting.orderId))
    .where(and(eq(waiting.sellerId, sellerId), isPayableNow(moment)))
    .orderBy(asc(sql`${fulfilment}.rowid`))
    .limit(SALES_PER_PAYOUT);

/** Their sum, less the seller's debt, which is kept first. */
export const payableCents = (sellerId: SQLWrapper, moment: number): SQL<number> =>
  sql<number>`max(0, (SELECT coalesce(sum(cents), 0) FROM (SELECT ${waiting.cents} FROM ${transfers} waiting JOIN ${fulfilments} fulfilment ON ${fulfilment.orderId} = ${waiting.orderId}
    WHERE ${waiting.sellerId} = ${sellerId} AND ${isPayableNow(moment)} ORDER BY fulfilment.rowid LIMIT ${SALES_PER_PAYOUT})) - ${sumOfOpenDebts(sellerId)})`;
