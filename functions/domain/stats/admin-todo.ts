import { and, eq, isNotNull, isNull, sql, sum } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Role } from '../../../core/accounts/user-facts.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import type { MoneyCheck } from '../../../core/payments/money-report.ts';
import { type AdminTodo, TODO_CLAIMS, TODO_REPORTS } from '../../../core/stats/todo.ts';
import type { Db } from '../../db/client.ts';
import { seller } from '../../db/conditions.ts';
import { isCoverOf, soldCopyColumns } from '../../db/listing-snapshots.ts';
import { ONE_ROW } from '../../db/rows.ts';
import { listingPhotos } from '../../db/tables/catalog.ts';
import { reportTotals, roleCounts } from '../../db/tables/counts.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { reviewReports } from '../../db/tables/reviews.ts';
import { conversationReports } from '../../db/tables/trust.ts';
import { countApprovals } from '../payments/approvals.ts';
import { countOfFindings, moneyChecks } from '../payments/money/checks/money-checks.ts';
import type { Deps } from '../ports.ts';

/**
 * The money checks that read no more rows than they find (`suspendedWait` reads all suspended users). The others read
 * the whole ledger, too much for each page of the dashboard.
 */
export const TODO_MONEY_CHECKS = [
  'alert',
  'overdueRefund',
  'refusedAccount',
  'failedTransfer',
  'lateTransfer',
  'longWait',
  'suspendedWait',
  'totalsDiffer',
  'notCovered',
  'jobStopped',
] as const satisfies MoneyCheck['name'][];

/** Numbers of listings and buyers with open reports. Reports about a deleted account end with it. */
export function readOpenReports(db: Db) {
  const totalOf = (kind: 'listings' | 'buyers') => {
    const total = db.select({ count: reportTotals.count }).from(reportTotals).where(eq(reportTotals.kind, kind));
    return sql<number>`coalesce(${total}, 0)`;
  };
  return { reportedListings: totalOf('listings'), reportedBuyers: totalOf('buyers') };
}

/** Numbers of reviews and conversations with open reports, of the first ones: few wait, and nothing counts them. */
const openTrustReports = {
  reportedReviews: sql<number>`(SELECT count(DISTINCT id) FROM (SELECT ${reviewReports.reviewId} AS id FROM ${reviewReports}
    WHERE ${reviewReports.settledAt} IS NULL ORDER BY ${reviewReports.createdAt} LIMIT ${TODO_REPORTS}))`,
  reportedConversations: sql<number>`(SELECT count(DISTINCT id) FROM (SELECT ${conversationReports.conversationId} AS id FROM ${conversationReports}
    WHERE ${conversationReports.settledAt} IS NULL ORDER BY ${conversationReports.place} LIMIT ${TODO_REPORTS}))`,
};

/** Number of active users of a role; only verified or unverified ones if `verified` is given. */
export const countUsers = (db: Db, role: Role, verified?: boolean) => {
  const which = and(eq(roleCounts.role, role), verified === undefined ? undefined : eq(roleCounts.verified, verified));
  const total = db
    .select({ users: sum(roleCounts.users) })
    .from(roleCounts)
    .where(which);
  return sql<number>`coalesce(${total}, 0)`;
};

export const countUnverified = (db: Db) => countUsers(db, 'Seller', false);

/**
 * Sales that wait for an admin's decision, next deadline first, without those under review because of their payment.
 */
const openDecisions = (db: Db) =>
  db
    .select({
      ...soldCopyColumns,
      buyerName: orders.buyerName,
      sellerName: seller.name,
      deadlineAt: sql<number>`${fulfilments.deadlineAt}`,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .leftJoin(listingPhotos, isCoverOf(orders.listingId))
    .where(and(eq(fulfilments.state, 'deciding'), isNotNull(fulfilments.deadlineAt), isNull(fulfilments.frozenAt)))
    .orderBy(fulfilments.deadlineAt, fulfilments.orderId)
    .limit(TODO_CLAIMS);

/** One round trip. */
export async function getAdminTodo({ db, now }: Pick<Deps, 'db' | 'now'>, admin: Actor): Promise<AdminTodo> {
  const moment = now();
  const checks = moneyChecks(db, moment);
  const found = TODO_MONEY_CHECKS.map((name) => countOfFindings(checks[name]));
  const [[counts], open] = await db.batch([
    db
      .select({
        ...readOpenReports(db),
        ...openTrustReports,
        unverifiedSellers: countUnverified(db),
        approvals: countApprovals(db, admin, moment),
        moneyAlerts: sql<number>`${sql.join(found, sql` + `)}`,
      })
      .from(ONE_ROW),
    openDecisions(db),
  ]);
  if (!counts) throw new Error('counts are always one row');
  return {
    ...counts,
    decisions: open.map(({ photoId, ...row }) => ({ ...row, photo: photoId && photoPath(photoId) })),
  };
}
