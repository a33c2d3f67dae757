/** Accounts of sellers that need a person: said here once, for the page and for the checks. */
import { type SQL, sql } from 'drizzle-orm';
import { waitingCents } from '../../../../db/seller-money.ts';
import { payoutAccounts } from '../../../../db/tables/money/payouts.ts';

/** The provider rejected or closed it: nothing is sent there any more. Written as its index is. */
export const isEnded: SQL<number> = sql<number>`${payoutAccounts.state} IN ('rejected','closed')`;

/**
 * The provider refused to make it; it rejected, closed or restricted it while money waits; or the bank sent its last payout back. The first part is
 * its index, word by word, so that this is used.
 */
export const isBlocked: SQL<number> = sql<number>`(${payoutAccounts.refusal} IS NOT NULL OR ${payoutAccounts.state} IN ('rejected','closed','restricted') OR ${payoutAccounts.bankFailedAt} IS NOT NULL)
  AND (${payoutAccounts.refusal} IS NOT NULL OR ${payoutAccounts.bankFailedAt} IS NOT NULL OR ${waitingCents(payoutAccounts.userId)} > 0)`;
