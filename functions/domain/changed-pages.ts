/**
 * The pages that a write changes: one rule per kind of change, as a `SELECT` of cache tags. A write adds `pages:
 * queuePurgeStatements(…)` to its own batch and is sent through `writeThenPurge` (`purge-queue.ts`). A rule reads the
 * rows at its place in the batch: place it before the statement for rows about to change, after it for rows just
 * changed.
 */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { tag } from '../../core/cache.ts';
import { photoPath } from '../../core/listings/photo.ts';
import { isNotDeleted, isNotSold, isOpenCategory } from '../db/conditions.ts';
import { users } from '../db/tables/accounts.ts';
import { categories, listingPhotos, listings, photos } from '../db/tables/catalog.ts';
import { conversations, messages } from '../db/tables/trust.ts';

type Tags = SQL;

/** A condition on rows of `listings`. */
type Which = SQL;

/** Above this number of changed copies, tags name lists instead of single copies. */
const NAMED_AT_MOST = 40;

/** Of a seller with more copies (sold and removed ones included) no copy is read: the tags name every list. */
const LOOKED_AT_MOST = 200;

const PHOTOS = photoPath('');

const placed = alias(listingPhotos, 'placed');

const these = (...tags: readonly string[]): Tags => sql`SELECT value AS tag FROM json_each(${JSON.stringify(tags)})`;
const all = (...tags: readonly Tags[]): Tags => sql.join([...tags], sql` UNION ALL `);

/** The same tags for each of these rows; NULL tags are left out. */
const ofEach = (which: Which, ...tags: readonly SQL[]): Tags => ofEachIn(sql`${listings}`, which, ...tags);

const ofEachIn = (from: SQL, which: Which, ...tags: readonly SQL[]): Tags =>
  sql`SELECT value AS tag FROM ${from}, json_each(json_array(${sql.join([...tags], sql`, `)})) WHERE ${which}`;

/** These tags if at least one row matches. */
const ifAny = (which: Which, ...tags: readonly string[]): Tags => ifAnyIn(sql`${listings}`, which, ...tags);

const ifAnyIn = (from: SQL, which: Which, ...tags: readonly string[]): Tags =>
  sql`${these(...tags)} WHERE EXISTS (SELECT 1 FROM ${from} WHERE ${which})`;

const ownPage = sql`${tag.book('')} || ${listings.id}`;
const category = sql`${tag.category('')} || ${listings.categoryId}`;
const later = sql`${tag.laterIn('')} || ${listings.categoryId}`;
const stock = sql`${tag.stockOf('')} || ${listings.sellerId}`;

const title = sql`${tag.title('')} || ${listings.titleId}`;

const itsSeller = sql`${tag.seller('')} || ${listings.sellerId}`;

/**
 * The same tags for each of these rows, all of one seller. Above `NAMED_AT_MOST` rows: the tags of all books and of the
 * seller. The condition stands once in the statement.
 */
const ofEachNamed = (which: Which, ...tags: readonly SQL[]): Tags => ofEachNamedIn(sql`${listings}`, which, ...tags);

const ofEachNamedIn = (from: SQL, which: Which, ...tags: readonly SQL[]): Tags =>
  sql`SELECT value AS tag
    FROM (SELECT each_tags, its_seller, count(*) OVER () AS together
      FROM (SELECT json_array(${sql.join([...tags], sql`, `)}) AS each_tags, ${itsSeller} AS its_seller
        FROM ${from} WHERE ${which} LIMIT ${NAMED_AT_MOST + 1})),
      json_each(CASE WHEN together > ${NAMED_AT_MOST} THEN json_array(${tag.books}, its_seller) ELSE each_tags END)`;

const LISTS = [tag.shop, tag.search, tag.sitemap] as const;

/** New copies: they are first in each list. */
export const pagesOfNewCopies = (which: Which): Tags =>
  all(ofEach(which, category, stock, title), ifAny(which, ...LISTS));

/** Copies of one seller that leave the lists: sold, off sale or removed. */
export const pagesOfLeavingCopies = (which: Which): Tags =>
  all(ofEach(which, category, stock), ifAny(which, ...LISTS), ofEachNamed(which, ownPage, title));

/** Copies of one seller that are back on sale, each in its old place. */
export const pagesOfReturningCopies = (which: Which): Tags =>
  all(pagesOfLeavingCopies(which), ofEach(which, later), ifAny(which, tag.laterInShop, tag.home));

/** Copies of one seller whose price or description changes; their places in the lists stay. */
export const pagesOfChangedCopies = (which: Which): Tags =>
  all(ofEachNamed(which, ownPage, title), ifAny(which, tag.search, tag.sitemap));

export const pagesOfMovedCopy = (which: Which, into: string): Tags => {
  const moves = sql`${which} AND ${listings.categoryId} <> ${into}`;
  return all(ofEach(moves, category), ifAny(moves, tag.category(into), tag.laterIn(into)));
};

export const pagesOfTitle = (titleId: SQL): Tags => sql`SELECT ${tag.title('')} || ${titleId} AS tag`;

/** The pages of copies on which these messages are published, or will be. */
export const pagesOfPublishedAnswers = (which: SQL): Tags =>
  sql`SELECT ${tag.book('')} || ${conversations.listingId} AS tag FROM ${messages}
    JOIN ${conversations} ON ${conversations.id} = ${messages.conversationId} WHERE ${which}`;

