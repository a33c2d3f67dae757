import type { Category } from '../../../../core/catalog/category.ts';

/** Categories in an unsaved order; new ones are last, deleted ones are dropped. */
export function inOrder(categories: readonly Category[], order: readonly string[]): Category[] {
  const place = new Map(order.map((id, at) => [id, at]));
  return categories.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length));
}

/** The ids with one of them moved by `by` places; undefined outside the list. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] | undefined {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from < 0 || other === undefined) return undefined;
  return ids.with(from, other).with(from + by, id);
}
