/** Public reads of the catalog. One round trip each, and no private data. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Category } from '../../../core/catalog/category.ts';
import type { Listing } from '../../../core/listings/listing.ts';
import { type Cursor, PAGE_SIZE } from '../../../core/paging.ts';
import type { SellerRecord } from '../../../core/trust/record.ts';
import type { Review } from '../../../core/trust/review.ts';
import type { Db } from '../../db/client.ts';
import { isActiveUser, isInStock, isOpenCategory, isPaused, isStockOutdated } from '../../db/conditions.ts';
import { isCoverOf } from '../../db/listing-snapshots.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listingPhotos, listings, photos } from '../../db/tables/catalog.ts';
import { categoryCounts } from '../../db/tables/titles.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';
import { factsOf, readRecordStatements } from '../trust/record.ts';
import { readSellerReviewsStatement, toReviews } from '../trust/review-lists.ts';
import { readAdvertisedInTurn } from './advertised.ts';
import { type CardRow, isForSaleNow, selectCards, toListing } from './cards.ts';

type Reads = Pick<Deps, 'db'>;

/** Open categories in their order; one row more than the limit, for `toPage`. */
function selectOpenCategories(db: Db, { after, limit = PAGE_SIZE.apiMost }: Paging = {}) {
  const later = after && sql`(${categories.position}, ${categories.id}) > (${after.at}, ${after.id})`;
  return db
    .select({ id: categories.id, name: categories.name, position: categories.position })
    .from(categories)
    .where(and(isOpenCategory(categories), later))
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(limit + 1);
}

function newestCards(db: Db, { after, limit = PAGE_SIZE.public }: Paging, only?: SQL) {
  const older = after && sql`(${listings.postedAt}, ${listings.id}) < (${after.at}, ${after.id})`;
  return selectCards(db)
    .where(and(isForSaleNow, only, older))
    .orderBy(desc(listings.postedAt), desc(listings.id))
    .limit(limit + 1);
}

/** Numbers of copies for sale and of their titles, in this category, or in the whole shop for the empty id. */
const countOf = (db: Db, categoryId = '') =>
  db
    .select({ total: categoryCounts.copies, titles: categoryCounts.titles })
    .from(categoryCounts)
    .where(eq(categoryCounts.categoryId, categoryId));

const NOTHING = { total: 0, titles: 0 };

/** The listings of a category; of its target when it was merged. */
const inCategory = (id: string | undefined) =>
  id === undefined
    ? undefined
    : eq(
        listings.categoryId,
        sql`(SELECT coalesce(${categories.mergedInto}, ${categories.id}) FROM ${categories} WHERE ${categories.id} = ${id})`,
      );

const newestPage = (rows: CardRow[], limit: number = PAGE_SIZE.public): Page<Listing> =>
  toPage(rows.map(toListing), limit, ({ postedAt, id }) => ({ at: postedAt, id }));

export async function listCategories({ db }: Reads, paging: Paging = {}): Promise<Page<Category>> {
  const { limit = PAGE_SIZE.api } = paging;
  const { items, next } = toPage(await selectOpenCategories(db, { ...paging, limit }), limit, ({ position, id }) => ({
    at: position,
    id,
  }));
  return { items: items.map(({ id, name }) => ({ id, name })), next };
}

export async function listListings(
  { db }: Reads,
  paging: Paging & { categoryId?: string } = {},
): Promise<Page<Listing>> {
  return newestPage(await newestCards(db, paging, inCategory(paging.categoryId)), paging.limit);
}

