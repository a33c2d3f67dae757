import { and, desc, eq, sql } from 'drizzle-orm';
import type { Category } from '../../../core/catalog/category.ts';
import type { Listing } from '../../../core/listings/listing.ts';
import { isOpenCategory } from '../../db/conditions.ts';
import { categories, listings } from '../../db/tables/catalog.ts';
import type { Deps } from '../ports.ts';
import { isForSaleNow, selectCardsWith, toListing } from './cards.ts';

type Reads = Pick<Deps, 'db'>;

const FEED_AT_MOST = 50;

/** Moment of the last change, or of posting; ms UTC. */
export const changedAt = sql<number>`coalesce(${listings.changedAt}, ${listings.postedAt})`;

/** The latest copies of a category; null when there is no such category. */
export async function getFeed(
  { db }: Reads,
  categoryId: string,
): Promise<{ category: Category; books: (Listing & { readonly changedAt: number })[] } | null> {
  const [[category], rows] = await db.batch([
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(and(eq(categories.id, categoryId), isOpenCategory(categories))),
    selectCardsWith(db, { changedAt })
      .where(and(isForSaleNow, eq(listings.categoryId, categoryId)))
      .orderBy(desc(listings.postedAt), desc(listings.id))
      .limit(FEED_AT_MOST),
  ]);
  return category ? { category, books: rows.map((row) => ({ ...toListing(row), changedAt: row.changedAt })) } : null;
}
