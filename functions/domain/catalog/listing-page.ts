import { and, asc, desc, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Listing } from '../../../core/listings/listing.ts';
import { type Photo, photoPath } from '../../../core/listings/photo.ts';
import { PUBLISHED_AT_MOST } from '../../../core/trust/conversation.ts';
import { recordOf, type SellerRecord } from '../../../core/trust/record.ts';
import type { Db } from '../../db/client.ts';
import { isActiveUser, isInStock, isOnSale } from '../../db/conditions.ts';
import { users } from '../../db/tables/accounts.ts';
import { listingPhotos, listings, photos } from '../../db/tables/catalog.ts';
import { titles } from '../../db/tables/titles.ts';
import { conversations, messages } from '../../db/tables/trust.ts';
import type { Deps } from '../ports.ts';
import { SUMS } from '../trust/record.ts';
import { isForSaleNow, isStockCurrent, selectCards, selectCardsWith, toListing } from './cards.ts';

const it = alias(listings, 'it');
const copy = alias(listings, 'copy');
const other = alias(titles, 'other');

const OTHERS_AT_MOST = 6;
/** One row of a wide window, two of a narrow one. */
const SIMILAR_AT_MOST = 4;
const LATEST_LOOKED_AT = 40;

export type ListingPage = {
  readonly listing: Listing;
  readonly photos: readonly Photo[];
  /** The first picture is the seller's own, not a stock cover. */
  readonly hasOwnPhoto: boolean;
  /** Moment of the sale, ms since the epoch; null while it is for sale. */
  readonly soldAt: number | null;
  /** False while its seller has paused it. */
  readonly onSale: boolean;
  /** False after the seller's account has ended. */
  readonly hasSeller: boolean;
  readonly sellerSince: number;
  readonly record: SellerRecord;
  /** Published questions, each before its answers. */
  readonly answers: readonly { readonly isQuestion: boolean; readonly text: string }[];
  /** Copies of the same title that are for sale, cheapest first. */
  readonly others: readonly Listing[];
  /** Other titles: of the same author, then of the same category. */
  readonly similar: readonly Listing[];
  /** The page of the title; null for a copy to which no title has been assigned yet (`titles/assign-titles.ts`). */
  readonly title: { readonly id: string; readonly copies: number; readonly lowestCents: number | null } | null;
};

/**
 * A listing with its related copies, in one round trip. A sold copy keeps its page unless an admin hides it; so does a
 * paused copy. `gone`: deleted unsold, or hidden. Null: unknown, or its seller is suspended.
 */
export async function getListingPage({ db }: Pick<Deps, 'db'>, id: string): Promise<ListingPage | 'gone' | null> {
  const its = (column: SQLWrapper) => sql`(SELECT ${column} FROM ${listings} it WHERE ${it.id} = ${id})`;
  const [[row], pictures, others, byAuthor, inCategory, [title], said] = await db.batch([
    selectCardsWith(db, {
      deletedAt: sql<number | null>`${listings.deletedAt}`,
      hiddenAt: sql<number | null>`${listings.hiddenAt}`,
      suspendedAt: sql<number | null>`${users.suspendedAt}`,
      hasSeller: sql<number>`${isActiveUser(users)}`,
      onSale: sql<number>`${isOnSale(listings, users)}`,
      sellerSince: sql<number>`${users.createdAt}`,
      ...SUMS,
    }).where(eq(listings.id, id)),
    db
      .select({ id: photos.id, width: photos.width, height: photos.height, stockCover: photos.stockCover })
      .from(listingPhotos)
      .innerJoin(photos, eq(photos.id, listingPhotos.photoId))
      .where(eq(listingPhotos.listingId, id))
      .orderBy(asc(listingPhotos.position)),
    selectCards(db)
      .where(and(isForSaleNow, ne(listings.id, id), eq(listings.titleId, its(it.titleId))))
      .orderBy(asc(listings.resellPriceCents), asc(listings.id))
      .limit(OTHERS_AT_MOST),
    ofItsAuthor(db, its),
    ofItsCategory(db, its),
    db
      .select({ id: titles.id, copies: titles.copies, lowestCents: titles.lowestCents })
      .from(titles)
      .where(eq(titles.id, its(it.titleId))),
    publishedOn(db, id),
  ]);
  if (!row) return null;
  const { deletedAt, hiddenAt, suspendedAt, hasSeller, onSale, sellerSince, ...card } = row;
  // A sold copy keeps its page after its listing or its seller's account is deleted; a copy for sale does not.
  if (hiddenAt !== null || (card.soldAt === null && deletedAt !== null)) return 'gone';
  if (suspendedAt !== null || (card.soldAt === null && !hasSeller)) return null;
  return {
    listing: toListing(card),
    photos: pictures.map(({ id: photo, width, height }) => ({ url: photoPath(photo), width, height })),
    hasOwnPhoto: pictures[0]?.stockCover === false,
    soldAt: card.soldAt,
    onSale: card.soldAt === null && Boolean(onSale),
    hasSeller: Boolean(hasSeller),
    sellerSince,
    record: recordOf(card),
    answers: said.map(({ isQuestion, text }) => ({ isQuestion: Boolean(isQuestion), text })),
    others: others.map(toListing),
    similar: onceEach([...byAuthor, ...inCategory])
      .slice(0, SIMILAR_AT_MOST)
      .map(({ titleId: _, ...row }) => toListing(row)),
    title: title ?? null,
  };
}