export async function getHome({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<{ categories: Category[]; advertised: Listing[] }> {
  const [categoryList, advertised] = await db.batch([selectOpenCategories(db), readAdvertisedInTurn(db, now())]);
  return { categories: categoryList, advertised: advertised.map(toListing) };
}

/** Totals of all pages: `total` copies for sale, of `titles` titles. */
type CatalogPage = {
  categories: Category[];
  listings: Listing[];
  total: number;
  titles: number;
  next: Cursor | null;
};

export async function getCatalogPage({ db }: Reads, paging: Paging = {}): Promise<CatalogPage> {
  const [categoryList, rows, [counted]] = await db.batch([
    selectOpenCategories(db),
    newestCards(db, paging),
    countOf(db),
  ]);
  const { items, next } = newestPage(rows);
  return { categories: categoryList, listings: items, ...(counted ?? NOTHING), next };
}

type CategoryPage = CatalogPage & { category: Category };

/** The page `/category/{id}`, or the target of a merged category; null when there is no such category. */
export async function getCategoryPage(
  { db }: Reads,
  categoryId: string,
  paging: Paging = {},
): Promise<CategoryPage | { mergedInto: string } | null> {
  const [categoryList, rows, [counted], merged] = await db.batch([
    selectOpenCategories(db),
    newestCards(db, paging, inCategory(categoryId)),
    countOf(db, categoryId),
    db.select({ into: categories.mergedInto }).from(categories).where(eq(categories.id, categoryId)),
  ]);
  const category = categoryList.find(({ id }) => id === categoryId);
  if (!category) return merged[0]?.into ? { mergedInto: merged[0].into } : null;
  const { items, next } = newestPage(rows);
  return { categories: categoryList, listings: items, ...(counted ?? NOTHING), next, category };
}

export type SellerPage = {
  seller: {
    id: string;
    name: string;
    photo: string | null;
    verified: boolean;
    away: boolean;
    since: number;
  };
  record: SellerRecord;
  reviews: Page<Review>;
  listings: Listing[];
  next: Cursor | null;
};

const REVIEWS_SHOWN = 5;

/** The page `/seller/{id}`: public profile and copies for sale; null when there is no such seller. */
export async function getSellerPage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  sellerId: string,
  { reviewsAfter, ...paging }: Paging & { reviewsAfter?: Cursor | undefined } = {},
): Promise<SellerPage | null> {
  const reviewPaging = { after: reviewsAfter, limit: REVIEWS_SHOWN };
  const [sellers, rows, facts, days, reviews] = await db.batch([
    db
      .select({
        id: users.id,
        name: users.name,
        photo: users.photo,
        verified: users.verified,
        away: sql<number>`${isPaused(users)}`.mapWith(Boolean),
        since: users.createdAt,
      })
      .from(users)
      .where(and(eq(users.id, sellerId), eq(users.role, 'Seller'), isActiveUser(users))),
    newestCards(db, paging, eq(listings.sellerId, sellerId)),
    ...readRecordStatements({ db, now }, sellerId),
    readSellerReviewsStatement({ db, now }, sellerId, reviewPaging),
  ]);
  const [[seller], [row]] = [sellers, facts];
  if (!seller || !row) return null;
  const { items, next } = newestPage(rows);
  return { seller, record: factsOf(row, days), reviews: toReviews(reviews, REVIEWS_SHOWN), listings: items, next };
}

/** Width in pixels of a cover in a link preview. */
const COVER_WIDTH = 560;

const COVERS_AT_MOST = 3;

const COPIES_LOOKED_AT = 60;

/**
 * The pictures of the newest copies of a category that have one, each with the key of its version of `COVER_WIDTH` or
 * wider.
 */
export async function listFirstCovers({ db }: Reads, categoryId: string): Promise<{ id: string; key: string }[]> {
  const newest = db
    .select({ id: listings.id, postedAt: listings.postedAt })
    .from(listings)
    .where(and(isInStock(listings), inCategory(categoryId)))
    .orderBy(desc(listings.postedAt), desc(listings.id))
    .limit(COPIES_LOOKED_AT)
    .as('newest');
  // All of these are sorted again: a category reads five rows for each, 300 in all.
  const rows = await db
    .select({ photoId: photos.id, photoWidth: photos.width })
    .from(newest)
    .innerJoin(listingPhotos, isCoverOf(newest.id))
    .innerJoin(photos, eq(photos.id, listingPhotos.photoId))
    .where(sql`NOT ${isStockOutdated({ sellerId: photos.ownerId })}`)
    .orderBy(desc(newest.postedAt), desc(newest.id))
    .limit(COVERS_AT_MOST);
  return rows.flatMap(({ photoId: id, photoWidth }) =>
    id ? [{ id, key: (photoWidth ?? 0) > COVER_WIDTH ? `${id}/${COVER_WIDTH}` : id }] : [],
  );
}
