import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { PriceGuide } from '../../../core/listings/price-guide.ts';
import { isOpenCategory } from '../../db/conditions.ts';
import { ONE_ROW } from '../../db/rows.ts';
import { categories, listings } from '../../db/tables/catalog.ts';
import { orders, sales } from '../../db/tables/money/payments.ts';
import { titleKinds, titles } from '../../db/tables/titles.ts';
import { countOfWanters } from '../../db/wanted.ts';
import { existingTitleId, titleFactsOf } from '../catalog/titles/title-of-copy.ts';
import type { Deps } from '../ports.ts';

/** Limit of sold copies that are read: four rows each. */
const COPIES_LOOKED_AT = 60;

type Book = { readonly name: string; readonly author: string | null; readonly isbn: string | null };

/**
 * Sold copies only, without refunded sales. One round trip. At `COPIES_LOOKED_AT` copies `lastSoldAt` is null, because
 * the last sale may not be among them.
 */
export async function getPriceGuide({ db }: Pick<Deps, 'db'>, book: Book): Promise<PriceGuide> {
  const titled = await titleFactsOf('', book);
  const titleId = existingTitleId(titled);
  const looked = db
    .select({ id: listings.id })
    .from(titles)
    .innerJoin(titleKinds, and(eq(titleKinds.titleNumber, titles.number), eq(titleKinds.stock, 2)))
    .innerJoin(listings, eq(listings.kindNumber, titleKinds.number))
    .where(eq(titles.id, titleId))
    .limit(COPIES_LOOKED_AT)
    .as('looked');
  const [[place], [wanted], [sold]] = await db.batch([
    db
      .select({ categoryId: titleKinds.categoryId })
      .from(titles)
      .innerJoin(titleKinds, eq(titleKinds.titleNumber, titles.number))
      .innerJoin(categories, eq(categories.id, titleKinds.categoryId))
      .where(and(eq(titles.id, titleId), gt(titleKinds.copies, 0), isOpenCategory(categories)))
      .groupBy(titleKinds.categoryId)
      .orderBy(desc(sql`sum(iif(${titleKinds.stock} = 1, ${titleKinds.copies}, 0))`), titleKinds.categoryId)
      .limit(1),
    db.select({ people: countOfWanters(titled) }).from(ONE_ROW),
    db
      .select({
        looked: sql<number>`count(*)`,
        sold: sql<number>`count(${orders.id})`,
        lowestCents: sql<number | null>`min(CASE WHEN ${orders.id} IS NOT NULL THEN ${sales.amountCents} END)`,
        highestCents: sql<number | null>`max(CASE WHEN ${orders.id} IS NOT NULL THEN ${sales.amountCents} END)`,
        lastSoldAt: sql<number | null>`max(CASE WHEN ${orders.id} IS NOT NULL THEN ${sales.soldAt} END)`,
      })
      .from(looked)
      .leftJoin(sales, eq(sales.listingId, looked.id))
      .leftJoin(orders, and(eq(orders.id, sales.orderId), eq(orders.state, 'paid'))),
  ]);
  const { looked: seen = 0, sold: count = 0, lowestCents = null, highestCents = null, lastSoldAt = null } = sold ?? {};
  return {
    categoryId: place?.categoryId ?? null,
    sold: count,
    lowestCents,
    highestCents,
    lastSoldAt: seen < COPIES_LOOKED_AT ? lastSoldAt : null,
    wanted: wanted?.people ?? 0,
  };
}
