import { desc, type SQL, sql } from 'drizzle-orm';
import type { SubqueryWithSelection } from 'drizzle-orm/sqlite-core';
import type { Cursor } from '../../core/paging.ts';
import type { Db } from '../db/client.ts';

/** A part of a list, and the cursor of the next part; null at the end. */
export type Page<Item, At = number> = { readonly items: Item[]; readonly next: Cursor<At> | null };

export type Paging<At = number> = { readonly after?: Cursor<At> | undefined; readonly limit?: number };

/**
 * Cuts a page from rows that were selected with a limit of `limit + 1`; the extra row says that there is a next page.
 */
export function toPage<Item, At = number>(
  rows: readonly Item[],
  limit: number,
  cursorOf: (item: Item) => Cursor<At>,
): Page<Item, At> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? cursorOf(last) : null };
}

/**
 * A page of a search that no index answers. The search reads a limited number of rows of its list; `end` is the last
 * row read, undefined at the end of the list. The page may be short or empty; the list continues after `end`.
 */
export function toSearchPage<Item extends Place, Place, At = number>(
  rows: readonly Item[],
  end: Place | undefined,
  limit: number,
  cursorOf: (item: Place) => Cursor<At>,
): Page<Item, At> {
  const page = toPage(rows, limit, cursorOf);
  return page.next || !end ? page : { ...page, next: cursorOf(end) };
}

/** The rows that a search reads, in the order of their list. */
type Looked = SubqueryWithSelection<
  { rank: SQL.Aliased<number>; id: SQL.Aliased<string>; isFound: SQL.Aliased<number> },
  'looked'
>;

/**
 * The matching ones of the rows read, at most `limit + 1`. The page is ordered by columns of this subquery, so that the
 * database starts with it.
 */
export const matchesAmong = (db: Db, looked: Looked, limit: number) =>
  db
    .select({ id: looked.id, rank: looked.rank })
    .from(looked)
    .where(sql`${looked.isFound}`)
    .orderBy(desc(looked.rank), desc(looked.id))
    .limit(limit + 1)
    .as('found');
