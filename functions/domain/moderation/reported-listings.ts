import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ListingReport, ReportedListing, ReportedSort } from '../../../core/moderation/reported.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { PUBLISHED_AT_MOST } from '../../../core/trust/conversation.ts';
import type { Db } from '../../db/client.ts';
import { emailOf, isActiveUser } from '../../db/conditions.ts';
import { isCoverOf } from '../../db/listing-snapshots.ts';
import { anyContains } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listingPhotos, listings, photos } from '../../db/tables/catalog.ts';
import { reportCounts } from '../../db/tables/counts.ts';
import { reports } from '../../db/tables/reports.ts';
import { conversations, messages } from '../../db/tables/trust.ts';
import { cardColumns, contactColumns, toListing } from '../catalog/cards.ts';
import { matchesAmong, type Page, type Paging, toPage, toSearchPage } from '../paging.ts';
import type { Deps } from '../ports.ts';

/** All reports are counted; at most this number of each listing is shown. */
const REPORTS_AT_MOST = 20;

/** Sort key of a listing, larger first. */
const RANK: Readonly<Record<ReportedSort, SQL<number>>> = {
  most: sql<number>`${reportCounts.urgency}`,
  newest: sql<number>`${reportCounts.recency}`,
};

/** Limit of reported listings that a search reads. */
const LOOKED_AT = 150;

type ReportedQuery = Paging & { readonly search?: string; readonly order?: ReportedSort | undefined };

/**
 * Listings with open reports, page by page. `search` is a part of the book's name or of the seller's name or email, or
 * the listing's id; a page of a search may be short, or empty, before the end of the list. No number of reports hides a
 * listing. A listing that its seller has removed stays on the list.
 */
export async function listReportedListings(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api, search = '', order = 'most' }: ReportedQuery = {},
): Promise<Page<ReportedListing>> {
  const rank = RANK[order];
  const behind = after && sql`(${rank}, ${reportCounts.listingId}) < (${after.at}, ${after.id})`;
  const inOrder = [desc(rank), desc(reportCounts.listingId)] as const;
  const cursorOf = ({ rank, id }: { rank: number; id: string }) => ({ at: rank, id });
  if (search === '') {
    const rows = await reportedCards(db, rank)
      .where(behind)
      .orderBy(...inOrder)
      .limit(limit + 1);
    const { items, next } = toPage(rows, limit, cursorOf);
    return { items: items.map(toReportedListing), next };
  }
  const texts = [listings.name, users.name, contactColumns.sellerEmail];
  const looked = db
    .select({
      rank: sql<number>`${rank}`.as('looked_rank'),
      id: sql<string>`${reportCounts.listingId}`.as('looked_id'),
      isFound: sql<number>`${or(eq(listings.id, search), anyContains(texts, search))}`.as('is_found'),
    })
    .from(reportCounts)
    .innerJoin(listings, eq(listings.id, reportCounts.listingId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(behind)
    .orderBy(...inOrder)
    .limit(LOOKED_AT)
    .as('looked');
  const found = matchesAmong(db, looked, limit);
  const [rows, [end]] = await db.batch([
    reportedCards(db, rank)
      .innerJoin(found, eq(found.id, reportCounts.listingId))
      .orderBy(desc(found.rank), desc(found.id)),
    db
      .select({ rank, id: sql<string>`${reportCounts.listingId}` })
      .from(reportCounts)
      .where(behind)
      .orderBy(...inOrder)
      .limit(1)
      .offset(LOOKED_AT - 1),
  ]);
  const { items, next } = toSearchPage(rows, end, limit, cursorOf);
  return { items: items.map(toReportedListing), next };
}

const reporter = alias(users, 'reporter');
const report = alias(reports, 'report');

/** The first reports of a listing, those of experienced users first, as [name, email, reason, moment]. */
const SAID = sql<string>`(SELECT json_group_array(json_array(said.name, said.email, said.reason, said.at)) FROM (
  SELECT ${reporter.name} AS name, ${emailOf(reporter)} AS email, ${report.reason} AS reason, ${report.createdAt} AS at
  FROM ${reports} report JOIN ${users} reporter ON ${reporter.id} = ${report.reporterId}
  WHERE ${report.listingId} = ${listings.id} AND ${report.settledAt} IS NULL ORDER BY ${report.byExperienced} DESC, ${report.createdAt} LIMIT ${REPORTS_AT_MOST}) said)`;

const question = alias(messages, 'question');

/** The first answers on the page of a listing, as [conversation, message, question, text]. */
const ANSWERED = sql<string>`(SELECT json_group_array(json_array(answer.conversation, answer.message, answer.question, answer.text)) FROM (
  SELECT ${messages.conversationId} AS conversation, ${messages.id} AS message, ${messages.text} AS text,
    (SELECT ${question.text} FROM ${messages} question WHERE ${question.conversationId} = ${conversations.id}
      AND ${question.authorId} = ${conversations.askerId} AND ${question.number} < ${messages.number} ORDER BY ${question.number} DESC LIMIT 1) AS question
  FROM ${messages} JOIN ${conversations} ON ${conversations.id} = ${messages.conversationId}
  WHERE ${messages.publishedOn} = ${listings.id} AND ${messages.authorId} = ${conversations.sellerId}
  ORDER BY ${conversations.createdAt}, ${conversations.id}, ${messages.number} LIMIT ${2 * PUBLISHED_AT_MOST}) answer)`;

const reportedCards = (db: Db, rank: SQL<number>) =>
  db
    .select({
      ...cardColumns,
      ...contactColumns,
      rank,
      reportCount: reportCounts.reports,
      sellerHasPage: sql<number>`${isActiveUser(users)}`,
      deletedAt: listings.deletedAt,
      said: SAID,
      answered: ANSWERED,
    })
    .from(reportCounts)
    .innerJoin(listings, eq(listings.id, reportCounts.listingId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(categories, eq(categories.id, listings.categoryId))
    .leftJoin(listingPhotos, isCoverOf(listings.id))
    .leftJoin(photos, eq(photos.id, listingPhotos.photoId));

type Row = Awaited<ReturnType<typeof reportedCards>>[number];

type Said = [reporterName: string, reporterEmail: string, reason: ListingReport['reason'], reportedAt: number];

type Answered = [conversationId: string, messageId: string, question: string, text: string];

const toReportedListing = ({ rank: _, deletedAt, sellerHasPage, said, answered, ...row }: Row): ReportedListing => ({
  ...toListing(row),
  available: row.soldAt === null && deletedAt === null,
  reported: true,
  withdrawn: row.soldAt === null && deletedAt !== null,
  sellerHasPage: sellerHasPage === 1,
  reports: (JSON.parse(said) as Said[])
    .map(([reporterName, reporterEmail, reason, reportedAt]) => ({ reporterName, reporterEmail, reason, reportedAt }))
    .sort((a, b) => a.reportedAt - b.reportedAt),
  answers: (JSON.parse(answered) as Answered[]).map(([conversationId, messageId, question, text]) => ({
    ...{ conversationId, messageId, question, text },
  })),
});
