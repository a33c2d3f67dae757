/** Whether a title has copies for sale at the chosen prices: one row of `title_cells` says it for all but the cells that a price cuts. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { CELLS, type Cell } from '../../../core/search/price-cell.ts';
import { PRICE_BANDS, type Search } from '../../../core/search/search.ts';
import { listings } from '../../db/tables/catalog.ts';
import { titleCells, titles } from '../../db/tables/titles.ts';
import { bandsOf, choicesOf, copyKindsOf, maskOf } from './filters.ts';

/** The row of a title, or of what it has in a category. */
export const cells = alias(titleCells, 'k');
const copy = alias(listings, 'c');

/** The cells between two prices, as a mask, and what lies between them of cells that they cut. */
export function cellsIn({ leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER }: Partial<Cell>) {
  let whole = 0n;
  const cut: (Cell & { readonly cell: number })[] = [];
  for (const [cell, { leastCents: from, mostCents: to }] of CELLS.entries()) {
    const part = { leastCents: Math.max(from, leastCents), mostCents: Math.min(to, mostCents) };
    if (part.leastCents === from && part.mostCents === to) whole |= 1n << BigInt(cell);
    else if (part.leastCents <= part.mostCents) cut.push({ ...part, cell });
  }
  return { whole, cut };
}

const GROUPS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The kind of copies of a group in a band (core/search/copy-kind.ts). */
const kindOf = (group: number, band: number): number => (group >> 1) * 8 + band * 2 + (group & 1);

/** A price cuts a cell: copies have to be looked up. */
export const cutsCell = (search: Search): boolean => cellsIn(search).cut.length > 0;

/** Those of the groups stand last. */
const COLUMNS = Object.values(getTableColumns(cells)).slice(-GROUPS.length);

/** The cells of these groups (a condition times two, and one with the badge) that are in a mask. */
const within = (groups: readonly number[], mask: bigint): SQL =>
  sql`((${sql.join(
    groups.map((group) => sql`${COLUMNS[group]}`),
    sql` | `,
  )}) & ${mask})`;

type Chosen = ReturnType<typeof cellsIn>;

/**
 * 1 where one of these groups has a cell that lies within the prices, or a copy in the part of one that they cut. A copy is looked for
 * only where the cell has one: `iif` and `CASE` ask no further, which `AND` and `OR` do in a value.
 */
const fitting = (groups: readonly number[], { whole, cut }: Chosen, only: SQL): SQL =>
  sql`CASE WHEN ${within(groups, whole)} THEN 1${sql.join(
    cut.map(
      ({ cell, leastCents, mostCents }) =>
        sql` WHEN iif(${within(groups, 1n << BigInt(cell))}, EXISTS (SELECT 1 FROM ${listings} c ${only} AND ${copy.titleId} = (SELECT n.id FROM ${titles} n WHERE n.number = abs(${cells.number})) AND ${copy.stock} = 1 AND ${copy.resellPriceCents} BETWEEN ${leastCents} AND ${mostCents}), 0) THEN 1`,
    ),
  )} ELSE 0 END`;

/** The row has a copy for sale that fits what was chosen. The index of a title's prices soon gives one where the cell has one. */
export function fitsCells(search: Search): SQL {
  const kinds = maskOf(copyKindsOf(choicesOf(search)));
  const groups = GROUPS.filter((group) => (kinds >> kindOf(group, 0)) & 0b1010101);
  return fitting(
    groups,
    cellsIn(search),
    sql`INDEXED BY products_title_price WHERE ${kinds} >> ${copy.kind} & 1 AND (${cells.number} < 0 OR ${copy.categoryId} = ${cells.categoryId})`,
  );
}

/** Of the bands that a price cuts, the kinds of copies for sale at the chosen prices, as a mask. An index has a title's copies of each. */
export function pricedKinds(search: Search): SQL {
  const masks = bandsOf(search).cut.flatMap((band) => {
    const { leastCents: from, mostCents: to } = PRICE_BANDS[band] as (typeof PRICE_BANDS)[number];
    const { leastCents = from, mostCents = to } = search;
    const chosen = cellsIn({ leastCents: Math.max(from, leastCents), mostCents: Math.min(to, mostCents) });
    return GROUPS.map((group) => {
      const kind = kindOf(group, band);
      const only = sql`INDEXED BY products_offer WHERE ${copy.categoryId} = ${cells.categoryId} AND ${copy.kind} = ${kind}`;
      return sql`(${fitting([group], chosen, only)} << ${kind})`;
    });
  });
  return sql`(${sql.join(masks, sql` | `)})`;
}
