import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { MyReport } from '../../../core/moderation/report.ts';
import type { ReportReason } from '../../../core/moderation/report-reasons.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { moderationWords } from '../../../core/words/en/moderation.ts';
import { ordersWords } from '../../../core/words/en/orders.ts';
import { reading, type Step, writeBatch } from '../../db/batch.ts';
import { isActiveUser, isExperienced, isNotDeleted, isStillActive, listing, seller } from '../../db/conditions.ts';
import { countReportStatements } from '../../db/counts.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { reports } from '../../db/tables/reports.ts';
import { conflict, notFound } from '../../errors.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';

/**
 * Reports a listing, once per user. Throws `not_found`, or `conflict` for one's own and for a second report. `counting`
 * (of `runCountedReport`) counts the report against its limits behind it, and may stop the batch.
 */
export async function reportListing(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  reporter: Actor,
  listingId: string,
  reason: ReportReason | undefined,
  counting: (made: SQL) => readonly Step[],
): Promise<number> {
  const id = newId();
  const shown = sql`FROM ${listings} listing JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
    WHERE ${listing.id} = ${listingId} AND ${isNotDeleted(listing)} AND ${isActiveUser(seller)} AND ${isStillActive(reporter.userId)}`;
  const { inserted, found } = await writeBatch(db, {
    inserted: sql`${insertInto(reports, {
      id,
      listingId: listing.id,
      reporterId: reporter.userId,
      reason: reason ?? null,
      createdAt: now(),
      byExperienced: isExperienced(reporter.userId),
    })} ${shown} AND ${listing.sellerId} <> ${reporter.userId}
        ON CONFLICT DO NOTHING`,
    reportCounted: countReportStatements(id),
    counted: counting(sql`EXISTS (SELECT 1 FROM ${reports} WHERE ${reports.id} = ${id})`),
    found: reading<{ sellerId: string }>(sql`SELECT ${listing.sellerId} AS sellerId ${shown}`),
  });
  if (inserted.changed === 1) return 1;
  const [row] = found.rows;
  if (!row) throw notFound();
  throw conflict(
    row.sellerId === reporter.userId ? ordersWords.conflict.ownBook : moderationWords.conflict.reportedBefore,
  );
}

/** A user's own reports with their outcome, newest first. */
export async function listMyReports(
  { db }: Pick<Deps, 'db'>,
  reporter: Actor,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<MyReport>> {
  const older = after && sql`(${reports.createdAt}, ${reports.id}) < (${after.at}, ${after.id})`;
  const rows: MyReport[] = await db
    .select({
      id: reports.id,
      listingId: reports.listingId,
      listingName: listings.name,
      reason: reports.reason,
      reportedAt: reports.createdAt,
      outcome: reports.outcome,
      settledAt: reports.settledAt,
    })
    .from(reports)
    .innerJoin(listings, eq(listings.id, reports.listingId))
    .where(and(eq(reports.reporterId, reporter.userId), older))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit + 1);
  return toPage(rows, limit, ({ reportedAt, id }) => ({ at: reportedAt, id }));
}
