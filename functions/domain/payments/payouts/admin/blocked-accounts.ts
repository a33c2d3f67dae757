/** Sellers whose money needs a person: said here once, for the page, for the checks, and for whoever pays them in another way. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PERSON_AFTER } from '../../../../../core/payments/payouts/payout-reminders.ts';
import { isSuspendedSeller, seller } from '../../../../db/active.ts';
import { waitingCents } from '../../../../db/money/seller-money.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { payoutAccounts, payoutWaits } from '../../../../db/tables/money/payouts.ts';

/** The provider rejected or closed it: nothing is sent there any more. Written as its index is. */
export const isEnded: SQL<number> = sql<number>`${payoutAccounts.state} IN ('rejected','closed')`;

/**
 * The provider refused to make it; it rejected, closed or restricted it while money waits; or the bank sent its last payout back. The first part is
 * its index, word by word, so that this is used.
 */
export const isBlocked: SQL<number> = sql<number>`(${payoutAccounts.refusal} IS NOT NULL OR ${payoutAccounts.state} IN ('rejected','closed','restricted') OR ${payoutAccounts.bankFailedAt} IS NOT NULL)
  AND (${payoutAccounts.refusal} IS NOT NULL OR ${payoutAccounts.bankFailedAt} IS NOT NULL OR ${waitingCents(payoutAccounts.userId)} > 0)`;

/** The provider refused to make it, or another one in its place, which is the shop's trouble, and not its seller's. */
export const isRefused: SQL = sql`(${payoutAccounts.refusal} IS NOT NULL AND ${payoutAccounts.state} IN ('none', 'closed'))`;

/**
 * The row of `users` is a seller whom an admin keeps out, and for whom money waits: nothing is sent to them, and they cannot look. The first part is its
 * index.
 */
export const isSuspendedWaiting: SQL = sql`${isSuspendedSeller(users)} AND ${waitingCents(users.id)} > 0`;

/** The row of `payout_waits` is of a seller who was asked so long ago that a person looks at it. `moment` in ms. */
export const isLongWait = (moment: number): SQL =>
  sql`${payoutWaits.askedAt} IS NOT NULL AND ${payoutWaits.askedAt} <= ${moment - PERSON_AFTER}`;

/** At this moment (ms) the provider does not pay this seller, and is not about to: they may be paid in another way. */
export const isStranded = (sellerId: SQLWrapper | string, moment: number): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM ${payoutAccounts} WHERE ${payoutAccounts.userId} = ${sellerId} AND ${isEnded})
    OR EXISTS (SELECT 1 FROM ${users} seller WHERE ${seller.id} = ${sellerId} AND ${isSuspendedSeller(seller)})
    OR EXISTS (SELECT 1 FROM ${payoutWaits} WHERE ${payoutWaits.sellerId} = ${sellerId} AND ${isLongWait(moment)}))`;
