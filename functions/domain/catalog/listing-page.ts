/** What the page of one listing shows; public, like `catalog.ts`. */
import { and, asc, desc, eq, ne, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Listing } from '../../../core/listings/listing.ts';
import { type Photo, photoPath } from '../../../core/listings/photo.ts';
import { isActiveUser, isOnSale } from '../../db/active.ts';
import { users } from '../../db/tables/accounts.ts';
import { listingPhotos, listings, photos } from '../../db/tables/catalog.ts';
import type { Deps } from '../ports.ts';
import { cards, cardsWith, forSale, toListing } from './cards.ts';

const it = alias(listings, 'it');

const OTHERS_AT_MOST = 6;
/** One row of a wide window, two of a narrower one. */
const SIMILAR_AT_MOST = 4;

export type ListingPage = {
  readonly listing: Listing;
  readonly photos: readonly Photo[];
  /** When it was sold, in ms since the epoch; null while it is for sale. */
  readonly soldAt: number | null;
  /** Whether it can be booked; its seller may have it off sale for now. */
  readonly onSale: boolean;
  /** Whether its seller has a seller page. */
  readonly hasSeller: boolean;
  readonly sellerSince: number;
  /** Copies of the same book that are for sale, the cheapest first. */
  readonly others: readonly Listing[];
  /** Other books of its author, then of its category. */
  readonly similar: readonly Listing[];
};

/**
 * A copy with everything around it, in one round trip. A sold one keeps its page unless an admin hides it, and so does
 * one that is paused; `gone` is one that was deleted unsold, or hidden; null one that never was, or whose seller is suspended.
 */
export async function getListingPage({ db }: Pick<Deps, 'db'>, id: string): Promise<ListingPage | 'gone' | null> {
  const its = (column: SQLWrapper) => sql`(SELECT ${column} FROM ${listings} it WHERE ${it.id} = ${id})`;
  const [[row], pictures, others, similar] = await db.batch([
    cardsWith(db, {
      deletedAt: sql<number | null>`${listings.deletedAt}`,
      hiddenAt: sql<number | null>`${listings.hiddenAt}`,
      suspendedAt: sql<number | null>`${users.suspendedAt}`,
      hasSeller: sql<number>`${isActiveUser(users)}`,
      onSale: sql<number>`${isOnSale(listings, users)}`,
      sellerSince: sql<number>`${users.createdAt}`,
    }).where(eq(listings.id, id)),
    db
      .select({ id: photos.id, width: photos.width, height: photos.height })
      .from(listingPhotos)
      .innerJoin(photos, eq(photos.id, listingPhotos.photoId))
      .where(eq(listingPhotos.listingId, id))
      .orderBy(asc(listingPhotos.position)),
    cards(db)
      .where(and(forSale, ne(listings.id, id), eq(listings.titleId, its(it.titleId))))
      .orderBy(asc(listings.resellPriceCents), asc(listings.id))
      .limit(OTHERS_AT_MOST),
    cards(db)
      .where(
        and(
          forSale,
          ne(listings.id, id),
          sql`${listings.titleId} IS NOT ${its(it.titleId)}`,
          eq(listings.categoryId, its(it.categoryId)),
        ),
      )
      .orderBy(sql`${listings.author} IS ${its(it.author)} DESC`, desc(listings.postedAt), desc(listings.id))
      .limit(SIMILAR_AT_MOST),
  ]);
  if (!row) return null;
  const { deletedAt, hiddenAt, suspendedAt, hasSeller, onSale, sellerSince, ...card } = row;
  // A sold copy keeps its page after its listing or its seller's account is deleted; a copy for sale does not.
  if (hiddenAt !== null || (card.soldAt === null && deletedAt !== null)) return 'gone';
  if (suspendedAt !== null || (card.soldAt === null && !hasSeller)) return null;
  return {
    listing: toListing(card),
    photos: pictures.map(({ id: photo, width, height }) => ({ url: photoPath(photo), width, height })),
    soldAt: card.soldAt,
    onSale: card.soldAt === null && Boolean(onSale),
    hasSeller: Boolean(hasSeller),
    sellerSince,
    others: others.map(toListing),
    similar: similar.map(toListing),
  };
}
