import type { Cursor } from '../../src/shared/product.ts';

/** A part of a list, and where the next part begins; null at the end. */
export type Page<Item> = { readonly items: Item[]; readonly next: Cursor | null };

export type Paging = { readonly after?: Cursor | undefined; readonly limit?: number };

/** Cuts a page from rows that were asked for with one more than `limit`, which tells whether there is a next one. */
export function toPage<Item>(rows: readonly Item[], limit: number, cursorOf: (item: Item) => Cursor): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? cursorOf(last) : null };
}
