import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import type { ReportOutcome } from '../../../core/moderation/report-reasons.ts';
import type { ReportedBuyer } from '../../../core/moderation/reported.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { builder, type Statements } from '../../db/batch.ts';
import { emailOf, hasAccount, seller } from '../../db/conditions.ts';
import { uncountBuyerReportsStatements } from '../../db/counts.ts';
import { users } from '../../db/tables/accounts.ts';
import { userCounts } from '../../db/tables/counts.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { buyerReports } from '../../db/tables/reports.ts';
import { notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { writeAsAdmin } from './audit/admin-write.ts';
import { recordActionStatement } from './audit/audit.ts';

const buyer = alias(users, 'buyer');

/**
 * Open reports about buyers with an account, newest first, those of sellers without a completed sale last; one per
 * order.
 */
export async function listOpenBuyerReports(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<ReportedBuyer>> {
  const older = after && sql`(${buyerReports.place}, ${buyerReports.orderId}) < (${after.at}, ${after.id})`;
  const rows = await db
    .select({
      orderId: buyerReports.orderId,
      listingId: orders.listingId,
      listingName: orders.listingName,
      sellerName: seller.name,
      sellerEmail: emailOf(seller),
      buyerId: buyer.id,
      buyerName: buyer.name,
      buyerEmail: buyer.email,
      reason: buyerReports.reason,
      reportedAt: buyerReports.createdAt,
      place: sql<number>`${buyerReports.place}`,
      reportCount: userCounts.buyerReports,
    })
    .from(buyerReports)
    .innerJoin(orders, eq(orders.id, buyerReports.orderId))
    .innerJoin(seller, eq(seller.id, buyerReports.sellerId))
    .innerJoin(buyer, eq(buyer.id, buyerReports.buyerId))
    .innerJoin(userCounts, eq(userCounts.userId, buyerReports.buyerId))
    .where(and(isNull(buyerReports.settledAt), hasAccount(buyer), older))
    .orderBy(desc(buyerReports.place), desc(buyerReports.orderId))
    .limit(limit + 1);
  const { items, next } = toPage(rows, limit, ({ place, orderId }) => ({ at: place, id: orderId }));
  return { items: items.map(({ place: _, ...report }) => report), next };
}

/** Settles open reports about buyers; `which` is a condition on `buyerReports`. */
export const settleBuyerReportsStatements = (which: SQL, outcome: ReportOutcome, moment: number) =>
  ({
    buyerReportsUncounted: uncountBuyerReportsStatements(which),
    buyerReportsSettled: builder
      .update(buyerReports)
      .set({ outcome, settledAt: moment })
      .where(and(isNull(buyerReports.settledAt), which)),
  }) satisfies Statements;

/** "Nothing wrong": settles the open report about the buyer of an order. Throws `not_found` when there is none. */
export async function clearBuyerReport(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  orderId: string,
  reason: string | undefined,
): Promise<number> {
  const moment = deps.now();
  const cleared = { action: 'clear_buyer_report', subjectKind: 'order', subjectId: orderId, reason } as const;
  const { buyerReportsSettled } = await writeAsAdmin(deps.db, admin, {
    ...settleBuyerReportsStatements(sql`${buyerReports.orderId} = ${orderId}`, 'nothing_wrong', moment),
    recorded: recordActionStatement(admin, { id: deps.newId(), at: moment, ...cleared }),
  });
  if (buyerReportsSettled.changed !== 1) throw notFound();
  return 1;
}
