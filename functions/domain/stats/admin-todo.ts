/** What waits for an admin. */
import { and, countDistinct, eq, isNull, sql } from 'drizzle-orm';
import type { MoneyCheck } from '../../../core/payments/money.ts';
import type { AdminTodo } from '../../../core/stats/todo.ts';
import { hasAccount } from '../../db/active.ts';
import type { Db } from '../../db/client.ts';
import { ONE_ROW } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { buyerReports, reports } from '../../db/tables/reports.ts';
import { moneyChecks } from '../payments/money/money-checks.ts';
import type { Deps } from '../ports.ts';

/** The checks of the books that read no more rows than they find. The others go through the whole ledger, which each page of the dashboard must not. */
const QUICK_CHECKS = ['alert', 'overdueRefund', 'totalsDiffer', 'jobStopped'] as const satisfies MoneyCheck['name'][];

/** Listings, and buyers who still have an account, with reports that wait: as many as their lists show. */
export function openReports(db: Db) {
  const listingReports = db
    .select({ count: countDistinct(reports.listingId) })
    .from(reports)
    .where(isNull(reports.settledAt));
  const reportsOfBuyers = db
    .select({ count: countDistinct(buyerReports.buyerId) })
    .from(buyerReports)
    .innerJoin(users, eq(users.id, buyerReports.buyerId))
    .where(and(isNull(buyerReports.settledAt), hasAccount(users)));
  return { reportedListings: sql<number>`${listingReports}`, reportedBuyers: sql<number>`${reportsOfBuyers}` };
}

/** Sellers without the badge who still have an account. */
export const countUnverified = (db: Db) =>
  db.$count(users, and(eq(users.role, 'Seller'), eq(users.verified, false), hasAccount(users)));

/** The counts of an admin's to-do list, in one round trip. */
export async function getAdminTodo({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<AdminTodo> {
  const checks = moneyChecks(db, now());
  const found = QUICK_CHECKS.map((name) => sql`(SELECT count(*) FROM ${checks[name]})`);
  const [counts] = await db
    .select({
      ...openReports(db),
      unverifiedSellers: countUnverified(db),
      moneyAlerts: sql<number>`${sql.join(found, sql` + `)}`,
    })
    .from(ONE_ROW);
  if (!counts) throw new Error('counts are always one row');
  return counts;
}
