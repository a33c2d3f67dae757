/**
 * Follow-ups of a decision about more copies than one write may change while others wait for the writer. The decision
 * takes effect with its own write, because bookings and pages read the seller's state (`isForSale`, `isStockOutdated`).
 * Counts and lists that are derived from each copy are updated in portions: after the response, and by the schedule,
 * which continues after a kill. Concurrent runs are safe: each portion reads its position in its own write.
 */
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type Answer, builder, type Query, type Reading, reading, writeBatch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { hasAccount, isInStock } from '../../db/conditions.ts';
import { assignments, namedColumns, ONE_ROW } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listings } from '../../db/tables/catalog.ts';
import { followUps } from '../../db/tables/jobs.ts';
import { listingStock } from '../../db/views.ts';
import { pagesOfFollowedSeller, pagesWithCategoryMenu } from '../changed-pages.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { inPortions, type Pace } from './pace.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'pages'>;

/** Copies that the write itself updates; the trigger `users_followed_update` has the same number. */
export const COPIES_AT_FIRST = 100;

/** A copy occupies the writer for about 0.2 ms, and for 1 ms on a busy machine. */
export const COPIES_PACE: Pace = { least: 10, first: 50, most: 150 };

/** Limits of portions: after a response, and per subject in a run of the schedule. */
const PORTIONS_BEHIND = 100;
export const PORTIONS_OF_A_RUN = 300;

const SUBJECTS_OF_A_RUN = 20;

export type FollowUp = Pick<typeof followUps.$inferSelect, 'kind' | 'subjectId'>;

const followUp = alias(followUps, 'follow_up');
const listing = alias(listings, 'listing');
const seller = alias(users, 'seller');

const isOf = (
  row: typeof followUps | typeof followUp,
  { kind, subjectId }: Pick<FollowUp, 'kind'> & { readonly subjectId: SQL | string },
): SQL => sql`${row.kind} = ${kind} AND ${row.subjectId} = ${subjectId}`;

/** A step for the end of a batch: reads the follow-up if the batch has started one. */
export const readFollowUpStatement = (kind: FollowUp['kind'], subjectId: SQL | string): Reading<FollowUp> =>
  reading(
    sql`SELECT ${namedColumns({ kind: followUp.kind, subjectId: followUp.subjectId })} FROM ${followUps} follow_up WHERE ${isOf(followUp, { kind, subjectId })}`,
  );

export function continueFollowUps({ now, pages }: Needs, begun: Answer<FollowUp>): void {
  for (const one of begun.rows) pages.later(0, (db) => runFollowUp({ db, now, pages }, one, PORTIONS_BEHIND));
}

/**
 * Scheduled job. Not for ended accounts, whose copies need more steps
 * (`functions/domain/accounts/copies-of-ended-sellers.ts`).
 */
export async function runFollowUps(deps: Needs): Promise<void> {
  const underWay = await deps.db
    .select({ kind: followUps.kind, subjectId: followUps.subjectId })
    .from(followUps)
    .leftJoin(users, and(eq(followUps.kind, 'seller'), eq(users.id, followUps.subjectId)))
    .where(or(isNull(users.id), hasAccount(users)))
    .limit(SUBJECTS_OF_A_RUN);
  for (const one of underWay) await runFollowUp(deps, one, PORTIONS_OF_A_RUN);
}

/** Runs at most this number of portions; returns true when the follow-up is complete. */
export const runFollowUp = (deps: Needs, one: FollowUp, portions: number): Promise<boolean> =>
  inPortions(deps, COPIES_PACE, portions, (size) =>
    one.kind === 'seller' ? followSeller(deps, one.subjectId, size) : followCategory(deps, one.subjectId, size),
  );

/** A seller's follow-up; `ended` for a deleted account, whose copies end as well. */
export type SellerFollowUp = { readonly sellerId: string; readonly ended: boolean };

const accountIsAsExpected = ({ sellerId, ended }: SellerFollowUp): SQL =>
  sql`EXISTS (SELECT 1 FROM ${users} seller WHERE ${seller.id} = ${sellerId} AND ${ended ? sql`NOT` : sql``} ${hasAccount(seller)})`;

/** Selects `what` of the seller's next copies behind the position of the follow-up. */
export const nextCopies = (sellerFollowUp: SellerFollowUp, size: number, what: SQL): SQL => {
  const subject = { kind: 'seller', subjectId: sellerFollowUp.sellerId } as const;
  const passed = sql`(SELECT ${followUp.place}, ${followUp.after} FROM ${followUps} follow_up WHERE ${isOf(followUp, subject)} AND ${accountIsAsExpected(sellerFollowUp)})`;
  return sql`(SELECT ${what} FROM ${listings} listing WHERE ${listing.sellerId} = ${sellerFollowUp.sellerId} AND (${listing.postedAt}, ${listing}.rowid) < ${passed}
    ORDER BY ${listing.postedAt} DESC, ${listing}.rowid DESC LIMIT ${size})`;
};

