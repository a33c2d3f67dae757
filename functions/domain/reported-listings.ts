/** Listings that people reported, until an admin has looked at them. */
import { type SQL, sql } from 'drizzle-orm';
import { PAGE_SIZE } from '../../src/shared/constants.ts';
import { messages } from '../../src/shared/messages.ts';
import { photoPath } from '../../src/shared/photo.ts';
import type { ReportOutcome } from '../../src/shared/report.ts';
import type { ListingReport, ReportClearance, ReportedListing, ReportedOrder } from '../../src/shared/reported.ts';
import type { Actor } from '../../src/shared/user.ts';
import { inGoodStanding, seller } from '../db/standing.ts';
import { conflict, notFound } from '../errors.ts';
import { writeAsAdmin } from './as-admin.ts';
import { recordAction } from './audit.ts';
import { emailOf } from './contact.ts';
import { oneContains } from './containing.ts';
import { type Page, type Paging, toPage } from './pages.ts';
import type { Deps } from './ports.ts';

/** How many reports of one listing are shown; all are counted. */
const REPORTS_AT_MOST = 20;

/**
 * What a listing's place follows from, larger first. The most reported: the count, then the oldest report, in one number
 * that fits a cursor (a count of up to 99 in front of thirteen digits of ms).
 */
const RANK: Readonly<Record<ReportedOrder, SQL>> = {
  most: sql`min(count(*), 99) * 10000000000000 - min(created_at)`,
  newest: sql`max(created_at)`,
};

type Row = Omit<ReportedListing, 'photo' | 'sold' | 'withdrawn' | 'sellerHasShelf' | 'reports'> & {
  rank: number;
  photoId: string | null;
  sold: number;
  withdrawn: number;
  sellerHasShelf: number;
  reports: string;
};

type ReportedQuery = Paging & { readonly search?: string; readonly order?: ReportedOrder | undefined };

/**
 * Listings with open reports, a page at a time; `search` is a part of the book's name or of the seller's name or email, or
 * the listing's id. Nothing is hidden by a count alone: this list is all that reports do. What its seller took back meanwhile
 * stays on it.
 */
export async function listReportedListings(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api, search = '', order = 'most' }: ReportedQuery = {},
): Promise<Page<ReportedListing>> {
  const texts = [sql`p.name`, sql`seller.name`, emailOf(sql`seller`)];
  const found = search ? sql`AND (p.id = ${search} OR ${oneContains(texts, search)})` : sql``;
  const later = after ? sql`AND (w.rank, p.id) < (${after.at}, ${after.id})` : sql``;
  const rows = await db.all<Row>(
    sql`WITH w AS (SELECT product_id, count(*) AS report_count, ${RANK[order]} AS rank
          FROM reports WHERE settled_at IS NULL GROUP BY product_id)
        SELECT p.id AS id, w.rank AS rank, w.report_count AS reportCount, p.name AS name, placed.photo_id AS photoId,
          c.name AS categoryName, seller.id AS sellerId,
          ${inGoodStanding(seller)} AS sellerHasShelf, seller.name AS sellerName, ${emailOf(sql`seller`)} AS sellerEmail,
          p.sold_at IS NOT NULL AS sold, p.sold_at IS NULL AND p.deleted_at IS NOT NULL AS withdrawn,
          (SELECT json_group_array(json_array(said.name, said.email, said.reason, said.created_at)) FROM (
            SELECT u.name AS name, ${emailOf(sql`u`)} AS email, r.reason AS reason, r.created_at AS created_at
            FROM reports r JOIN users u ON u.id = r.reporter_id WHERE r.product_id = p.id AND r.settled_at IS NULL
            ORDER BY r.created_at LIMIT ${REPORTS_AT_MOST}) said) AS reports
        FROM w JOIN products p ON p.id = w.product_id JOIN categories c ON c.id = p.category_id
          JOIN users seller ON seller.id = p.seller_id
          LEFT JOIN listing_photos placed ON placed.product_id = p.id AND placed.position = 0
        WHERE true ${later} ${found}
        ORDER BY w.rank DESC, p.id DESC LIMIT ${limit + 1}`,
  );
  const { items, next } = toPage(rows, limit, ({ rank, id }) => ({ at: rank, id }));
  return { items: items.map(toReportedListing), next };
}

type Said = [reporterName: string, reporterEmail: string, reason: ListingReport['reason'], reportedAt: number];

const toReportedListing = ({
  rank: _,
  photoId,
  sold,
  withdrawn,
  sellerHasShelf,
  reports,
  ...row
}: Row): ReportedListing => ({
  ...row,
  photo: photoId && photoPath(photoId),
  sold: sold === 1,
  withdrawn: withdrawn === 1,
  sellerHasShelf: sellerHasShelf === 1,
  reports: (JSON.parse(reports) as Said[])
    .map(([reporterName, reporterEmail, reason, reportedAt]) => ({ reporterName, reporterEmail, reason, reportedAt }))
    .sort((a, b) => a.reportedAt - b.reportedAt),
});

/** Ends the open reports of the listings that a condition on `reports.product_id` names. */
export const settleReports = (which: SQL, outcome: ReportOutcome, moment: number): SQL =>
  sql`UPDATE reports SET outcome = ${outcome}, settled_at = ${moment} WHERE settled_at IS NULL AND product_id ${which}`;

/**
 * "Nothing wrong": ends a listing's open reports and answers how many. Throws `not_found` when none is open, and `conflict`
 * when there are not as many as the admin says to have seen: nobody clears what they have not read.
 */
export async function clearListingReports(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  productId: string,
  { reason, seen }: ReportClearance,
): Promise<number> {
  const open = sql`(SELECT count(*) FROM reports r WHERE r.product_id = ${productId} AND r.settled_at IS NULL)`;
  const [standing, settled] = await writeAsAdmin(deps.db, admin, [
    sql`SELECT ${open} AS open`,
    settleReports(sql`= ${productId} AND ${seen ?? open} = ${open}`, 'nothing_wrong', deps.now()),
    recordAction(deps, admin, {
      action: 'clear_listing_reports',
      subjectKind: 'listing',
      subjectId: productId,
      reason,
      detail: sql`CASE changes() WHEN 1 THEN '1 report' ELSE changes() || ' reports' END`,
    }),
  ]);
  if (settled?.rowsAffected) return settled.rowsAffected;
  throw standing?.rows[0]?.open ? conflict(messages.conflict.moreReports) : notFound();
}
