/** Buyers that sellers reported, until an admin has looked at it. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { PAGE_SIZE } from '../../../core/constants.ts';
import type { ReportOutcome } from '../../../core/moderation/report.ts';
import type { ReportedBuyer } from '../../../core/moderation/reported.ts';
import { hasAccount } from '../../db/active.ts';
import { orders } from '../../db/ledger.ts';
import { users } from '../../db/people.ts';
import { buyerReports } from '../../db/reports.ts';
import { emailOf } from '../../db/user-email.ts';
import { notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../pages.ts';
import type { Deps } from '../ports.ts';
import { writeAsAdmin } from './audit/admin-write.ts';
import { recordAction } from './audit/audit.ts';

const buyer = alias(users, 'b');

/** Open reports about buyers who still have an account, newest first; one per order. */
export async function listReportedBuyers(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<ReportedBuyer>> {
  const older = after ? sql`AND (r.created_at, r.order_id) < (${after.at}, ${after.id})` : sql``;
  const rows = await db.all<ReportedBuyer>(
    sql`SELECT r.order_id AS orderId, o.product_name AS listingName, s.name AS sellerName, ${emailOf(sql`s`)} AS sellerEmail,
          b.id AS buyerId, b.name AS buyerName, b.email AS buyerEmail, r.created_at AS reportedAt,
          (SELECT count(*) FROM ${buyerReports} also WHERE also.buyer_id = r.buyer_id AND also.settled_at IS NULL) AS reportCount
        FROM ${buyerReports} r JOIN ${orders} o ON o.id = r.order_id JOIN ${users} s ON s.id = r.seller_id
          JOIN ${users} b ON b.id = r.buyer_id
        WHERE r.settled_at IS NULL AND ${hasAccount(buyer)} ${older}
        ORDER BY r.created_at DESC, r.order_id DESC LIMIT ${limit + 1}`,
  );
  return toPage(rows, limit, ({ reportedAt, orderId }) => ({ at: reportedAt, id: orderId }));
}

/** Ends open reports about buyers; `which` is a condition on `buyer_reports`. */
export const settleBuyerReports = (which: SQL, outcome: ReportOutcome, moment: number): SQL =>
  sql`UPDATE ${buyerReports} SET outcome = ${outcome}, settled_at = ${moment} WHERE settled_at IS NULL AND ${which}`;

/** "Nothing wrong": ends the open report about the buyer of an order. Throws `not_found` when there is none. */
export async function clearBuyerReport(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  orderId: string,
  reason: string | undefined,
): Promise<number> {
  const cleared = { action: 'clear_buyer_report', subjectKind: 'order', subjectId: orderId, reason } as const;
  const { settled } = await writeAsAdmin(deps.db, admin, {
    settled: settleBuyerReports(sql`order_id = ${orderId}`, 'nothing_wrong', deps.now()),
    recorded: recordAction(deps, admin, cleared),
  });
  if (settled.changed !== 1) throw notFound();
  return 1;
}
