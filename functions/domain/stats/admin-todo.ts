/** What waits for an admin. */
import { and, eq, sql, sum } from 'drizzle-orm';
import type { MoneyCheck } from '../../../core/payments/money.ts';
import type { Role } from '../../../core/roles.ts';
import type { AdminTodo } from '../../../core/stats/todo.ts';
import type { Db } from '../../db/client.ts';
import { ONE_ROW } from '../../db/rows.ts';
import { reportTotals, roleCounts } from '../../db/tables/counts.ts';
import { moneyChecks } from '../payments/money/money-checks.ts';
import type { Deps } from '../ports.ts';

/** The checks of the books that read no more rows than they find. The others go through the whole ledger, which each page of the dashboard must not. */
const QUICK_CHECKS = ['alert', 'overdueRefund', 'totalsDiffer', 'jobStopped'] as const satisfies MoneyCheck['name'][];

/** Listings and buyers with reports that wait: as many as their lists show. The reports about an account end with it. */
export function openReports(db: Db) {
  const totalOf = (kind: 'listings' | 'buyers') => {
    const total = db.select({ count: reportTotals.count }).from(reportTotals).where(eq(reportTotals.kind, kind));
    return sql<number>`coalesce(${total}, 0)`;
  };
  return { reportedListings: totalOf('listings'), reportedBuyers: totalOf('buyers') };
}

/** Users of a role who have an account. */
export const countUsers = (db: Db, role: Role, verified?: boolean) => {
  const which = and(eq(roleCounts.role, role), verified === undefined ? undefined : eq(roleCounts.verified, verified));
  const total = db
    .select({ users: sum(roleCounts.users) })
    .from(roleCounts)
    .where(which);
  return sql<number>`coalesce(${total}, 0)`;
};

/** Sellers without the badge who still have an account. */
export const countUnverified = (db: Db) => countUsers(db, 'Seller', false);

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
