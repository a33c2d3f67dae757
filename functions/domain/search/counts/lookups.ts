/** Where a price cuts a cell: whether the copies that may fit have a chosen price, of as many as a search may read. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { COUNTED_MOST } from '../../../../core/count.ts';
import type { Search } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { numberRows } from '../../../db/rows.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { titles } from '../../../db/tables/titles.ts';
import { bandsOf, copyKindsOf, EVERYTHING } from '../filters.ts';
import { rowsOf } from '../pages/copies.ts';
import { title } from '../pages/order.ts';
import { has, type Wanted } from './facets.ts';
import type { Kinds, Offer, Sample } from './offers.ts';

/** For the total alone: round trips, in each of which no more than two kinds of a title are looked up. */
const ROUNDS_MOST = 3;
const FIRST_ROWS_MOST = 3;

type Masks = { readonly forSale: number; readonly sold: number };

const NONE: Masks = { forSale: 0, sold: 0 };

type Asked = ReadonlyMap<Offer, Masks>;

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

/** A row of the title, and at most one of each kind. */
const rowsFor = (masks: Masks | undefined): number => (masks ? 1 + bitsOf(masks.forSale) + bitsOf(masks.sold) : 0);

const rowsOfAll = (asked: Asked): number => [...asked.values()].reduce((rows, masks) => rows + rowsFor(masks), 0);

/** The titles that may be counted by this number, and are not yet; none where it is more than are counted without them. */
function openFor(sample: Sample, wanted: Wanted): Sample {
  const open = sample.filter((offers) => !has(offers, wanted, 'sure'));
  const isMore = sample.length - open.length > COUNTED_MOST;
  return isMore ? [] : open.filter((offers) => has(offers, wanted, 'possible'));
}

/** The kinds of an offer that may make its title one that is wanted. */
const unsureOf = (offer: Offer, wanted: Wanted): Masks => {
  const of = (stock: keyof Masks) => (wanted.stocks.includes(stock) ? offer[stock].unsure & wanted.kinds : 0);
  return has([offer], wanted, 'possible') ? { forSale: of('forSale'), sold: of('sold') } : NONE;
};

/** All kinds to look up for these numbers, by offer, the first numbers first; what costs no more rows than these. */
function allOf(sample: Sample, numbers: readonly Wanted[], rowsMost = Number.POSITIVE_INFINITY): Asked {
  const asked = new Map<Offer, Masks>();
  let rows = 0;
  for (const wanted of numbers) {
    for (const offer of openFor(sample, wanted).flat()) {
      const [before, more] = [asked.get(offer), unsureOf(offer, wanted)];
      if (more.forSale === 0 && more.sold === 0) continue;
      const { forSale, sold } = before ?? NONE;
      const masks = { forSale: (forSale | more.forSale) >>> 0, sold: (sold | more.sold) >>> 0 };
      rows += rowsFor(masks) - rowsFor(before);
      if (rows > rowsMost) return asked;
      asked.set(offer, masks);
    }
  }
  return asked;
}

/** The two lowest kinds. */
function firstOf({ forSale, sold }: Masks): Masks {
  const two = (mask: number) => {
    const rest = mask & (mask - 1);
    return ((mask & -mask) | (rest & -rest)) >>> 0;
  };
  return forSale === 0 ? { forSale, sold: two(sold) } : { forSale: two(forSale), sold: 0 };
}

/** For one number an offer of each title, of which one copy is enough; no more titles than two for each that is missing. */
function oneOf(sample: Sample, wanted: Wanted, rowsMost: number): Asked {
  const missing = COUNTED_MOST + 1 - sample.filter((offers) => has(offers, wanted, 'sure')).length;
  const most = Math.min(2 * missing, Math.floor(rowsMost / FIRST_ROWS_MOST));
  const open = openFor(sample, wanted).slice(0, Math.max(0, most));
  return new Map(
    open.flatMap((offers) => {
      const offer = offers.find((one) => has([one], wanted, 'possible'));
      return offer ? [[offer, firstOf(unsureOf(offer, wanted))] as const] : [];
    }),
  );
}

const copy = alias(listings, 'c');

/** The kinds of a mask of which a copy has a chosen price. The index of a title's kinds soon says it of each. */
function pricedOf(mask: SQL, category: SQL, only: SQL, search: Search): SQL {
  const { leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER } = search;
  const kinds = rowsOf(copyKindsOf({ ...EVERYTHING, bands: bandsOf(search).cut }));
  return sql`(SELECT total(1 << b.column1) FROM ${kinds} WHERE ${mask} >> b.column1 & 1 AND EXISTS (SELECT 1 FROM ${listings} c WHERE ${copy.titleId} = ${title.id} AND ${copy.categoryId} = ${category} AND ${copy.kind} = b.column1 AND ${only} AND ${copy.resellPriceCents} BETWEEN ${leastCents} AND ${mostCents}))`;
}

/**
 * The same sample, with what was looked up for these numbers, the total first; it reads `rowsMost` rows at most. One round trip, or none
 * where nothing is unsure; where all kinds are too many, up to three before it for the total alone.
 */
export async function lookUp(
  db: Db,
  search: Search,
  sample: Sample,
  [total, ...others]: readonly [Wanted, ...Wanted[]],
  rowsMost: number,
): Promise<Sample> {
  let [known, left] = [sample, rowsMost];
  const look = async (asked: Asked) => {
    if (asked.size === 0) return;
    const found = await foundOf(db, search, asked);
    known = known.map((offers) => offers.map((offer) => found.get(offer) ?? offer));
    left -= rowsOfAll(asked);
  };
  const isTooMuch = rowsOfAll(allOf(known, [total, ...others])) > left;
  for (let round = 0; isTooMuch && round < ROUNDS_MOST; round++) await look(oneOf(known, total, left));
  await look(allOf(known, [total, ...others], left));
  return known;
}

async function foundOf(db: Db, search: Search, asked: Asked): Promise<ReadonlyMap<Offer, Offer>> {
  const categories = [...new Set(Array.from(asked.keys(), ({ categoryId }) => categoryId))];
  const list = numberRows(
    Array.from(asked, ([{ number = 0, categoryId }, { forSale, sold }]) => [
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
  return new Map(Array.from(asked, ([offer, looked], at) => [offer, withFound(offer, looked, masks[at] ?? [])]));
}

function withFound(offer: Offer, looked: Masks, [forSale = 0, sold = 0]: readonly number[]): Offer {
  const known = ({ all, sure, unsure }: Kinds, asked: number, found: number): Kinds => ({
    all,
    sure: sure | found,
    unsure: unsure & ~asked,
  });
  return {
    ...offer,
    forSale: known(offer.forSale, looked.forSale, forSale),
    sold: known(offer.sold, looked.sold, sold),
  };
}
