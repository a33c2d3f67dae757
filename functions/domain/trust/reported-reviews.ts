/** Reports of reviews: users make them, admins take the texts away or find nothing wrong. */
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import type { ReportedReview, ReviewReportReason } from '../../../core/trust/review.ts';
import { reviewsWords } from '../../../core/words/en/trust.ts';
import { builder, reading, type Step, writeBatch } from '../../db/batch.ts';
import { isStillActive } from '../../db/conditions.ts';
import { insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { reviewReports, reviews } from '../../db/tables/reviews.ts';
import { conflict, notFound } from '../../errors.ts';
import { writeAsAdmin } from '../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../moderation/audit/audit.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { isVisible, pagesOfReviews } from './reviews.ts';

const author = alias(users, 'author');
const subject = alias(users, 'subject');
const reporter = alias(users, 'reporter');

/** A visible review that this user may read: about a seller, or in a sale of theirs. */
const isReadable = (me: string, now: number): SQL =>
  sql`(${isVisible(now)} AND (${reviews.by} = 'buyer' OR ${me} IN (${reviews.authorId}, ${reviews.subjectId})
    OR EXISTS (SELECT 1 FROM ${orders} WHERE ${orders.buyerId} = ${reviews.subjectId} AND ${orders.sellerId} = ${me})))`;

/**
 * Reports a visible review, once per user. Throws `not_found`, or `conflict` for one's own and for a second report.
 * `counting` follows the report in the batch.
 */
export async function reportReview(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId: me }: Actor,
  id: string,
  reason: ReviewReportReason | undefined,
  counting: (made: SQL) => readonly Step[],
): Promise<number> {
  const moment = now();
  const readable = sql`FROM ${reviews} WHERE ${reviews.id} = ${id} AND ${isReadable(me, moment)}`;
  const { inserted, found } = await writeBatch(db, {
    inserted: sql`${insertInto(reviewReports, {
      reviewId: reviews.id,
      reporterId: me,
      reason: reason ?? null,
      createdAt: moment,
    })} ${readable} AND ${reviews.authorId} <> ${me} AND ${isStillActive(me)} ON CONFLICT DO NOTHING`,
    counted: counting(
      sql`EXISTS (SELECT 1 FROM ${reviewReports} WHERE ${reviewReports.reviewId} = ${id} AND ${reviewReports.reporterId} = ${me} AND ${reviewReports.createdAt} = ${moment})`,
    ),
    found: reading<{ authorId: string }>(sql`SELECT ${reviews.authorId} AS authorId ${readable}`),
  });
  if (inserted.changed === 1) return 1;
  const [row] = found.rows;
  if (!row) throw notFound();
  throw conflict(row.authorId === me ? reviewsWords.conflict.ownReview : reviewsWords.conflict.reportedBefore);
}

/** Open reports of reviews, newest first. */
export async function listReportedReviews(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<ReportedReview>> {
  const rows = await db
    .select({
      id: reviews.id,
      by: reviews.by,
      isGood: reviews.isGood,
      text: reviews.text,
      reply: reviews.reply,
      at: reviews.createdAt,
      orderId: reviews.orderId,
      listingName: orders.listingName,
      authorId: reviews.authorId,
      authorName: author.name,
      subjectName: subject.name,
      reporterName: reporter.name,
      reason: reviewReports.reason,
      reportedAt: reviewReports.createdAt,
    })
    .from(reviewReports)
    .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(author, eq(author.id, reviews.authorId))
    .innerJoin(subject, eq(subject.id, reviews.subjectId))
    .innerJoin(reporter, eq(reporter.id, reviewReports.reporterId))
    .where(
      and(
        isNull(reviewReports.settledAt),
        after && sql`(${reviewReports.createdAt}, ${reviewReports.reviewId}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(reviewReports.createdAt), desc(reviewReports.reviewId))
    .limit(limit + 1);
  return toPage(rows, limit, ({ reportedAt, id }) => ({ at: reportedAt, id }));
}

/**
 * Settles the open reports of a review. With `hide` its text and the reply go; the answer stays, and counts. Throws
 * `not_found` when no report is open.
 */
export async function settleReviewReports(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'pages'>,
  admin: Actor,
  id: string,
  { hide, reason }: { readonly hide: boolean; readonly reason?: string | undefined },
): Promise<number> {
  const now = deps.now();
  const action = hide ? 'hide_review' : 'clear_review_reports';
  const orderId = sql`(SELECT ${reviews.orderId} FROM ${reviews} WHERE ${reviews.id} = ${id})`;
  const { settled } = await writeThenPurge(
    deps,
    writeAsAdmin(deps.db, admin, {
      settled: builder
        .update(reviewReports)
        .set({ outcome: hide ? 'removed' : 'nothing_wrong', settledAt: now })
        .where(and(eq(reviewReports.reviewId, id), isNull(reviewReports.settledAt))),
      recorded: recordActionStatement(admin, {
        id: deps.newId(),
        at: now,
        action,
        subjectKind: 'order',
        subjectId: orderId,
        reason,
      }),
      hidden: hide
        ? builder
            .update(reviews)
            .set({ text: null, reply: null })
            .where(
              and(
                eq(reviews.id, id),
                sql`EXISTS (SELECT 1 FROM ${reviewReports} WHERE ${reviewReports.reviewId} = ${id} AND ${reviewReports.settledAt} = ${now})`,
              ),
            )
        : [],
      pages: hide ? queuePurgeStatements(deps, pagesOfReviews(sql`${reviews.id} = ${id}`, now)) : [],
    }),
  );
  if (settled.changed === 0) throw notFound();
  return settled.changed;
}
