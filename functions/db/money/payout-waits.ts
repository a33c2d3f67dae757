/** Consequences for sellers whose money waits for their payout account, defined once for all statements. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { NO_LISTINGS_AFTER } from '../../../core/payments/payouts/payout-reminders.ts';
import { insertInto } from '../rows.ts';
import { payoutAccounts, payoutWaits } from '../tables/money/payouts.ts';
import { transfersWaitingForSeller as needing } from '../views.ts';

const wait = alias(payoutWaits, 'payout_wait');
const account = alias(payoutAccounts, 'waiting_account');

/** No usable account: none, one just started, or a closed one. */
const needsAccount = sql`coalesce(${account.state}, 'none') IN ('none', 'started', 'closed')`;

const waitOf = (sellerId: SQLWrapper | string): SQL =>
  sql`FROM ${payoutWaits} payout_wait LEFT JOIN ${payoutAccounts} waiting_account ON ${account.userId} = ${wait.sellerId}
    WHERE ${wait.sellerId} = ${sellerId} AND ${needsAccount}`;

/** Moment from which this seller may list no new copies, ms since the epoch; null without such a limit. */
export const noNewListingsFrom = (sellerId: SQLWrapper | string): SQL<number | null> =>
  sql<number | null>`(SELECT ${wait.askedAt} + ${NO_LISTINGS_AFTER} ${waitOf(sellerId)})`;

/** The seller may list new copies at this moment (ms). */
export const mayListNew = (sellerId: SQLWrapper | string, moment: number): SQL =>
  sql`NOT EXISTS (SELECT 1 ${waitOf(sellerId)} AND ${wait.askedAt} <= ${moment - NO_LISTINGS_AFTER})`;

/**
 * Starts the wait for the seller of this order's new transfer, if it needs an action of theirs. An entry of the ledger
 * does the same.
 */
export const beginPayoutWaitStatement = (orderId: string): SQL =>
  sql`${insertInto(payoutWaits, { sellerId: needing.sellerId, since: needing.createdAt, nextAt: needing.createdAt })}
    FROM ${needing} WHERE ${needing.orderId} = ${orderId} ON CONFLICT DO NOTHING`;
