/**
 * The copies of a seller whose account has ended. They are hidden at once; the personal data in their rows is deleted
 * in portions, the first one in the batch that ends the account.
 */
import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { builder, writeBatch } from '../../db/batch.ts';
import { hasAccount, isNotSold, listing } from '../../db/conditions.ts';
import { users } from '../../db/tables/accounts.ts';
import { listingPhotos, listings, photos } from '../../db/tables/catalog.ts';
import { followUps } from '../../db/tables/jobs.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { reports } from '../../db/tables/reports.ts';
import { pagesOfFollowedSeller } from '../changed-pages.ts';
import { expireTrackingStatement } from '../fulfilment/cases/erase-texts.ts';
import { deletePhotos, findUnusedPhotos, releaseAllPhotosStatement } from '../listings/photos/photo-rows.ts';
import { reportDecidedNewsStatement, settleReportsStatements } from '../moderation/settle-reports.ts';
import { voidLettersStatement } from '../payments/payment-letters.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import {
  advanceFollowUpStatement,
  COPIES_PACE,
  endFollowUpStatement,
  nextCopies,
  PORTIONS_OF_A_RUN,
  setStockStatement,
} from '../runs/follow-ups.ts';
import { inPortions } from '../runs/pace.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'pages' | 'photos'>;

/** The steps that end copies of a seller; `copies` is a subquery that selects something of each `listings listing`. */
export function endCopiesStatements(copies: (what: SQL) => SQL, moment: number) {
  const ids = copies(sql`${listing.id}`);
  const unsold = sql`(SELECT ${listing.id} FROM ${copies(sql`${listing.id}, ${listing.soldAt}`)} listing WHERE ${isNotSold(listing)})`;
  return {
    ordersVoid: [
      voidLettersStatement(ids, moment, 'their seller'),
      builder
        .update(orders)
        .set({ state: 'void', changedAt: moment })
        .where(and(eq(orders.state, 'pending'), sql`${orders.listingId} IN ${ids}`)),
    ],
    listingsRemoved: builder
      .update(listings)
      .set({
        deletedAt: sql`coalesce(${listings.deletedAt}, ${moment})`,
      })
      .where(and(sql`${listings.id} IN ${ids}`, isNotSold(listings))),
    // The seller's own words are deleted; the buyer's view is stored in the order.
    listingsAnonymous: builder
      .update(listings)
      .set({
        phoneNumber: '',
        location: '',
        description: '',
        usedDuration: '',
      })
      .where(sql`${listings.id} IN ${ids}`),
    expireTracking: expireTrackingStatement(ids),
    reporterLetters: reportDecidedNewsStatement(
      sql`IN ${unsold}`,
      moment,
      sql`(SELECT ${listings.sellerId} FROM ${listings} WHERE ${listings.id} = ${reports.listingId})`,
    ),
    ...settleReportsStatements(sql`IN ${unsold}`, 'removed', moment),
    // Pictures of sold copies are evidence of the sale.
    photosRemoved: builder.delete(listingPhotos).where(sql`${listingPhotos.listingId} IN ${unsold}`),
  } as const;
}

const PORTIONS_BEHIND = 100;

export const continueEndingCopies = (deps: Needs, sellerId: string): void =>
  deps.pages.later(0, (db) => endAll({ ...deps, db }, sellerId, PORTIONS_BEHIND));

/** Scheduled job: the copies of one ended account. */
export async function endCopiesOfEndedSellers(deps: Needs): Promise<void> {
  const ended = await deps.db
    .select({ id: followUps.subjectId })
    .from(followUps)
    .innerJoin(users, eq(users.id, followUps.subjectId))
    .where(and(eq(followUps.kind, 'seller'), not(hasAccount(users))))
    .limit(1);
  for (const { id } of ended) await endAll(deps, id, PORTIONS_OF_A_RUN);
}

const endAll = (deps: Needs, sellerId: string, portions: number): Promise<boolean> =>
  inPortions(deps, COPIES_PACE, portions, async (size) => {
    if ((await endSome(deps, sellerId, size)) > 0) return 'more';
    return endSomePhotos(deps, sellerId, size);
  });

/** Returns the number of copies, 0 when none is left. */
async function endSome({ db, now }: Needs, sellerId: string, size: number): Promise<number> {
  const passing = { sellerId, ended: true };
  const { passed } = await writeBatch(db, {
    stocked: setStockStatement(passing, size),
    ...endCopiesStatements((what) => nextCopies(passing, size, what), now()),
    passed: advanceFollowUpStatement(passing, size),
  });
  return passed.changed;
}

/** Deletes pictures that no copy shows; when none is left, ends the follow-up. */
async function endSomePhotos(deps: Needs, sellerId: string, size: number): Promise<'more' | 'done'> {
  const ids = await findUnusedPhotos(deps, sellerId, size);
  if (ids.length > 0) {
    const some = sql`${photos.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
    const { taken } = await writeBatch(deps.db, { taken: releaseAllPhotosStatement(sellerId, deps.now(), some) });
    await deletePhotos(
      deps,
      taken.rows.map(({ id }) => id),
    );
    return 'more';
  }
  const batch = writeBatch(deps.db, {
    done: endFollowUpStatement({ sellerId, ended: true }),
    pages: queuePurgeStatements(deps, pagesOfFollowedSeller(sellerId)),
  });
  await writeThenPurge(deps, batch);
  return 'done';
}
