import { and, desc, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { plainTextOf } from '../../../core/catalog/title-key.ts';
import { parseIsbn } from '../../../core/listings/isbn.ts';
import type { KnownBook, ListingState, MyListing } from '../../../core/listings/my-listing.ts';
import { photoPath } from '../../../core/listings/photo.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import {
  isInStock,
  isListedAndUnsold,
  isNotDeleted,
  isNotSold,
  isPaused,
  listing,
  order,
} from '../../db/conditions.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listingPhotos, listings, photos } from '../../db/tables/catalog.ts';
import { unpicturedListings } from '../../db/tables/counts.ts';
import { fulfilments } from '../../db/tables/money/fulfilment.ts';
import { sales } from '../../db/tables/money/payments.ts';
import { notFound } from '../../errors.ts';
import { cardColumns, contactColumns, toListing } from '../catalog/cards.ts';
import { type Page, type Paging, toPage, toSearchPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { isBeingBought } from '../reservations/availability.ts';

type Reads = Pick<Deps, 'db' | 'now'>;

const KNOWN_BOOKS_AT_MOST = 5;

const placed = alias(listingPhotos, 'placed');
const picture = alias(photos, 'picture');

const { photoId: _id, photoWidth: _width, photoHeight: _height, ...words } = cardColumns;

/** Outcome of a sale that did not last; null for other copies. */
const saleEnd = sql<
  MyListing['saleEnd']
>`CASE WHEN ${fulfilments.state} IN ('canceled', 'refunded') THEN ${fulfilments.state} END`;

const ownListing = (moment: number) => ({
  ...words,
  ...contactColumns,
  version: listings.version,
  held: isBeingBought(moment),
  paused: sql<number>`${isPaused(listings)}`,
  recheck: listings.recheck,
  buyerName: sql<string | null>`CASE WHEN ${saleEnd} IS NULL THEN ${order.buyerName} END`,
  saleEnd,
  // Every picture as [position, id, width, height].
  pictures: sql<string>`(SELECT json_group_array(json_array(${placed.position}, ${picture.id}, ${picture.width}, ${picture.height}))
    FROM ${listingPhotos} placed JOIN ${photos} picture ON ${picture.id} = ${placed.photoId} WHERE ${placed.listingId} = ${listings.id})`,
});

/**
 * With the seller's id the database reads the row of `users` once, and not per listing. For listings by ids, the plus
 * sign prevents a scan of all listings of the seller.
 */
const ofSeller = (byIds: boolean): SQL =>
  byIds ? sql`+${listings.sellerId} = ${users.id}` : eq(listings.sellerId, users.id);

const ownListings = ({ db, now }: Reads, seller: Actor, which: SQL | undefined, { byIds = false } = {}) =>
  db
    .select(ownListing(now()))
    .from(users)
    .innerJoin(listings, ofSeller(byIds))
    .innerJoin(categories, eq(categories.id, listings.categoryId))
    .leftJoin(sales, eq(sales.listingId, listings.id))
    .leftJoin(order, eq(order.id, sales.orderId))
    .leftJoin(fulfilments, eq(fulfilments.orderId, sales.orderId))
    .where(and(eq(users.id, seller.userId), which));

type Row = Awaited<ReturnType<typeof ownListings>>[number];

function toMyListing({ held, paused, pictures, ...row }: Row): MyListing {
  const all = (JSON.parse(pictures) as [number, string, number, number][]).sort(([a], [b]) => a - b);
  const front = all.find(([position]) => position === 0);
  const [, photoId = null, photoWidth = null, photoHeight = null] = front ?? [];
  return {
    ...toListing({ ...row, photoId, photoWidth, photoHeight }),
    held: held === 1,
    paused: paused === 1,
    soldAt: row.soldAt,
    photos: all.map(([, id, width, height]) => ({ url: photoPath(id), width, height })),
  };
}

const isOwn = (seller: Actor) => and(eq(listings.sellerId, seller.userId), isNotDeleted(listings));

const isUnsold = isNotSold(listings);
const me = alias(users, 'me');

/** The first ids of a part of the seller's list, newest first; `from` ends with a condition. */
const firstIds = (from: SQL, { postedAt, id }: { postedAt: SQLWrapper; id: SQLWrapper }, { after, most }: Cut): SQL =>
  sql`SELECT chosen FROM (SELECT ${id} AS chosen FROM ${from} ${after ? sql`AND (${postedAt}, ${id}) < (${after.at}, ${after.id})` : sql``}
    ORDER BY ${postedAt} DESC, ${id} DESC LIMIT ${most})`;

type Cut = { readonly after: Paging['after']; readonly most: number };

/**
 * Listings in one state. Each condition has an index that begins with the seller. Off sale is either one copy or the
 * seller; one condition for both would scan the whole list.
 */
const inState = (state: ListingState, seller: Actor, cut: Cut): SQL | undefined => {
  const its = sql`${users} me JOIN ${listings} listing ON ${listing.sellerId} = ${me.id} WHERE ${me.id} = ${seller.userId} AND ${isListedAndUnsold(listing)}`;
  const missing = unpicturedListings;
  switch (state) {
    case 'available':
      return and(isOwn(seller), isInStock(listings));
    case 'advertised':
      return and(isOwn(seller), isNotNull(listings.advertisedAt), isUnsold);
    case 'sold':
      return and(isOwn(seller), isNotNull(listings.soldAt));
    case 'paused':
      return sql`${listings.id} IN (${firstIds(sql`${its} AND NOT ${isPaused(me)} AND ${isPaused(listing)}`, listing, cut)}
        UNION ALL ${firstIds(sql`${its} AND ${isPaused(me)}`, listing, cut)})`;
    case 'no-picture':
      return sql`${listings.id} IN (${firstIds(sql`${missing} WHERE ${missing.sellerId} = ${seller.userId}`, { postedAt: missing.postedAt, id: missing.listingId }, cut)})`;
  }
};

/** A search reads 100 copies (40 by ids) and returns at most 30: 500 rows in all. */
const LOOKED_AT = { list: 100, ids: 40 } as const;
const FOUND_AT_MOST = 30;

type OwnQuery = Paging & { readonly state?: ListingState | undefined; readonly search?: string | undefined };

/** A part of the seller's list: the state, and the rows behind the cursor. */
const partOf = (seller: Actor, { after, state }: OwnQuery, most: number): SQL | undefined =>
  and(
    (state && inState(state, seller, { after, most })) ?? isOwn(seller),
    after && sql`(${listings.postedAt}, ${listings.id}) < (${after.at}, ${after.id})`,
  );

const isByIds = ({ state }: OwnQuery): boolean => state === 'paused' || state === 'no-picture';

const NEWEST_FIRST = [desc(listings.postedAt), desc(listings.id)] as const;
const cursorOf = ({ postedAt, id }: { postedAt: number; id: string }) => ({ at: postedAt, id });

/**
 * The seller's own listings, newest first, in one state if given. `search` is words of the title and author, or the
 * ISBN; a page of a search may be short, or empty, before the end of the list.
 */
export async function listMyListings(deps: Reads, seller: Actor, query: OwnQuery = {}): Promise<Page<MyListing>> {
  const { limit = PAGE_SIZE.api, search = '' } = query;
  if (search !== '') return searchMyListings(deps, seller, { ...query, limit, search });
  const rows = await ownListings(deps, seller, partOf(seller, query, limit + 1), { byIds: isByIds(query) })
    .orderBy(...NEWEST_FIRST)
    .limit(limit + 1);
  return toPage(rows.map(toMyListing), limit, cursorOf);
}

/** No index contains parts of words: a bounded number of copies is read at a time. Two round trips. */
async function searchMyListings(
  deps: Reads,
  seller: Actor,
  query: OwnQuery & { readonly limit: number; readonly search: string },
): Promise<Page<MyListing>> {
  const byIds = isByIds(query);
  const most = LOOKED_AT[byIds ? 'ids' : 'list'];
  const { postedAt, id, name, author, isbn } = listings;
  const looked = await deps.db
    .select({ postedAt, id, name, author, isbn })
    .from(users)
    .innerJoin(listings, ofSeller(byIds))
    .where(and(eq(users.id, seller.userId), partOf(seller, query, most)))
    .orderBy(...NEWEST_FIRST)
    .limit(most);
  const found = looked.filter(matcherOf(query.search));
  const { items, next } = toSearchPage(found, looked[most - 1], Math.min(query.limit, FOUND_AT_MOST), cursorOf);
  if (items.length === 0) return { items: [], next };
  const ids = items.map((copy) => copy.id);
  const whole = await getMyListings(deps, seller, ids);
  return { items: ids.flatMap((copy) => whole.get(copy) ?? []), next };
}

/** One of the seller's own listings; throws `not_found` for anybody else's. */
export async function getMyListing(deps: Reads, seller: Actor, id: string): Promise<MyListing> {
  const [row] = await ownListings(deps, seller, and(isOwn(seller), eq(listings.id, id)));
  if (!row) throw notFound();
  return toMyListing(row);
}

/** The seller's own listings among these ids, by id. */
export async function getMyListings(
  deps: Reads,
  seller: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MyListing>> {
  const asked = sql`${listings.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const rows = await ownListings(deps, seller, and(asked, isNotDeleted(listings)), { byIds: true });
  return new Map(rows.map((row) => [row.id, toMyListing(row)]));
}

const COPIES_READ = 50;

/** Names and authors of a book among its newest public copies, the most frequent first. `isbn` is thirteen digits. */
export async function listKnownBooks({ db }: Pick<Deps, 'db'>, isbn: string): Promise<KnownBook[]> {
  const count = sql<number>`count(*)`;
  const { name, author, stock } = listings;
  const newest = db
    .select({ name, author, stock })
    .from(listings)
    .where(eq(listings.isbn, isbn))
    .orderBy(sql`${listings}.rowid DESC`)
    .limit(COPIES_READ)
    .as('newest');
  return db
    .select({ name: newest.name, author: newest.author, listings: count })
    .from(newest)
    .where(sql`${newest.stock} <> 0`)
    .groupBy(newest.name, newest.author)
    .orderBy(desc(count), newest.name)
    .limit(KNOWN_BOOKS_AT_MOST);
}

type Searched = { readonly name: string; readonly author: string | null; readonly isbn: string | null };

/** Fewer digits occur in too many ISBNs. */
const ISBN_DIGITS_LEAST = 4;

/** The digits to find in ISBNs: a whole number in either form, or a part of one; undefined for other texts. */
function isbnDigitsOf(search: string): string | undefined {
  const digits = parseIsbn(search) ?? search.replaceAll(/[\s\u2010-\u2015-]/g, '');
  return /^\d+$/.test(digits) && digits.length >= ISBN_DIGITS_LEAST ? digits : undefined;
}

/**
 * A predicate: the copy has each word of `search` in its name or author, or all of it in its ISBN. Ignores case,
 * accents and apostrophes; matches parts of words. A word of punctuation alone is matched as it is.
 */
function matcherOf(search: string): (copy: Searched) => boolean {
  const words = search.split(/\s+/).map((typed) => ({ typed, plain: plainTextOf(typed) }));
  const digits = isbnDigitsOf(search);
  return ({ name, author, isbn }) => {
    if (digits !== undefined && isbn?.includes(digits)) return true;
    const text = `${name} ${author ?? ''}`;
    const plainText = plainTextOf(text);
    return words.every(({ typed, plain }) => (plain ? plainText.includes(plain) : text.includes(typed)));
  };
}
