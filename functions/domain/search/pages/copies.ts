/** The best copy of a title that fits a search. Every look-up is the end of an index (`listings_kind`). */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Search } from '../../../../core/search/search.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { titleOffers } from '../../../db/tables/titles.ts';
import { choicesOf, copyKindsOf, EVERYTHING, isMasked, maskOf } from '../filters.ts';

export const offer = alias(titleOffers, 'x');
const copy = alias(listings, 'c');

/** Copies for sale, or sold ones. Written out, for the condition chooses the index. */
const STOCKS = [
  { mask: offer.forSale, only: sql`${copy.stock} = 1` },
  { mask: offer.sold, only: sql`${copy.stock} = 2` },
] as const;

type Stock = (typeof STOCKS)[number];

const stocksOf = ({ withSold }: Search): readonly [Stock, ...Stock[]] => (withSold ? STOCKS : [STOCKS[0]]);

/** The kinds as rows of one column. */
const kindRows = (kinds: readonly number[]): SQL =>
  sql`(VALUES ${sql.join(
    kinds.map((kind) => sql`(${kind})`),
    sql`, `,
  )}) b`;

const priced = ({ leastCents, mostCents }: Search): SQL =>
  sql`${leastCents === undefined ? sql`` : sql` AND ${copy.resellPriceCents} >= ${leastCents}`}${
    mostCents === undefined ? sql`` : sql` AND ${copy.resellPriceCents} <= ${mostCents}`
  }`;

/** The copies of one kind, for sale or sold; `b.column1` is the kind. */
const copiesOfKind = ({ only }: Stock): SQL =>
  sql`FROM ${listings} c WHERE ${copy.titleId} = ${offer.titleId} AND ${copy.categoryId} = ${offer.categoryId} AND ${copy.kind} = b.column1 AND ${only}`;

const ofTitle = (titleId: SQLWrapper, { categoryId }: Search): SQL =>
  sql`${titleOffers} x WHERE ${offer.titleId} = ${titleId}${
    categoryId === undefined ? sql`` : sql` AND ${offer.categoryId} = ${categoryId}`
  }`;

const has = (mask: SQLWrapper): SQL => sql`${mask} >> b.column1 & 1`;

/** Eight digits of cents, so that texts sort as prices do. */
const PRICE_DIGITS = 8;

/** Every copy fits that is at a chosen price: the index of a title's prices has the best one at its end. */
export const isAnyKind = ({ conditions, verifiedOnly, categoryId }: Search): boolean =>
  conditions.length === 0 && !verifiedOnly && categoryId === undefined;

/** Price and id of the cheapest copy that fits, as one text; of the dearest for that order. Null where none fits. */
export function key(titleId: SQLWrapper, search: Search): SQL {
  const dearest = search.sort === 'dearest';
  const [first, order] = dearest ? [sql`max`, sql`DESC`] : [sql`min`, sql`ASC`];
  const choices = choicesOf(search);
  const bands = dearest ? choices.bands.toReversed() : choices.bands;
  const bestOf = (from: SQL) =>
    sql`SELECT printf('%08d', ${copy.resellPriceCents}) || ${copy.id} ${from}${priced(search)} ORDER BY ${copy.resellPriceCents} ${order}, ${copy.id} ${order} LIMIT 1`;
  const byKind = (stock: Stock) => {
    const inBands = bands.map(
      (band) =>
        sql`(SELECT ${first}((${bestOf(copiesOfKind(stock))})) FROM ${kindRows(copyKindsOf({ ...choices, bands: [band] }))} WHERE ${has(stock.mask)})`,
    );
    return sql`(SELECT ${first}(coalesce(${sql.join([...inBands, sql`NULL`], sql`, `)})) FROM ${ofTitle(titleId, search)})`;
  };
  const [forSale, ...sold] = stocksOf(search);
  const best = [
    isAnyKind(search)
      ? sql`(${bestOf(sql`FROM ${listings} c WHERE ${copy.titleId} = ${titleId} AND ${copy.stock} = 1`)})`
      : byKind(forSale),
    ...sold.map(byKind),
  ];
  return sql`coalesce(${sql.join([...best, sql`NULL`], sql`, `)})`;
}

/** The two parts of such a key: a price in cents, and the id of a copy. */
export const priceIn = (of: SQL): SQL => sql`CAST(substr(${of}, 1, ${PRICE_DIGITS}) AS integer)`;
export const copyIn = (of: SQL): SQL => sql`substr(${of}, ${PRICE_DIGITS + 1})`;

/** The price of the cheapest copy that fits, or of the dearest for that order, in cents; null where none fits. */
export const priceOf = (titleId: SQLWrapper, search: Search): SQL => priceIn(key(titleId, search));

/** How many of the newest copies of a title are looked at for one that fits. */
const NEWEST_LOOKED_AT = 40;

/** The id of the copy that stands for the title: the cheapest that fits, unless another order is asked for. */
export function bestCopy(titleId: SQLWrapper, search: Search): SQL {
  const cheapest = copyIn(key(titleId, search));
  const forSale = sql`FROM ${listings} c WHERE ${copy.titleId} = ${titleId} AND ${copy.stock} = 1`;
  if (search.newestAsked) {
    const newest = sql`SELECT * ${forSale}${
      search.categoryId === undefined ? sql`` : sql` AND ${copy.categoryId} = ${search.categoryId}`
    } ORDER BY ${copy.postedAt} DESC, ${copy.id} DESC LIMIT ${NEWEST_LOOKED_AT}`;
    const chosen = isMasked(search) ? maskOf(copyKindsOf(choicesOf(search))) : maskOf(copyKindsOf(EVERYTHING));
    return sql`coalesce((SELECT ${copy.id} FROM (${newest}) c WHERE ${chosen} >> ${copy.kind} & 1${priced(search)} ORDER BY ${copy.postedAt} DESC, ${copy.id} DESC LIMIT 1), ${cheapest})`;
  }
  if (isMasked(search) || search.categoryId !== undefined) return cheapest;
  const order = search.sort === 'dearest' ? sql`DESC` : sql`ASC`;
  return sql`(SELECT ${copy.id} ${forSale} ORDER BY ${copy.resellPriceCents} ${order}, ${copy.id} ${order} LIMIT 1)`;
}
