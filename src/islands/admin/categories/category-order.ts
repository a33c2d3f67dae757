import type { Category } from '../../../../core/catalog/category.ts';

/** The categories in an order that is not saved yet; one that came meanwhile stands behind them, one that went is gone. */
export function inOrder(categories: readonly Category[], order: readonly string[]): Category[] {
  const place = new Map(order.map((id, at) => [id, at]));
  return categories.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length));
}

/** The same ids, one of them `by` places further down; undefined where there is no such place. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] | undefined {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from < 0 || other === undefined) return undefined;
  return ids.with(from, other).with(from + by, id);
}
