/** Every WHERE includes the seller's id. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { pickEntered } from '../../../core/entity/entity.ts';
import { UNCONFIRMED } from '../../../core/limits.ts';
import { listingFields } from '../../../core/listings/fields.ts';
import type { ListingDetails, ListingFields, NewListing } from '../../../core/listings/post/listing-form.ts';
import { recoveryWords } from '../../../core/words/en/accounts.ts';
import { categoriesWords } from '../../../core/words/en/categories.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { payoutsWords } from '../../../core/words/en/payouts.ts';
import { isActiveUser, isConfirmed, isListedAndUnsold, isNotDeleted, isOpenCategory } from '../../db/active.ts';
import { isStopped, type Step, stopIfTaken, stopUnless, stopUnlessChanged, writeBatch } from '../../db/batch.ts';
import { mayListNew } from '../../db/money/payout-waits.ts';
import { hasValues, insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listings } from '../../db/tables/catalog.ts';
import { confirmAddress, conflict, Failure } from '../../errors.ts';
import { type TitleOf, titleOf } from '../catalog/titles/title-of.ts';
import { pagesOfNewCopies } from '../changed-pages.ts';
import { firstRefusalStatements, tellWantersLater } from '../orders/want-matching.ts';
import type { Deps } from '../ports.ts';
import { purging, queuePurgeStatements } from '../purge-queue.ts';
import { contentHash, placePhotosStatements } from './photos/photos.ts';

/** An id for an idempotent insert, derived from the seller and a name of theirs. */
export async function idempotentIdOf({ userId }: Actor, name: string): Promise<string> {
  const hash = await contentHash(new TextEncoder().encode(`${userId} ${name}`));
  return `p${hash.slice(0, 24)}`;
}

/**
 * Posts a listing. A form that is submitted again after a lost reply gives the same listing. Throws `invalid` when its
 * category or one of its pictures does not exist; `conflict` for a form with other content than the first time, and
 * while the seller has not set up an account for money that has waited for a month; `confirm_address` past
 * `UNCONFIRMED.listings`. `counting` goes first in the batch.
 */
export async function postListing(
  deps: Deps,
  seller: Actor,
  listing: NewListing,
  counting: readonly Step[] = [],
): Promise<{ id: string }> {
  const id = listing.formId === undefined ? deps.newId() : await idempotentIdOf(seller, listing.formId);
  const title = await titleOf(id, listing);
  const moment = deps.now();
  const batch = writeBatch(deps.db, {
    counting,
    // A repeated form of an existing listing is not limited.
    mayList: stopUnless(
      'money waits',
      sql`${mayListNew(seller.userId, moment)} OR EXISTS (SELECT 1 FROM ${listings} WHERE ${isOwn(seller, id)})`,
    ),
    hasRoom: stopUnless(
      'address unconfirmed',
      sql`${mayHaveMore(seller)} OR EXISTS (SELECT 1 FROM ${listings} WHERE ${isOwn(seller, id)})`,
    ),
    titleMade: title.made,
    inserted: stopIfTaken('id taken', insertListingStatement(seller, { id, title, listing, postedAt: moment })),
    // Otherwise a repeated form with a deleted category would place its pictures on the first listing.
    inCategory: stopUnlessChanged('category gone'),
    photosPlaced: placePhotosStatements(seller.userId, id, listing.photoIds),
    firstRefusal: listing.firstToWants ? firstRefusalStatements(id, moment) : [],
    pages: queuePurgeStatements(deps, pagesOfNewCopies(sql`${listings.id} = ${id}`)),
  }).catch(async (error) => {
    if (!isStopped(error, 'id taken')) throw refusalOf(error);
    await requireSame(deps, seller, id, listing);
    return null;
  });
  await purging(deps, batch);
  tellWantersLater(deps);
  return { id };
}

/** An account without a confirmed address has a limit of copies for sale at a time. */
const mayHaveMore = ({ userId }: Actor): SQL =>
  sql`(${isConfirmed(userId)} OR (SELECT count(*) FROM ${listings} WHERE ${listings.sellerId} = ${userId} AND ${isListedAndUnsold(listings)}) < ${UNCONFIRMED.listings})`;

/** The listing with this id, if it is this seller's and not deleted. */
export const isOwn = (seller: Actor, id: string): SQL =>
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
    .where(and(isOwn(seller, id), eq(listings.categoryId, listing.categoryId), hasValues(listings, keptOf(listing))));
  if (!same) throw conflict(listingsWords.conflict.postedBefore);
}

/** The columns of a listing from its form. A field without a column is a type error. */
export const keptOf = (listing: ListingDetails): Pick<typeof listings.$inferInsert, keyof ListingFields> =>
  pickEntered(listingFields, listing);

type NewCopy = {
  readonly id: string;
  readonly title: TitleOf;
  readonly listing: ListingDetails;
  readonly postedAt: number;
};

/** Inserts a copy whose title exists; inserts nothing when its category does not exist. */
export const insertListingStatement = ({ userId }: Actor, { id, title, listing, postedAt }: NewCopy): SQL =>
  sql`${insertInto(listings, {
    ...keptOf(listing),
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
export function refusalOf(error: unknown): unknown {
  if (isStopped(error, 'address unconfirmed')) return confirmAddress(recoveryWords.confirmFirst.listings);
  if (isStopped(error, 'money waits')) return conflict(payoutsWords.conflict.noNewListings);
  if (isStopped(error, 'category gone')) return missing({ categoryId: categoriesWords.categoryGone });
  if (isStopped(error, 'photo missing')) return missing({ photo: listingsWords.photo.notOurs });
  if (isStopped(error, 'no photo left')) return missing({ photo: commonWords.required.photo });
  return error;
}

const missing = (fields: Record<string, string>) => new Failure('invalid', commonWords.error.invalid, { fields });
