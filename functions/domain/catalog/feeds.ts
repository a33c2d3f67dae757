/** What search engines and feed readers are told; public, like `catalog.ts`. */
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Category } from '../../../core/catalog/category.ts';
import type { Listing } from '../../../core/listings/listing.ts';
import { isOpenCategory } from '../../db/active.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listings } from '../../db/tables/catalog.ts';
import type { Deps } from '../ports.ts';
import { cardsWith, forSale, toListing } from './cards.ts';

type Reads = Pick<Deps, 'db'>;

/** Addresses in one part of the sitemap; the protocol admits 50,000 (https://www.sitemaps.org/protocol.html). */
const PART = 10_000;

const FEED_AT_MOST = 50;

/** After which copies the parts of the sitemap begin: the first one at the empty id. */
export async function listSitemapParts({ db }: Reads): Promise<string[]> {
  const numbered = db
    .select({ id: listings.id, place: sql<number>`row_number() OVER (ORDER BY ${listings.id})`.as('place') })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(forSale)
    .as('numbered');
  const rows = await db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.place} % ${PART} = 0`)
    .orderBy(asc(numbered.id));
  return ['', ...rows.map(({ id }) => id)];
}

/** When a copy was posted or last changed (milliseconds UTC). */
const changedAt = sql<number>`coalesce(${listings.changedAt}, ${listings.postedAt})`;

type Changed = { readonly changedAt: number };
export type Addressed = Changed & { readonly id: string };

/**
 * The copies for sale of one part of the sitemap, and, in its first one, all categories; null when there never was a copy
 * that it could begin after.
 */
export async function getSitemapPart(
  { db }: Reads,
  after: string,
): Promise<{ books: Addressed[]; categories: Category[] } | null> {
  const [books, categoryList, [start]] = await db.batch([
    db
      .select({ id: listings.id, changedAt })
      .from(listings)
      .innerJoin(users, eq(users.id, listings.sellerId))
      .where(and(forSale, gt(listings.id, after)))
      .orderBy(asc(listings.id))
      .limit(PART),
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(isOpenCategory(categories))
      .orderBy(asc(categories.position)),
    db.select({ id: listings.id }).from(listings).where(eq(listings.id, after)),
  ]);
  if (after !== '' && !start) return null;
  return { books, categories: after === '' ? categoryList : [] };
}

/** The latest copies of a category; null when there is no such category. */
export async function getFeed(
  { db }: Reads,
  categoryId: string,
): Promise<{ category: Category; books: (Listing & Changed)[] } | null> {
  const [[category], rows] = await db.batch([
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(and(eq(categories.id, categoryId), isOpenCategory(categories))),
    cardsWith(db, { changedAt })
      .where(and(forSale, eq(listings.categoryId, categoryId)))
      .orderBy(desc(listings.postedAt), desc(listings.id))
      .limit(FEED_AT_MOST),
  ]);
  return category ? { category, books: rows.map((row) => ({ ...toListing(row), changedAt: row.changedAt })) } : null;
}