export const pagesOfAdvertisedCopies = (which: Which): Tags => ifAny(which, tag.home);

/** The pictures of these listings. */
export const picturesOfListings = (listingIds: SQL): Tags =>
  sql`SELECT ${tag.photo('')} || ${placed.photoId} AS tag FROM ${listingPhotos} placed WHERE ${placed.listingId} IN ${listingIds}`;

/** The pictures of a listing except the ones in `kept`. */
export const picturesExcept = (listingId: string, kept: readonly string[]): Tags =>
  sql`${picturesOfListings(sql`(${listingId})`)} AND ${placed.photoId} NOT IN (SELECT value FROM json_each(${JSON.stringify(kept)}))`;

export const picturesByIds = (which: SQL): Tags =>
  sql`SELECT ${tag.photo('')} || ${photos.id} AS tag FROM ${photos} WHERE ${which}`;

/** The portrait of this user, if it is an uploaded picture. */
export const portraitsOfUser = (userId: string): Tags =>
  sql`SELECT ${tag.photo('')} || substr(${users.photo}, ${PHOTOS.length + 1}) AS tag FROM ${users}
    WHERE ${users.id} = ${userId} AND ${users.photo} LIKE ${`${PHOTOS}%`}`;

/** Pages that show the name, portrait or badge of the sellers that match. */
export const pagesShowingSellers = (which: SQL): Tags => {
  const sellers = sql`${which} AND ${users.role} = 'Seller'`;
  return all(
    ofUsers(sellers, tag.seller('')),
    sql`${these(tag.search)} WHERE EXISTS (SELECT 1 FROM ${users} WHERE ${sellers})`,
  );
};

const ofUsers = (which: SQL, prefix: string): Tags =>
  sql`SELECT ${prefix} || ${users.id} AS tag FROM ${users} WHERE ${which}`;

/** The copies of a seller, at most `LOOKED_AT_MOST + 1`, in place of the table. */
const looked = sql`looked`;
const theirs = sql`${looked} ${listings}`;

const isListed = sql`${isNotDeleted(listings)} AND ${isNotSold(listings)}`;

/**
 * Tags that follow from the copies of a matching seller: `exact` from each copy; `large` for a seller with more than
 * `LOOKED_AT_MOST` copies.
 */
const bySeller = (which: SQL, exact: readonly Tags[], large: readonly Tags[]): Tags => {
  const isLarge = sql`(SELECT count(*) FROM ${looked}) > ${LOOKED_AT_MOST}`;
  const where = (tags: readonly Tags[], when: SQL) => sql`SELECT tag FROM (${all(...tags)}) WHERE ${when}`;
  return sql`SELECT tag FROM (WITH ${looked} AS MATERIALIZED (SELECT * FROM ${listings}
      WHERE ${listings.sellerId} IN (SELECT ${users.id} FROM ${users} WHERE ${which}) LIMIT ${LOOKED_AT_MOST + 1})
    ${where(exact, sql`NOT ${isLarge}`)} UNION ALL ${where(large, isLarge)})`;
};

const ofEachCategory = (prefix: string): Tags =>
  sql`SELECT ${prefix} || ${categories.id} AS tag FROM ${categories} WHERE ${isOpenCategory(categories)}`;

/**
 * All copies of a matching seller leave the lists. Also changed: pages that show the seller, and pages of other
 * sellers' copies of the same titles.
 */
export const pagesOfLeavingSeller = (which: SQL): Tags =>
  all(
    pagesShowingSellers(which),
    bySeller(
      which,
      [
        ofEachIn(theirs, isListed, category),
        ifAnyIn(theirs, isListed, ...LISTS),
        ofEachNamedIn(theirs, isListed, title),
      ],
      [ofEachCategory(tag.category('')), these(...LISTS, tag.books)],
    ),
  );

/** All copies of a matching seller are back on sale. */
export const pagesOfReturningSeller = (which: SQL): Tags =>
  all(
    pagesOfLeavingSeller(which),
    bySeller(
      which,
      [
        ofEachIn(theirs, isListed, later),
        ifAnyIn(theirs, isListed, tag.laterInShop, tag.home),
        ofEachNamedIn(theirs, isListed, ownPage),
      ],
      [ofEachCategory(tag.laterIn('')), these(tag.laterInShop, tag.home)],
    ),
  );

/** All uploaded pictures of the users that match. */
export const picturesOfUsers = (which: SQL): Tags => ofUsers(which, tag.photosOf(''));

/**
 * After a follow-up (`runs/follow-ups.ts`): every list and every page of a book, if the statement before this one,
 * which ends the follow-up, wrote a row.
 */
export const pagesOfFollowedSeller = (sellerId: string): Tags =>
  sql`SELECT tag FROM (${all(
    ofEachCategory(tag.category('')),
    ofEachCategory(tag.laterIn('')),
    these(...LISTS, tag.laterInShop, tag.home, tag.books, tag.seller(sellerId)),
  )}) WHERE changes() > 0`;

/**
 * The pages with the menu of categories, which are all public ones, if the statement before this one (it may be the
 * audit record) wrote a row.
 */
export const pagesWithCategoryMenu = (): Tags => sql`${these(tag.categories)} WHERE changes() > 0`;
