/** Accounts of sellers that need a person: said here once, for the page and for the checks. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { payoutAccounts, payoutTotals } from '../../../../db/tables/money/payouts.ts';

/** What waits for a seller; triggers keep it. */
export const waitingOf = (sellerId: SQLWrapper): SQL<number> =>
  sql<number>`coalesce((SELECT ${payoutTotals.cents} FROM ${payoutTotals} WHERE ${payoutTotals.sellerId} = ${sellerId} AND ${payoutTotals.account} = 'seller'), 0)`;

/**
 * The provider refused to make it; it rejected, closed or restricted it while money waits; or the bank sent its last payout back. Written so that its
 * index is used.
 */
export const isBlocked: SQL<number> = sql<number>`(${payoutAccounts.refusal} IS NOT NULL OR ${payoutAccounts.state} IN ('rejected','closed','restricted') OR ${payoutAccounts.bankFailedAt} IS NOT NULL)
  AND (${payoutAccounts.refusal} IS NOT NULL OR ${payoutAccounts.bankFailedAt} IS NOT NULL OR ${waitingOf(payoutAccounts.userId)} > 0)`;
