/** Whether a title has copies for sale at the chosen prices: one row of `title_cells` says it for all but the cells that a price cuts. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { CONDITIONS, type Condition } from '../../../core/condition.ts';
import { copyKindOf } from '../../../core/search/copy-kind.ts';
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
const conditionOf = (group: number): Condition => CONDITIONS[group >> 1] ?? 'Low';

const kindOf = (group: number, priceCents: number): number =>
  copyKindOf({ condition: conditionOf(group), verified: group % 2 === 1, priceCents });

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

type Part = ReturnType<typeof cellsIn>['cut'][number];

/**
 * A copy of the title `n` in the row's category, of this group, in a part of a cell: one look at an index, and only where the cell has one.
 * `iif` keeps the look from being taken elsewhere; `AND` does so in a condition alone, and not in a value.
 */
const hasCopy = (group: number, { cell, leastCents, mostCents }: Part): SQL =>
  sql`iif(${within([group], 1n << BigInt(cell))}, EXISTS (SELECT 1 FROM ${listings} c
    WHERE ${copy.titleId} = n.id AND ${copy.categoryId} = ${cells.categoryId} AND ${copy.kind} = ${kindOf(group, leastCents)} AND ${copy.stock} = 1
    AND ${copy.resellPriceCents} BETWEEN ${leastCents} AND ${mostCents}), 0)`;

/** The row has a copy for sale that fits what was chosen. */
export function fitsCells(search: Search): SQL {
  const { whole, cut } = cellsIn(search);
  const { conditions, verified } = choicesOf(search);
  const groups = GROUPS.filter(
    (_, group) => conditions.includes(conditionOf(group)) && verified.includes(group % 2 === 1),
  );
  const kinds = maskOf(copyKindsOf(choicesOf(search)));
  const ways = cut.map((part) => {
    // The index of a title's prices gives one that fits soon where the cell has one; a category has an index for each kind.
    const has =
      search.categoryId === undefined
        ? sql`EXISTS (SELECT 1 FROM ${listings} c INDEXED BY products_title_price WHERE ${copy.titleId} = n.id AND ${copy.stock} = 1
            AND ${copy.resellPriceCents} BETWEEN ${part.leastCents} AND ${part.mostCents} AND ${kinds} >> ${copy.kind} & 1)`
        : sql`(${sql.join(
            groups.map((group) => hasCopy(group, part)),
            sql` OR `,
          )})`;
    return sql` WHEN iif(${within(groups, 1n << BigInt(part.cell))}, EXISTS (SELECT 1 FROM ${titles} n
      WHERE n.number = abs(${cells.number}) AND ${has}), 0) THEN 1`;
  });
  return sql`CASE WHEN ${within(groups, whole)} THEN 1${sql.join(ways)} ELSE 0 END`;
}

/** Of the bands that a price cuts, the kinds of copies for sale at the chosen prices, as a mask. */
export function pricedKinds(search: Search): SQL {
  const masks = bandsOf(search).cut.flatMap((band) => {
    const { leastCents: from, mostCents: to } = PRICE_BANDS[band] as (typeof PRICE_BANDS)[number];
    const { leastCents = from, mostCents = to } = search;
    const { whole, cut } = cellsIn({ leastCents: Math.max(from, leastCents), mostCents: Math.min(to, mostCents) });
    const bits = (has: (group: number) => SQL) =>
      sql.join(
        GROUPS.map((group) => sql`(${has(group)} << ${kindOf(group, from)})`),
        sql` | `,
      );
    return [
      bits((group) => sql`(${within([group], whole)} <> 0)`),
      ...cut.map(
        (part) => sql`iif(${within(GROUPS, 1n << BigInt(part.cell))} <> 0,
          (SELECT ${bits((group) => hasCopy(group, part))} FROM ${titles} n WHERE n.number = ${cells.number}), 0)`,
      ),
    ];
  });
  return sql`(${sql.join(masks, sql` | `)})`;
}