/** Does for the next copies the same as the trigger `users_followed_update` for the first ones. */
export const setStockStatement = (sellerFollowUp: SellerFollowUp, size: number): SQL =>
  sql`UPDATE ${listings} SET ${assignments(listings, { sellerVerified: listingStock.sellerVerified, stock: listingStock.stock })}
      FROM ${listingStock} WHERE ${listingStock.id} = ${listings.id}
        AND ${listings}.rowid IN ${nextCopies(sellerFollowUp, size, sql`${listing}.rowid`)}`;

/** Moves the position behind the next copies. Changes no row without next copies. */
export const advanceFollowUpStatement = (sellerFollowUp: SellerFollowUp, size: number): Query => {
  const next = nextCopies(sellerFollowUp, size, sql`${listing.postedAt}, ${listing}.rowid AS number`);
  const last = (what: SQL): SQL =>
    sql`(SELECT ${what} FROM ${next} listing ORDER BY ${listing.postedAt}, listing.number LIMIT 1)`;
  return builder
    .update(followUps)
    .set({
      copies: sql`${followUps.copies} + (SELECT count(*) FROM ${next})`,
      place: last(sql`${listing.postedAt}`),
      after: last(sql`listing.number`),
    })
    .where(
      and(
        isOf(followUps, { kind: 'seller', subjectId: sellerFollowUp.sellerId }),
        sql`EXISTS ${nextCopies(sellerFollowUp, 1, sql`1`)}`,
      ),
    );
};

export const endFollowUpStatement = (sellerFollowUp: SellerFollowUp): Query =>
  builder
    .delete(followUps)
    .where(
      and(
        isOf(followUps, { kind: 'seller', subjectId: sellerFollowUp.sellerId }),
        accountIsAsExpected(sellerFollowUp),
        sql`NOT EXISTS ${nextCopies(sellerFollowUp, 1, sql`1`)}`,
      ),
    );

async function followSeller(deps: Needs, sellerId: string, size: number): Promise<'more' | 'done'> {
  const sellerFollowUp = { sellerId, ended: false };
  const batch = writeBatch(deps.db, {
    stocked: setStockStatement(sellerFollowUp, size),
    passed: advanceFollowUpStatement(sellerFollowUp, size),
    done: endFollowUpStatement(sellerFollowUp),
    pages: queuePurgeStatements(deps, pagesOfFollowedSeller(sellerId)),
  });
  const { passed, done } = await writeThenPurge(deps, batch);
  return passed.changed === 0 || done.changed === 1 ? 'done' : 'more';
}

/** Moves the next copies of a merged category, those for sale first. */
export const moveCopiesStatement = (categoryId: string, size: number): Query => {
  const ofIt = sql`SELECT ${listing}.rowid FROM ${listings} listing WHERE ${listing.categoryId} = ${categoryId}`;
  const into = sql`(SELECT ${categories.mergedInto} FROM ${categories} WHERE ${categories.id} = ${categoryId})`;
  return builder
    .update(listings)
    .set({ categoryId: into })
    .where(
      and(
        sql`${into} IS NOT NULL`,
        sql`${listings}.rowid IN (
        SELECT * FROM (${ofIt} AND ${isInStock(listing)} ORDER BY ${listing.postedAt} DESC LIMIT ${size})
        UNION ALL SELECT * FROM (${ofIt} LIMIT ${size}) LIMIT ${size})`,
      ),
    );
};

export const hasCopies = (categoryId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${listings} WHERE ${listings.categoryId} = ${categoryId})`;

async function followCategory(deps: Needs, categoryId: string, size: number): Promise<'more' | 'done'> {
  const subject = isOf(followUps, { kind: 'category', subjectId: categoryId });
  const batch = writeBatch(deps.db, {
    moved: moveCopiesStatement(categoryId, size),
    counted: builder
      .update(followUps)
      .set({ copies: sql`${followUps.copies} + changes()` })
      .where(subject),
    done: builder.delete(followUps).where(and(subject, sql`NOT ${hasCopies(categoryId)}`)),
    pages: queuePurgeStatements(deps, pagesWithCategoryMenu()),
  });
  const { counted, done } = await writeThenPurge(deps, batch);
  return counted.changed === 0 || done.changed === 1 ? 'done' : 'more';
}

/** Number of follow-ups in progress, and number of their copies done. */
export const followUpsUnderWay = (db: Db) =>
  db
    .select({
      underWay: sql<number>`(SELECT count(*) FROM ${followUps})`,
      copies: sql<number>`(SELECT coalesce(sum(${followUps.copies}), 0) FROM ${followUps})`,
    })
    .from(ONE_ROW);
