import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Category } from '../../../../core/catalog/category.ts';
import { categoryScreenWords } from '../../../../core/words/catalog/category-screens.ts';
import { orderCategories } from '../../../api/admin/shop.ts';
import { $categoryOrder } from '../../../stores/catalog/category-admin.ts';
import { toastFailure } from '../../ui/failure.ts';
import { useLeaveQuestion } from '../../ui/form/use-leave-question.ts';
import { inOrder, moved } from './category-order.ts';

/**
 * The categories in the order that the admin is making. Nothing is saved before they say so: each new order drops every
 * public page. Saving is one click and asks for no reason; a call may give one. `said` is what the last move did, for whoever does not see it.
 */
export function useCategoryOrder(categories: readonly Category[]) {
  const [order, setOrder] = useState<readonly string[]>();
  const [said, setSaid] = useState('');
  const ordered = order ? inOrder(categories, order) : categories;
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
      $categoryOrder.mutate([...ordered]);
      setOrder(undefined);
      toast.success(categoryScreenWords.categoriesOrdered);
    } catch (error) {
      toastFailure(error);
    }
    // After a refusal, too: the categories may have changed meanwhile. What was moved here stays moved.
    $categoryOrder.revalidate();
  };
  return { ordered, changed, said, move, undo, save } as const;
}
