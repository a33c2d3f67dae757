/** Reviews of the two traders of a sale. One alone is hidden until the time for reviews is over. */
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { tag } from '../../../core/cache.ts';
import type { FulfilmentState, Trader } from '../../../core/fulfilment/state.ts';
import { REVIEW_MS } from '../../../core/trust/review.ts';
import { reviewsWords, trustWords } from '../../../core/words/en/trust.ts';
import { builder, reading, writeBatch } from '../../db/batch.ts';
import { hasConfirmedAddress, isStillActive } from '../../db/conditions.ts';
import { insertInto } from '../../db/rows.ts';
import { knownDevices } from '../../db/tables/accounts.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { reviews, saleRecords } from '../../db/tables/reviews.ts';
import { addressUnconfirmed, conflict, notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { requireNoContactData } from './contact-data.ts';

const record = alias(saleRecords, 'record');
const theirs = alias(knownDevices, 'theirs');

/** Both traders have written, or the time for reviews is over. */
export const isVisible = (now: number): SQL => sql`(${reviews.visibleAt} <= ${now})`;

/** This person may reply: the review is about them, visible, and was not replied to. */
export const mayReply = (me: string, now: number): SQL<number> =>
  sql<number>`(${reviews.subjectId} = ${me} AND ${isVisible(now)} AND ${reviews.repliedAt} IS NULL)`;

/** The page of the seller that these visible reviews are about. */
export const pagesOfReviews = (which: SQL, now: number): SQL =>
  sql`SELECT ${tag.stockOf('')} || ${reviews.subjectId} AS tag FROM ${reviews} WHERE ${which} AND ${reviews.by} = 'buyer' AND ${isVisible(now)}`;

/** The two signed in with the same browser, or from the same network: perhaps they are one person. */
const isLinked = (network: string | null, other: SQLWrapper): SQL => {
  const shares = (value: SQLWrapper, theirValue: SQLWrapper) =>
    sql`${value} IN (SELECT ${theirValue} FROM ${knownDevices} theirs WHERE ${theirs.userId} = ${record.sellerId})`;
  return sql`(EXISTS (SELECT 1 FROM ${knownDevices} WHERE ${knownDevices.userId} = ${record.buyerId}
      AND (${shares(knownDevices.id, theirs.id)} OR ${shares(knownDevices.network, theirs.network)}))
    OR EXISTS (SELECT 1 FROM ${knownDevices} theirs WHERE ${theirs.userId} = ${other} AND ${theirs.network} = ${network}))`;
};

/** `network` is the keyed hash of the caller's; null for none. */
export type NewReview = {
  readonly by: Trader;
  readonly isGood: boolean;
  readonly text: string | null;
  readonly network: string | null;
};

type Found = { readonly state: FulfilmentState; readonly endedAt: number | null; readonly reviewable: number | null };

/** Why there is no review, from the sale as it stands. */
function refusalOf({ state, endedAt, reviewable }: Found, now: number): string {
  const words = reviewsWords.conflict;
  if (state === 'claimed' || state === 'offered' || state === 'returning' || state === 'deciding')
    return words.claimOpen;
  if (endedAt === null) return words.notEnded;
  if (!reviewable) return words.notReviewed;
  return endedAt + REVIEW_MS <= now ? words.tooLate : words.writtenBefore;
}

/**
 * Stores the review of one trader about the other. Throws `not_found` for anybody else, `confirm_address` before the
 * address is confirmed, `conflict` before the end, after the time for reviews, and for a second one; `contact_data`:
 * both know where the other one lives.
 */
export async function writeReview(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'pages'>,
  { userId: me, emailVerified }: Actor,
  orderId: string,
  { by, isGood, text, network }: NewReview,
): Promise<string> {
  requireNoContactData(trustWords.contact.inReview, text ?? '');
  const [id, now] = [deps.newId(), deps.now()];
  const [mine, other] = by === 'buyer' ? [record.buyerId, record.sellerId] : [record.sellerId, record.buyerId];
  const own = by === 'buyer' ? fulfilments.buyerId : fulfilments.sellerId;
  const { inserted, found } = await writeThenPurge(
    deps,
    writeBatch(deps.db, {
      inserted: sql`${insertInto(reviews, {
        id,
        orderId: record.orderId,
        by,
        authorId: mine,
        subjectId: other,
        isGood: Number(isGood) as never,
        text,
        createdAt: now,
        visibleAt: sql`${record.endedAt} + ${REVIEW_MS}`,
        isLinked: isLinked(network, other),
        isCounted: 0 as never,
      })} FROM ${saleRecords} record WHERE ${record.orderId} = ${orderId} AND ${mine} = ${me} AND ${record.reviewable} = 1
          AND ${record.endedAt} + ${REVIEW_MS} > ${now} AND ${isStillActive(me)} AND ${hasConfirmedAddress(me)} ON CONFLICT DO NOTHING`,
      pages: queuePurgeStatements(deps, pagesOfReviews(sql`${reviews.orderId} = ${orderId}`, now)),
      found:
        reading<Found>(sql`SELECT ${fulfilments.state} AS state, ${record.endedAt} AS endedAt, ${record.reviewable} AS reviewable
        FROM ${fulfilments} LEFT JOIN ${saleRecords} record ON ${record.orderId} = ${fulfilments.orderId}
        WHERE ${fulfilments.orderId} = ${orderId} AND ${own} = ${me}`),
    }),
  );
  if (inserted.changed === 1) return id;
  const [sale] = found.rows;
  if (!sale) throw notFound();
  if (!emailVerified) throw addressUnconfirmed(reviewsWords.confirmFirst);
  throw conflict(refusalOf(sale, now));
}

/** Takes the text of one's own review away; the answer stays. Throws `not_found`. */
export async function removeReviewText(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  { userId: me }: Actor,
  id: string,
): Promise<void> {
  const { removed } = await writeThenPurge(
    deps,
    writeBatch(deps.db, {
      removed: builder
        .update(reviews)
        .set({ text: null })
        .where(and(eq(reviews.id, id), eq(reviews.authorId, me), isStillActive(me))),
      pages: queuePurgeStatements(
        deps,
        pagesOfReviews(sql`${reviews.id} = ${id} AND ${reviews.authorId} = ${me}`, deps.now()),
      ),
    }),
  );
  if (removed.changed !== 1) throw notFound();
}

/**
 * The reply of the one whom a visible review is about, once. Throws `not_found`, `confirm_address` before the address
 * is confirmed, `conflict` for a second reply, and `contact_data`.
 */
export async function replyToReview(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  { userId: me, emailVerified }: Actor,
  id: string,
  reply: string,
): Promise<number> {
  requireNoContactData(trustWords.contact.inReview, reply);
  const now = deps.now();
  const mine = sql`${reviews.id} = ${id} AND ${reviews.subjectId} = ${me} AND ${isVisible(now)}`;
  const { replied, found } = await writeThenPurge(
    deps,
    writeBatch(deps.db, {
      replied: builder
        .update(reviews)
        .set({ reply, repliedAt: now })
        .where(
          sql`${reviews.id} = ${id} AND ${mayReply(me, now)} AND ${isStillActive(me)} AND ${hasConfirmedAddress(me)}`,
        ),
      pages: queuePurgeStatements(deps, pagesOfReviews(mine, now)),
      found: reading<{ id: string }>(sql`SELECT ${reviews.id} AS id FROM ${reviews} WHERE ${mine}`),
    }),
  );
  if (replied.changed === 1) return 1;
  if (!found.rows[0]) throw notFound();
  throw emailVerified ? conflict(reviewsWords.conflict.repliedBefore) : addressUnconfirmed(reviewsWords.confirmFirst);
}

/** Limit per run; more follow a minute later, and pages count them meanwhile (`record.ts`). */
const COUNTED_AT_ONCE = 200;

/** Adds reviews that have become visible to the sums of records; a trigger does it, once for each. */
export async function countReviews({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const due = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(sql`${reviews.isCounted} = 0 AND ${isVisible(now())}`)
    .orderBy(reviews.visibleAt)
    .limit(COUNTED_AT_ONCE);
  await db.update(reviews).set({ isCounted: true }).where(inArray(reviews.id, due));
}

/** The texts of an ended account go; what its reviews say in numbers stays. */
export const eraseReviewTextsStatements = (userId: string) => [
  builder
    .update(reviews)
    .set({ text: null })
    .where(sql`${reviews.authorId} = ${userId} AND ${reviews.text} IS NOT NULL`),
  builder
    .update(reviews)
    .set({ reply: null })
    .where(sql`${reviews.subjectId} = ${userId} AND ${reviews.reply} IS NOT NULL`),
];
