import { desc, type SQL, sql } from 'drizzle-orm';
import type { SubqueryWithSelection } from 'drizzle-orm/sqlite-core';
import type { Cursor } from '../../core/cursor.ts';
import type { Db } from '../db/client.ts';

/** A part of a list, and where the next part begins; null at the end. */
export type Page<Item, At = number> = { readonly items: Item[]; readonly next: Cursor<At> | null };

export type Paging<At = number> = { readonly after?: Cursor<At> | undefined; readonly limit?: number };

/** Cuts a page from rows that were asked for with one more than `limit`, which tells whether there is a next one. */
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
 * The page of a search that no index answers: it looks at so many rows of its list, and `end` is the last of these where there are so
 * many. What it found may be less than a page, or nothing; the list goes on behind `end`.
 */
export function toFoundPage<Item extends Place, Place, At = number>(
  rows: readonly Item[],
  end: Place | undefined,
  limit: number,
  cursorOf: (item: Place) => Cursor<At>,
): Page<Item, At> {
  const page = toPage(rows, limit, cursorOf);
  return page.next || !end ? page : { ...page, next: cursorOf(end) };
}

/** The rows that a search looks at, by what their list is sorted by. */
type Looked = SubqueryWithSelection<
  { rank: SQL.Aliased<number>; id: SQL.Aliased<string>; isFound: SQL.Aliased<number> },
  'looked'
>;

/**
 * Those of the looked at rows that a search found, one more than `limit`. A page is sorted by these, so that the database begins with
 * them.
 */
export const foundAmong = (db: Db, looked: Looked, limit: number) =>
  db
    .select({ id: looked.id, rank: looked.rank })
    .from(looked)
    .where(sql`${looked.isFound}`)
    .orderBy(desc(looked.rank), desc(looked.id))
    .limit(limit + 1)
    .as('found');
