/** Sellers whose money waits for them: what follows from that is said here once, for every statement. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { NO_LISTINGS_AFTER } from '../../../core/payments/payouts/payout-reminders.ts';
import { payoutAccounts, payoutWaits } from '../tables/money/payouts.ts';

const wait = alias(payoutWaits, 'payout_wait');
const account = alias(payoutAccounts, 'waiting_account');

/** There is no account that can be filled in or paid: none, one that is only begun, or a closed one. */
const needsAccount = sql`coalesce(${account.state}, 'none') IN ('none', 'started', 'closed')`;

const waitOf = (sellerId: SQLWrapper | string): SQL =>
  sql`FROM ${payoutWaits} payout_wait LEFT JOIN ${payoutAccounts} waiting_account ON ${account.userId} = ${wait.sellerId}
    WHERE ${wait.sellerId} = ${sellerId} AND ${needsAccount}`;

/** From when on (ms since the epoch) this seller may list no new copies; null where nothing keeps them from it. */
export const noListingsFrom = (sellerId: SQLWrapper | string): SQL<number | null> =>
  sql<number | null>`(SELECT ${wait.askedAt} + ${NO_LISTINGS_AFTER} ${waitOf(sellerId)})`;

/** At this moment (ms) their waiting money lets this seller list new copies. */
export const mayListNew = (sellerId: SQLWrapper | string, moment: number): SQL =>
  sql`NOT EXISTS (SELECT 1 ${waitOf(sellerId)} AND ${wait.askedAt} <= ${moment - NO_LISTINGS_AFTER})`;
