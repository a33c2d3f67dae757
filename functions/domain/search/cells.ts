/** What a title has for sale at the chosen prices: a row of `title_cells` says it for all but the cells that a price cuts. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { bandOf } from '../../../core/search/copy-kind.ts';
import { CELLS, type Cell } from '../../../core/search/price-cell.ts';
import type { Search } from '../../../core/search/search.ts';
import { titleCells } from '../../db/tables/titles.ts';
import { maskOf } from './filters.ts';

/** The row of a title, or of what it has in a category. */
export const cells = alias(titleCells, 'k');

/** The cells between two prices, as a mask, and what lies between them of cells that they cut. */
function cellsIn({ leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER }: Search) {
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

/** Those of the groups stand last. */
const COLUMNS = Object.values(getTableColumns(cells)).slice(-GROUPS.length);

const or = (masks: readonly SQL[]): SQL => sql`(${sql.join([sql`0`, ...masks], sql` | `)})`;

/**
 * What a title has in a category at the chosen prices, from its row of `title_cells k`: `sure:unsure`. Bit n of the first says that a copy
 * of group n has such a price. The second says of which kinds there may be one: the cell that a price cuts has a copy of a group that has
 * none in a cell between the prices.
 */
export function pricedText(search: Search): SQL {
  const { whole, cut } = cellsIn(search);
  const sure = COLUMNS.map((column, group) => sql`iif(${column} & ${whole}, ${1 << group}, 0)`);
  const unsure = COLUMNS.flatMap((column, group) =>
    cut.map(
      ({ cell, leastCents }) =>
        sql`iif(${column} >> ${cell} & 1 AND NOT ${column} & ${whole}, ${maskOf([kindOf(group, bandOf(leastCents))])}, 0)`,
    ),
  );
  return sql`${or(sure)} || ':' || ${or(unsure)}`;
}

/**
 * The kinds of these groups in the first chosen band. It stands for all of them where a group has a copy at the chosen prices, in
 * whichever band: a number that goes by prices counts all chosen bands (`counts/facets.ts`).
 */
export const kindsInFirst = ([band = 0]: readonly number[], groups: number): number =>
  maskOf(GROUPS.filter((group) => (groups >> group) & 1).map((group) => kindOf(group, band)));
