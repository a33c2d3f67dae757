import { eq, type SQL, sql } from 'drizzle-orm';
import type { PayoutState } from '../../../../../core/payments/payouts/payout-state.ts';
import { isNotSuspended } from '../../../../db/active.ts';
import type { Db } from '../../../../db/client.ts';
import { openDebtCents } from '../../../../db/money/open-debts.ts';
import { waitingCents } from '../../../../db/money/seller-money.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { payoutAccounts, payoutWaits } from '../../../../db/tables/money/payouts.ts';
import { payableCents } from './payable.ts';
import {
  isAccountBlocked,
  isAccountCreationRefused,
  isLongWait,
  isPayableOutside,
  isSuspendedWaiting,
} from './payout-conditions.ts';

/** Ids of sellers who need an admin at this moment (ms), each part from an index of its own. */
export const sellersNeedingAdmin = (moment: number): SQL =>
  sql`SELECT ${payoutAccounts.userId} AS id FROM ${payoutAccounts} WHERE ${isAccountBlocked}
    UNION SELECT ${users.id} FROM ${users} WHERE ${isSuspendedWaiting}
    UNION SELECT ${payoutWaits.sellerId} FROM ${payoutWaits} WHERE ${isLongWait(moment)}`;

const { bankFailedAt, bankFailure, changedAt, refusal, needs, state } = payoutAccounts;

/** The longest wait comes first. */
export const blockedSellers = (db: Db, moment: number, limit: number) => {
  const longSince = sql`CASE WHEN ${isLongWait(moment)} THEN ${payoutWaits.since} END`;
  const since = sql<number>`coalesce(${users.suspendedAt}, ${longSince}, ${bankFailedAt}, ${changedAt})`;
  return db
    .select({
      sellerId: users.id,
      sellerName: users.name,
      state: sql<PayoutState>`coalesce(${state}, 'none')`,
      says: sql<string | null>`coalesce(${refusal}, ${needs})`,
      bankFailure,
      isSuspended: sql`NOT ${isNotSuspended(users)}`.mapWith(Boolean),
      isLongWait: sql`coalesce(${isLongWait(moment)}, 0)`.mapWith(Boolean),
      payableCents: sql<
        number | null
      >`CASE WHEN ${isPayableOutside(users.id, moment)} THEN ${payableCents(users.id, moment)} END`,
      mayBeAsked: sql`coalesce(${isAccountCreationRefused}, 0)`.mapWith(Boolean),
      waitingCents: waitingCents(users.id),
      debtCents: openDebtCents(users.id),
      since,
    })
    .from(users)
    .leftJoin(payoutAccounts, eq(payoutAccounts.userId, users.id))
    .leftJoin(payoutWaits, eq(payoutWaits.sellerId, users.id))
    .where(sql`${users.id} IN (${sellersNeedingAdmin(moment)})`)
    .orderBy(since)
    .limit(limit);
};
