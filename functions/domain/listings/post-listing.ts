/** Every WHERE includes the seller's id. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { pickEntered } from '../../../core/entity/entity.ts';
import { UNCONFIRMED_LIMITS } from '../../../core/limits.ts';
import { listingFields } from '../../../core/listings/fields.ts';
import type { ListingDetails, ListingFields, NewListing } from '../../../core/listings/post/listing-form.ts';
import { recoveryWords } from '../../../core/words/en/accounts.ts';
import { categoriesWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { payoutsWords } from '../../../core/words/en/payouts.ts';
import { isStoppedBy, type Step, stopIfTaken, stopUnless, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import {
  hasConfirmedAddress,
  isActiveUser,
  isListedAndUnsold,
  isNotDeleted,
  isOpenCategory,
} from '../../db/conditions.ts';
import { mayListNew } from '../../db/money/payout-waits.ts';
import { equalsValues, insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listings } from '../../db/tables/catalog.ts';
import { addressUnconfirmed, conflict, Failure } from '../../errors.ts';
import { type CopyTitle, titleOfCopy } from '../catalog/titles/title-of-copy.ts';
import { pagesOfNewCopies } from '../changed-pages.ts';
import { firstRefusalStatements, notifyWantersLater } from '../orders/want-matching.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import { attachPhotosStatements, contentHash } from './photos/photo-rows.ts';

/** An id for an idempotent insert, derived from the seller and a name of theirs. */
export async function idempotentIdOf({ userId }: Actor, name: string): Promise<string> {
  const hash = await contentHash(new TextEncoder().encode(`${userId} ${name}`));
  return `p${hash.slice(0, 24)}`;
}

/**
 * Posts a listing. A form that is submitted again after a lost reply gives the same listing. Throws `invalid` when its
 * category or one of its pictures does not exist; `conflict` for a form with other content than the first time, and
 * while the seller has not set up an account for money that has waited for a month; `confirm_address` past
 * `UNCONFIRMED_LIMITS.listings`. `counting` goes first in the batch.
 */
export async function postListing(
  deps: Deps,
  seller: Actor,
  listing: NewListing,
  counting: readonly Step[] = [],
): Promise<{ id: string }> {
  const id = listing.formId === undefined ? deps.newId() : await idempotentIdOf(seller, listing.formId);
  const title = await titleOfCopy(id, listing);
  const moment = deps.now();
  const batch = writeBatch(deps.db, {
    counting,
    // A repeated form of an existing listing is not limited.
    mayList: stopUnless(
      'money waits',
      sql`${mayListNew(seller.userId, moment)} OR EXISTS (SELECT 1 FROM ${listings} WHERE ${isOwnListing(seller, id)})`,
    ),
    hasRoom: stopUnless(
      'address unconfirmed',
      sql`${mayHaveMore(seller)} OR EXISTS (SELECT 1 FROM ${listings} WHERE ${isOwnListing(seller, id)})`,
    ),
    titleMade: title.made,
    inserted: stopIfTaken('id taken', insertListingStatement(seller, { id, title, listing, postedAt: moment })),
    // Otherwise a repeated form with a deleted category would place its pictures on the first listing.
    inCategory: stopUnlessChanged('category gone'),
    photosPlaced: attachPhotosStatements(seller.userId, id, listing.photoIds),
    firstRefusal: listing.firstToWants ? firstRefusalStatements(id, moment) : [],
    pages: queuePurgeStatements(deps, pagesOfNewCopies(sql`${listings.id} = ${id}`)),
  }).catch(async (error) => {
    if (!isStoppedBy(error, 'id taken')) throw listingFailureOf(error);
    await requireSame(deps, seller, id, listing);
    return null;
  });
  await writeThenPurge(deps, batch);
  notifyWantersLater(deps);
  return { id };
}

/**
 * An account without a confirmed address has a limit of copies for sale at a time. The database evaluates both sides of
 * an OR, and would count the copies of each seller.
 */
const mayHaveMore = ({ userId }: Actor): SQL =>
  sql`CASE WHEN ${hasConfirmedAddress(userId)} THEN 1 ELSE (SELECT count(*) FROM ${listings} WHERE ${listings.sellerId} = ${userId} AND ${isListedAndUnsold(listings)}) < ${UNCONFIRMED_LIMITS.listings} END`;

/** The listing with this id, if it is this seller's and not deleted. */
export const isOwnListing = (seller: Actor, id: string): SQL =>
  sql`(${listings.id} = ${id} AND ${listings.sellerId} = ${seller.userId} AND ${isNotDeleted(listings)})`;

/** Throws `conflict` unless this listing of the seller has exactly this content. */
async function requireSame(
  { db }: Pick<Deps, 'db'>,
  seller: Actor,
  id: string,
  listing: ListingDetails,
): Promise<void> {
  const [same] = await db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        isOwnListing(seller, id),
        eq(listings.categoryId, listing.categoryId),
        equalsValues(listings, listingColumnsOf(listing)),
      ),
    );
  if (!same) throw conflict(listingsWords.conflict.postedBefore);
}

/** The columns of a listing from its form. A field without a column is a type error. */
export const listingColumnsOf = (listing: ListingDetails): Pick<typeof listings.$inferInsert, keyof ListingFields> =>
  pickEntered(listingFields, listing);

type NewCopy = {
  readonly id: string;
  readonly title: CopyTitle;
  readonly listing: ListingDetails;
  readonly postedAt: number;
};

/** Inserts a copy whose title exists; inserts nothing when its category does not exist. */
export const insertListingStatement = ({ userId }: Actor, { id, title, listing, postedAt }: NewCopy): SQL =>
  sql`${insertInto(listings, {
    ...listingColumnsOf(listing),
    id,
    sellerId: userId,
    categoryId: categories.id,
    titleId: title.id,
    more: title.more,
    postedAt,
  })}
      FROM ${categories} JOIN ${users} ON ${users.id} = ${userId} AND ${isActiveUser(users)}
      WHERE ${categories.id} = ${listing.categoryId} AND ${isOpenCategory(categories)}`;

/** Maps a stopped batch to its failure; other errors are returned as they are. */
export function listingFailureOf(error: unknown): unknown {
  if (isStoppedBy(error, 'address unconfirmed')) return addressUnconfirmed(recoveryWords.confirmFirst.listings);
  if (isStoppedBy(error, 'money waits')) return conflict(payoutsWords.conflict.noNewListings);
  if (isStoppedBy(error, 'category gone')) return missing({ categoryId: categoriesWords.categoryGone });
  if (isStoppedBy(error, 'photo missing')) return missing({ photo: listingsWords.photo.notOurs });
  if (isStoppedBy(error, 'no photo left')) return missing({ photo: commonWords.required.photo });
  return error;
}

const missing = (fields: Record<string, string>) => new Failure('invalid', commonWords.error.invalid, { fields });