/** Published messages about a copy, by conversation. */
const publishedOn = (db: Db, listingId: string) =>
  db
    .select({ isQuestion: sql<number>`${messages.authorId} = ${conversations.askerId}`, text: messages.text })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.publishedOn, listingId))
    .orderBy(asc(conversations.createdAt), asc(messages.conversationId), asc(messages.number))
    .limit(2 * PUBLISHED_AT_MOST);

type Its = (column: SQLWrapper) => SQL;

/** The newest copy of each other title of the same author, of the titles with the most copies. */
function ofItsAuthor(db: Db, its: Its) {
  const authorKey = sql`(SELECT ${other.authorKey} FROM ${titles} other WHERE ${other.id} = ${its(it.titleId)})`;
  const books = sql`(SELECT ${other.id} AS id FROM ${titles} other WHERE ${other.authorKey} = ${authorKey} AND ${other.authorKey} <> '' AND ${other.copies} > 0 AND ${other.id} <> ${its(it.titleId)} ORDER BY ${other.copies} DESC LIMIT ${SIMILAR_AT_MOST}) book`;
  const newest = sql`(SELECT (SELECT ${copy.id} FROM ${listings} copy WHERE ${copy.titleId} = book.id AND ${isInStock(copy)} ORDER BY ${copy.postedAt} DESC, ${copy.id} DESC LIMIT 1) FROM ${books})`;
  return similarCards(db)
    .where(sql`${listings.id} IN ${newest} AND ${isStockCurrent}`)
    .orderBy(desc(listings.postedAt), desc(listings.id));
}

/** Other titles among the latest copies of the same category. */
function ofItsCategory(db: Db, its: Its) {
  const latest = db
    .select({ id: listings.id })
    .from(listings)
    .where(and(isInStock(listings), eq(listings.categoryId, its(it.categoryId))))
    .orderBy(desc(listings.postedAt), desc(listings.id))
    .limit(LATEST_LOOKED_AT);
  return similarCards(db)
    .where(and(inArray(listings.id, latest), isStockCurrent, sql`${listings.titleId} IS NOT ${its(it.titleId)}`))
    .orderBy(desc(listings.postedAt), desc(listings.id))
    .limit(2 * SIMILAR_AT_MOST);
}

const similarCards = (db: Db) => selectCardsWith(db, { titleId: sql<string | null>`${listings.titleId}` });

function onceEach<Row extends { readonly titleId: string | null }>(rows: readonly Row[]): Row[] {
  const seen = new Set<string | null>();
  return rows.filter(({ titleId }) => !seen.has(titleId) && seen.add(titleId));
}
