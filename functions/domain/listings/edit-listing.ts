/** Every WHERE includes the seller's id. */
import { and, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { ADVERTISED_PER_SELLER } from '../../../core/listings/limits.ts';
import { listingCan } from '../../../core/listings/my-listing.ts';
import type { EditedListing } from '../../../core/listings/post/listing-form.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { builder, isStoppedBy, type Step, stopUnless, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import { isListedAndUnsold, isNotSold, isOpenCategory, isPaused, listing } from '../../db/conditions.ts';
import { categories, listingPhotos, listings } from '../../db/tables/catalog.ts';
import { conflict, notFound } from '../../errors.ts';
import { titleOfCopy } from '../catalog/titles/title-of-copy.ts';
import {
  pagesOfAdvertisedCopies,
  pagesOfChangedCopies,
  pagesOfMovedCopy,
  pagesOfTitle,
  picturesExcept,
} from '../changed-pages.ts';
import { priceDropWishNotificationsStatements } from '../notifications/wish-notifications.ts';
import { notifyWantersLater } from '../orders/want-matching.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { isBeingBought } from '../reservations/availability.ts';
import { attachPhotosStatements, releasePhotosStatement } from './photos/photo-rows.ts';
import { isOwnListing, listingColumnsOf, listingFailureOf } from './post-listing.ts';

/**
 * Changes a listing. Throws `not_found`; `invalid`; `conflict` when it is sold, while a buyer pays for it or has a
 * turn, or when it is not the version that the seller saw. `counting` goes first in the batch.
 */
export async function editListing(
  deps: Deps,
  seller: Actor,
  id: string,
  listing: EditedListing,
  counting: readonly Step[] = [],
): Promise<number> {
  const own = isOwnListing(seller, id);
  const title = await titleOfCopy(id, listing);
  const moment = deps.now();
  const batch = writeBatch(deps.db, {
    counting,
    titleMade: title.made,
    pages: queuePurgeStatements(
      deps,
      pagesOfChangedCopies(own),
      pagesOfTitle(title.id),
      pagesOfMovedCopy(own, listing.categoryId),
      picturesExcept(id, listing.photoIds),
    ),
    inCategory: stopUnless(
      'category gone',
      sql`EXISTS (SELECT 1 FROM ${categories} WHERE ${categories.id} = ${listing.categoryId} AND ${isOpenCategory(categories)})`,
    ),
    // Queued before the change; if the listing does not change, the batch is stopped.
    letters: priceDropWishNotificationsStatements(own, listing.resellPriceCents, moment),
    changed: builder
      .update(listings)
      .set({
        ...listingColumnsOf({ ...listing, delivery: listing.delivery ?? 'both' }),
        delivery: listing.delivery ?? sql`${listings.delivery}`,
        categoryId: listing.categoryId,
        titleId: title.id,
        more: title.more,
        version: sql`${listings.version} + 1`,
        changedAt: moment,
      })
      .where(
        and(
          own,
          isNotSold(listings),
          sql`NOT ${isBeingBought(moment)}`,
          sql`${listings.version} = coalesce(${listing.version ?? null}, ${listings.version})`,
        ),
      ),
    mayChange: stopUnlessChanged('changed meanwhile'),
    keepsPhotos: stopUnless(
      'no photo left',
      sql`${listing.photoIds.length} > 0 OR NOT EXISTS (SELECT 1 FROM ${listingPhotos} WHERE ${listingPhotos.listingId} = ${id})`,
    ),
    photosPlaced: attachPhotosStatements(seller.userId, id, listing.photoIds),
    photosReleased: releasePhotosStatement(seller.userId, moment),
  }).catch(async (error) => {
    await explainRefusal(deps, seller, id, 'edit', listing.version);
    // The reason no longer held when it was read: the seller has to load the listing again.
    throw isStoppedBy(error, 'changed meanwhile')
      ? conflict(listingsWords.conflict.changedMeanwhile)
      : listingFailureOf(error);
  });
  await writeThenPurge(deps, batch);
  notifyWantersLater(deps);
  return 1;
}

/**
 * Advertises a copy on the home page. Throws `not_found`, or `conflict` when it is sold, off sale, already advertised,
 * or above the limit. `counting` goes first in the batch.
 */
export async function advertiseListing(
  deps: Deps,
  seller: Actor,
  id: string,
  counting: readonly Step[] = [],
): Promise<number> {
  const may = isWithinAdvertisedLimit(seller, [id]);
  const batch = writeBatch(deps.db, {
    counting,
    pages: queuePurgeStatements(deps, pagesOfAdvertisedCopies(may)),
    advertised: builder.update(listings).set({ advertisedAt: deps.now() }).where(may),
  });
  const { advertised } = await writeThenPurge(deps, batch);
  if (advertised.changed === 0) {
    await explainRefusal(deps, seller, id, 'advertise');
    throw conflict(listingsWords.conflict.advertisedLimit(ADVERTISED_PER_SELLER));
  }
  return 1;
}

/** Throws the reason why the seller's own listing may not be changed; returns when there is none. */
async function explainRefusal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seller: Actor,
  id: string,
  verb: keyof typeof listingCan,
  version?: number,
): Promise<void> {
  const { soldAt, pausedAt, advertisedAt, version: versionNow } = listings;
  const [row] = await db
    .select({ soldAt, pausedAt, advertisedAt, version: versionNow, held: sql<number>`${isBeingBought(now())}` })
    .from(listings)
    .where(isOwnListing(seller, id));
  if (!row) throw notFound();
  const state = { sold: row.soldAt !== null, advertised: row.advertisedAt !== null, held: row.held === 1 };
  if (version !== undefined && row.version !== version) throw conflict(listingsWords.conflict.changedMeanwhile);
  if (verb === 'advertise' && row.pausedAt !== null && listingCan.advertise(state))
    throw conflict(listingsWords.conflict.offSale);
  if (listingCan[verb](state)) return;
  if (state.sold) throw conflict(listingsWords.conflict.soldListing);
  throw conflict(verb === 'edit' ? listingsWords.conflict.payingForListing : listingsWords.conflict.alreadyAdvertised);
}

const mine = alias(listings, 'mine');

/** Number of unsold copies that this seller advertises; paused ones do not count. */
const advertisedBy = ({ userId }: Actor): SQL<number> =>
  sql<number>`(SELECT count(*) FROM ${listings} mine
    WHERE ${mine.sellerId} = ${userId} AND ${mine.advertisedAt} IS NOT NULL AND ${isListedAndUnsold(mine)} AND NOT ${isPaused(mine)})`;

/** As many of these copies as the limit still admits, in the requested order. */
const firstOf = (seller: Actor, ids: readonly string[]): SQL =>
  sql`(SELECT ${listing.id} FROM json_each(${JSON.stringify(ids)}) asked JOIN ${listings} listing ON ${listing.id} = asked.value
    WHERE ${listing.sellerId} = ${seller.userId} AND ${isListedAndUnsold(listing)} AND NOT ${isPaused(listing)} AND ${listing.advertisedAt} IS NULL
    ORDER BY asked.key LIMIT max(0, ${ADVERTISED_PER_SELLER} - ${advertisedBy(seller)}))`;

/** The row of `listings` is one of the seller's own copies among these that can be advertised now. */
export const isWithinAdvertisedLimit = (seller: Actor, ids: readonly string[]): SQL =>
  sql`${listings.id} IN ${firstOf(seller, ids)}`;
