import { and, desc, eq, sql } from 'drizzle-orm';
import { isInStock, isStockOutdated } from '../../db/active.ts';
import { isCoverOf } from '../../db/copies.ts';
import { listingPhotos, listings, photos } from '../../db/tables/catalog.ts';
import { inCategory, type Reads } from './catalog.ts';

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
