/** What a title has for sale, and sold, at the chosen prices: a row of `title_prices` says it to the cent. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { CONDITIONS } from '../../../core/condition.ts';
import { PRICE_CENTS } from '../../../core/listings/limits.ts';
import { pricePatternOf } from '../../../core/search/price-char.ts';
import type { Search } from '../../../core/search/search.ts';
import { titlePrices } from '../../db/tables/titles.ts';
import { bandsOf, choicesOf, maskOf } from './filters.ts';

/** The row of what a title has in a category. */
export const prices = alias(titlePrices, 'k');

const GROUPS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The kind of copies of a group in a band (core/search/copy-kind.ts). */
const kindOf = (group: number, band: number): number => (group >> 1) * 8 + band * 2 + (group & 1);

/** The texts of the groups, first of copies for sale, then of sold ones, stand last. */
const TEXTS = Object.values(getTableColumns(prices)).slice(-2 * GROUPS.length);

type Stock = 'forSale' | 'sold';

const COLUMNS = {
  forSale: { kinds: prices.forSale, texts: TEXTS.slice(0, GROUPS.length) },
  sold: { kinds: prices.sold, texts: TEXTS.slice(GROUPS.length) },
} as const;

/** 1 where the row has a copy of this group at a chosen price, otherwise 0. A text is asked only where the kinds leave it open. */
function hasGroup(search: Search, stock: Stock, group: number): SQL {
  const { leastCents = 0, mostCents = PRICE_CENTS.most } = search;
  const { whole, cut } = bandsOf(search);
  const { kinds, texts } = COLUMNS[stock];
  const maskIn = (bands: readonly number[]) => maskOf(bands.map((band) => kindOf(group, band)));
  const inCut =
    cut.length === 0
      ? sql``
      : sql` WHEN ${kinds} & ${maskIn(cut)} THEN ${texts[group]} GLOB ${pricePatternOf(leastCents, mostCents)}`;
  return sql`CASE WHEN ${kinds} & ${maskIn(whole)} THEN 1${inCut} ELSE 0 END`;
}

/** The groups that have a copy at a chosen price, from a row of `title_prices k`: `for sale:sold`. Bit n stands for group n. */
export function pricedText(search: Search): SQL {
  const { bands } = choicesOf(search);
  const chosen = maskOf(bands.flatMap((band) => GROUPS.map((group) => kindOf(group, band))));
  const groupsOf = (stock: Stock) => {
    const bits = GROUPS.map((group) => sql`((${hasGroup(search, stock, group)}) << ${group})`);
    return sql`iif(${COLUMNS[stock].kinds} & ${chosen}, ${sql.join(bits, sql` | `)}, 0)`;
  };
  return sql`${groupsOf('forSale')} || ':' || ${groupsOf('sold')}`;
}

/** The groups of the chosen conditions and badge. */
function chosenGroups(search: Search): number[] {
  const { conditions, verified } = choicesOf(search);
  return conditions.flatMap((condition) => verified.map((badge) => CONDITIONS.indexOf(condition) * 2 + Number(badge)));
}

/** Whether a row of `title_prices k` has a copy that fits what was chosen beside a category: 1, or 0. */
export const fitsIn = (search: Search, stock: Stock): SQL =>
  sql`(${sql.join(
    chosenGroups(search).map((group) => hasGroup(search, stock, group)),
    sql` OR `,
  )})`;

/** All prices of the chosen groups in a row of `title_prices k`, as one text. */
export const chosenPrices = (search: Search, stock: Stock): SQL =>
  sql.join(
    chosenGroups(search).map((group) => sql`${COLUMNS[stock].texts[group]}`),
    sql` || `,
  );

/**
 * The kinds of these groups in the first chosen band. It stands for all of them where a group has a copy at a chosen price, in
 * whichever band: a number that goes by prices counts all chosen bands (`counts/facets.ts`).
 */
export const kindsInFirst = ([band = 0]: readonly number[], groups: number): number =>
  maskOf(GROUPS.filter((group) => (groups >> group) & 1).map((group) => kindOf(group, band)));
