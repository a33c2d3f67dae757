/** Conditions of sellers whose money needs an admin, for the page, the checks and payments outside the provider. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ADMIN_REVIEW_AFTER } from '../../../../../core/payments/payouts/payout-reminders.ts';
import { isSuspendedSeller, seller } from '../../../../db/active.ts';
import { waitingCents } from '../../../../db/money/seller-money.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { payoutAccounts, payoutWaits } from '../../../../db/tables/money/payouts.ts';

/** Rejected or closed by the provider: nothing is sent there. The same expression as in its index. */
export const isAccountEnded: SQL<number> = sql<number>`${payoutAccounts.state} IN ('rejected','closed')`;

/**
 * The provider refused to create it; it is rejected, closed or restricted while money waits; or its last bank payout
 * failed. The first part is the condition of its index, word by word, so that the index is used.
 */
export const isAccountBlocked: SQL<number> = sql<number>`(${payoutAccounts.refusal} IS NOT NULL OR ${payoutAccounts.state} IN ('rejected','closed','restricted') OR ${payoutAccounts.bankFailedAt} IS NOT NULL)
  AND (${payoutAccounts.refusal} IS NOT NULL OR ${payoutAccounts.bankFailedAt} IS NOT NULL OR ${waitingCents(payoutAccounts.userId)} > 0)`;

/** The provider refused to create it, or its replacement: a matter of the shop, not of the seller. */
export const isAccountCreationRefused: SQL = sql`(${payoutAccounts.refusal} IS NOT NULL AND ${payoutAccounts.state} IN ('none', 'closed'))`;

/**
 * The row of `users` is a suspended seller with waiting money, to whom nothing is sent. The first part is the condition
 * of its index.
 */
export const isSuspendedWaiting: SQL = sql`${isSuspendedSeller(users)} AND ${waitingCents(users.id)} > 0`;

/** The row of `payout_waits` is of a seller whose first letter is so old that an admin must act. `moment` in ms. */
export const isLongWait = (moment: number): SQL =>
  sql`${payoutWaits.askedAt} IS NOT NULL AND ${payoutWaits.askedAt} <= ${moment - ADMIN_REVIEW_AFTER}`;

/** At this moment (ms) the provider does not pay this seller, and will not soon: an admin may pay them outside. */
export const isPayableOutside = (sellerId: SQLWrapper | string, moment: number): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM ${payoutAccounts} WHERE ${payoutAccounts.userId} = ${sellerId} AND ${isAccountEnded})
    OR EXISTS (SELECT 1 FROM ${users} seller WHERE ${seller.id} = ${sellerId} AND ${isSuspendedSeller(seller)})
    OR EXISTS (SELECT 1 FROM ${payoutWaits} WHERE ${payoutWaits.sellerId} = ${sellerId} AND ${isLongWait(moment)}))`;
