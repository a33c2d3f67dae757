/** Unsaved order of the categories. */

import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Category } from '../../../../core/catalog/category.ts';
import { categoryScreenWords } from '../../../../core/words/en/admin.ts';
import { orderCategories } from '../../../api/admin/shop.ts';
import { $adminCategories } from '../../../stores/admin-shop.ts';
import { toastFailure } from '../../ui/failure.tsx';
import { useLeaveQuestion } from '../../ui/navigation.ts';

/** Categories in an unsaved order; new ones are last, deleted ones are dropped. */
export function sortedByIds(categories: readonly Category[], order: readonly string[]): Category[] {
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

/**
 * Unsaved order of the categories. Saved only on request, because each new order purges every public page. Saving needs
 * no reason, though the API takes one. `said` announces the last move to screen readers.
 */
export function useCategoryOrder(categories: readonly Category[]) {
  const [order, setOrder] = useState<readonly string[]>();
  const [said, setSaid] = useState('');
  const ordered = order ? sortedByIds(categories, order) : categories;
  const changed = ordered.some(({ id }, at) => id !== categories[at]?.id);

  useLeaveQuestion(changed);

  const move = ({ id, name }: Category, by: -1 | 1): void => {
    const ids = ordered.map((category) => category.id);
    const next = moved(ids, id, by);
    if (!next) return;
    setOrder(next);
    setSaid(categoryScreenWords.order.moved(name, next.indexOf(id) + 1, next.length));
  };
  const undo = (): void => {
    setOrder(undefined);
    setSaid(categoryScreenWords.order.undone);
  };
  const save = async (): Promise<void> => {
    try {
      await orderCategories(ordered.map(({ id }) => id));
      $adminCategories.mutate([...ordered]);
      setOrder(undefined);
      toast.success(categoryScreenWords.categoriesOrdered);
    } catch (error) {
      toastFailure(error);
    }
    // Also after a refusal, because the categories may have changed. The unsaved order stays.
    $adminCategories.revalidate();
  };
  return { ordered, changed, said, move, undo, save } as const;
}
