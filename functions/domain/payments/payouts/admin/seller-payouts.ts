import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PayoutAccountState } from '../../../../../core/payments/payouts/payout-state.ts';
import type { SellerPayouts } from '../../../../../core/payments/payouts/payouts-for-admins.ts';
import type { Db } from '../../../../db/client.ts';
import { isNotSuspended } from '../../../../db/conditions.ts';
import { isOpenDebt, openCentsOfDebt, sumOfOpenDebts } from '../../../../db/money/open-debts.ts';
import { totalOfAccount, waitingCentsOfSeller } from '../../../../db/money/seller-money.ts';
import { maySendFrom } from '../../../../db/money/transfer-waits.ts';
import { ONE_ROW } from '../../../../db/rows.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { fulfilmentEvents } from '../../../../db/tables/money/fulfilment.ts';
import { orders } from '../../../../db/tables/money/payments.ts';
import { debts, payoutAccounts, payoutWaits, reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { isLateTransfer } from '../transfers/transfer-query.ts';
import {
  isAccountBlocked,
  isAccountCreationRefused,
  isLongWait,
  isPayableOutside,
  isSuspendedWaiting,
  payableCents,
} from './payout-conditions.ts';

const OPEN_ROWS = 50;
const PAST_ROWS = 20;

/** One round trip. The cost does not grow with the sales: each list has an index of its own. */
export async function getSellerPayouts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<SellerPayouts> {
  const moment = now();
  const refused = sql`${transfers.state} = 'waiting' AND ${transfers.failure} IS NOT NULL`;
  const late = sql`${isLateTransfer(moment)} AND ${transfers.failure} IS NULL`;
  const [[sums], [counts], accounts, open, sending, waiting, overdue, sent, asked, failed, past] = await db.batch([
    sumsOf(db),
    countsOf(db, moment),
    blockedSellers(db, moment, OPEN_ROWS),
    debtsOf(db),
    transfersOf(db, sql`${transfers.state} = 'sending'`, asc(transfers.leasedUntil), OPEN_ROWS),
    transfersOf(db, refused, desc(transfers.changedAt), OPEN_ROWS),
    transfersOf(db, late, asc(maySendFrom(transfers)), OPEN_ROWS),
    transfersOf(db, sql`${transfers.state} = 'sent'`, desc(transfers.changedAt), PAST_ROWS),
    reversalsOf(db, sql`${reversals.state} = 'owed'`, asc(reversals.createdAt), OPEN_ROWS),
    reversalsOf(db, sql`${reversals.state} = 'failed'`, desc(reversals.changedAt), PAST_ROWS),
    reversalsOf(db, sql`${reversals.state} = 'sent'`, desc(reversals.changedAt), PAST_ROWS),
  ]);
  if (!sums || !counts) throw new Error('sums are always one row');
  return {
    ...sums,
    accounts,
    accountCount: counts.accounts,
    debts: open,
    debtCount: counts.debts,
    transfers: [...sending, ...waiting, ...overdue, ...sent],
    reversals: [...asked, ...latest([...failed, ...past])],
  };
}

/** The last of the refused and the sent ones together. */
const latest = (past: SellerPayouts['reversals']) =>
  past.toSorted((a, b) => b.changedAt - a.changedAt).slice(0, PAST_ROWS);

const sumsOf = (db: Db) =>
  db
    .select({ waitingCents: totalOfAccount('seller'), paidCents: totalOfAccount('paid'), debtCents: sumOfOpenDebts() })
    .from(ONE_ROW);

const countsOf = (db: Db, moment: number) =>
  db
    .select({
      accounts: sql<number>`(SELECT count(*) FROM (${sellersNeedingAdmin(moment)}))`,
      debts: sql<number>`(${db.select({ count: count() }).from(debts).where(isOpenDebt(debts))})`,
    })
    .from(ONE_ROW);

const debtsOf = (db: Db) =>
  db
    .select({
      id: sql<string>`${debts.orderId} || '.' || ${debts.event}`,
      orderId: debts.orderId,
      listingName: orders.listingName,
      sellerId: debts.sellerId,
      sellerName: users.name,
      openCents: openCentsOfDebt(debts),
      cause: fulfilmentEvents.action,
      since: debts.createdAt,
    })
    .from(debts)
    .innerJoin(orders, eq(orders.id, debts.orderId))
    .innerJoin(users, eq(users.id, debts.sellerId))
    .innerJoin(
      fulfilmentEvents,
      and(eq(fulfilmentEvents.orderId, debts.orderId), eq(fulfilmentEvents.number, debts.event)),
    )
    .where(isOpenDebt(debts))
    .limit(OPEN_ROWS);

const transfersOf = (db: Db, which: SQL, order: SQL, limit: number) =>
  db
    .select({
      orderId: transfers.orderId,
      listingName: orders.listingName,
      sellerId: transfers.sellerId,
      sellerName: users.name,
      tryNumber: transfers.tryNumber,
      cents: transfers.cents,
      state: transfers.state,
      failure: transfers.failure,
      dueAt: maySendFrom(transfers),
      changedAt: transfers.changedAt,
    })
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .innerJoin(users, eq(users.id, transfers.sellerId))
    .where(which)
    .orderBy(order)
    .limit(limit);

const reversalsOf = (db: Db, which: SQL, order: SQL, limit: number) =>
  db
    .select({
      orderId: reversals.orderId,
      listingName: orders.listingName,
      sellerId: reversals.sellerId,
      sellerName: users.name,
      cents: reversals.cents,
      state: reversals.state,
      failure: reversals.failure,
      changedAt: reversals.changedAt,
    })
    .from(reversals)
    .innerJoin(orders, eq(orders.id, reversals.orderId))
    .innerJoin(users, eq(users.id, reversals.sellerId))
    .where(which)
    .orderBy(order)
    .limit(limit);

/** Ids of sellers who need an admin at this moment (ms), each part from an index of its own. */
const sellersNeedingAdmin = (moment: number): SQL =>
  sql`SELECT ${payoutAccounts.userId} AS id FROM ${payoutAccounts} WHERE ${isAccountBlocked}
    UNION SELECT ${users.id} FROM ${users} WHERE ${isSuspendedWaiting}
    UNION SELECT ${payoutWaits.sellerId} FROM ${payoutWaits} WHERE ${isLongWait(moment)}`;

const { bankFailedAt, bankFailure, changedAt, refusal, needs, state } = payoutAccounts;

/** The longest wait comes first. */
const blockedSellers = (db: Db, moment: number, limit: number) => {
  const longSince = sql`CASE WHEN ${isLongWait(moment)} THEN ${payoutWaits.since} END`;
  const since = sql<number>`coalesce(${users.suspendedAt}, ${longSince}, ${bankFailedAt}, ${changedAt})`;
  return db
    .select({
      sellerId: users.id,
      sellerName: users.name,
      state: sql<PayoutAccountState>`coalesce(${state}, 'none')`,
      says: sql<string | null>`coalesce(${refusal}, ${needs})`,
      bankFailure,
      isSuspended: sql`NOT ${isNotSuspended(users)}`.mapWith(Boolean),
      isLongWait: sql`coalesce(${isLongWait(moment)}, 0)`.mapWith(Boolean),
      payableCents: sql<
        number | null
      >`CASE WHEN ${isPayableOutside(users.id, moment)} THEN ${payableCents(users.id, moment)} END`,
      mayBeAsked: sql`coalesce(${isAccountCreationRefused}, 0)`.mapWith(Boolean),
      waitingCents: waitingCentsOfSeller(users.id),
      debtCents: sumOfOpenDebts(users.id),
      since,
    })
    .from(users)
    .leftJoin(payoutAccounts, eq(payoutAccounts.userId, users.id))
    .leftJoin(payoutWaits, eq(payoutWaits.sellerId, users.id))
    .where(sql`${users.id} IN (${sellersNeedingAdmin(moment)})`)
    .orderBy(since)
    .limit(limit);
};
