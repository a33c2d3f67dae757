/** Looks up copies where a price cuts a cell of prices, as many as a search may read. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { numberRows } from '../../../db/rows.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { titles } from '../../../db/tables/titles.ts';
import { bandsOf, copyKindsOf, EVERYTHING } from '../filters.ts';
import { kindRows } from '../pages/copies.ts';
import { title } from '../pages/order.ts';
import type { Wanted } from './facets.ts';
import type { Kinds, Offer, Sample } from './offers.ts';
import { costOfAll, kindsToLookUp, type LookUps, oneOfferEach } from './unsure.ts';

/** Round trips for the total alone. */
const ROUNDS_MOST = 3;

/**
 * The same sample, with what was looked up for these numbers, the total first; it reads `rowsMost` rows at most. One round trip, or none
 * where nothing is unsure; where all kinds are too many, up to three before it for the total alone.
 */
export async function lookUp(
  db: Db,
  search: Search,
  sample: Sample,
  numbers: readonly [total: Wanted, ...others: Wanted[]],
  rowsMost: number,
): Promise<Sample> {
  let [known, left] = [sample, rowsMost];
  const look = async (lookUps: LookUps) => {
    if (lookUps.size === 0) return;
    const found = await foundOf(db, search, lookUps);
    known = known.map((offers) => offers.map((offer) => found.get(offer) ?? offer));
    left -= costOfAll(lookUps);
  };
  const all = kindsToLookUp(known, numbers, left);
  if (all.isAll) await look(all.lookUps);
  else {
    for (let round = 0; round < ROUNDS_MOST; round++) await look(oneOfferEach(known, numbers[0], left));
    await look(kindsToLookUp(known, numbers, left).lookUps);
  }
  return known;
}

const copy = alias(listings, 'c');

/** The kinds of a mask of which a copy has a chosen price. `products_offer` and `products_offer_sold` find it at once. */
function pricedOf(mask: SQL, category: SQL, only: SQL, search: Search): SQL {
  const { leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER } = search;
  const kinds = kindRows(copyKindsOf({ ...EVERYTHING, bands: bandsOf(search).cut }));
  return sql`(SELECT total(1 << b.column1) FROM ${kinds} WHERE ${mask} >> b.column1 & 1 AND EXISTS (SELECT 1 FROM ${listings} c WHERE ${copy.titleId} = ${title.id} AND ${copy.categoryId} = ${category} AND ${copy.kind} = b.column1 AND ${only} AND ${copy.resellPriceCents} BETWEEN ${leastCents} AND ${mostCents}))`;
}

/** The offers with what was found, by the offers of before. */
async function foundOf(db: Db, search: Search, lookUps: LookUps): Promise<ReadonlyMap<Offer, Offer>> {
  const categories = [...new Set(Array.from(lookUps.keys(), ({ categoryId }) => categoryId))];
  const list = numberRows(
    Array.from(lookUps, ([{ number, categoryId }, { forSale, sold }]) => [
      number,
      categories.indexOf(categoryId),
      forSale,
      sold,
    ]),
  );
  const category = sql`CASE j.column2 ${sql.join(categories.map((id, at) => sql`WHEN ${at} THEN ${id} `))}END`;
  const forSale = pricedOf(sql`j.column3`, category, sql`${copy.stock} = 1`, search);
  const sold = pricedOf(sql`j.column4`, category, sql`${copy.stock} = 2`, search);
  const [told] = await db
    .select({ masks: sql<string | null>`group_concat(masks)` })
    .from(
      sql`(SELECT ${forSale} || ':' || ${sold} AS masks FROM ${list} j LEFT JOIN ${titles} t ON ${title.number} = j.column1)`,
    );
  const masks = (told?.masks ?? '').split(',').map((text) => text.split(':').map(Number));
  return new Map(
    Array.from(lookUps, ([offer, looked], at) => {
      const [inForSale = 0, inSold = 0] = masks[at] ?? [];
      return [
        offer,
        {
          ...offer,
          forSale: withFound(offer.forSale, looked.forSale, inForSale),
          sold: withFound(offer.sold, looked.sold, inSold),
        },
      ];
    }),
  );
}

const withFound = ({ every, sure, unsure }: Kinds, looked: number, found: number): Kinds => ({
  every,
  sure: sure | found,
  unsure: unsure & ~looked,
});
