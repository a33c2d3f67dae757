import { useEffect, useRef, useState } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import { categoryScreenWords } from '../../../../core/words/en/categories.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { $adminCategories } from '../../../stores/catalog/admin-categories.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Awaited, useLastValue } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { AddCategory } from './AddCategory.tsx';
import { CategoryList } from './CategoryList.tsx';
import styles from './categories.module.css';
import { MergeCategory } from './MergeCategory.tsx';
import { RenameCategory } from './RenameCategory.tsx';
import { useCategoryOrder } from './use-category-order.ts';

export function Categories() {
  return <Guard only="Admin">{() => <Loaded />}</Guard>;
}

function Loaded() {
  const { data: categories, error } = useLastValue($adminCategories);
  if (!categories) return <Awaited error={error} label={categoryScreenWords.categories.loading} />;
  return (
    <>
      <AddCategory />
      <CategoryLists categories={categories} />
    </>
  );
}

type Asked = { readonly what: 'rename' | 'merge'; readonly category: Category };

function CategoryLists({ categories }: { categories: readonly Category[] }) {
  const { ordered, changed, said, move, undo, save } = useCategoryOrder(categories);
  const [asked, setAsked] = useState<Asked>();
  const list = useRef<HTMLOListElement>(null);
  const mergedInto = useRef<string>(undefined);
  const close = () => setAsked(undefined);
  // The row with the focus is gone; focuses the category that received the books.
  useEffect(() => {
    if (asked || mergedInto.current === undefined) return;
    const row = list.current?.querySelector(`[data-category="${CSS.escape(mergedInto.current)}"]`);
    mergedInto.current = undefined;
    if (document.activeElement === document.body) row?.querySelector<HTMLElement>('[data-merges]')?.focus();
  }, [asked]);
  return (
    <section aria-label={categoryScreenWords.categories.listLabel} className={styles.order}>
      <CategoryList
        list={list}
        categories={ordered}
        onMove={move}
        onAsk={(what, category) => setAsked({ what, category })}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={styles.bar} data-changed={changed}>
        <ActButton className="button-primary" disabled={!changed} act={save}>
          {categoryScreenWords.categories.saveOrder}
        </ActButton>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={!changed}
          onClick={() => changed && undo()}
        >
          {commonWords.button.undo}
        </button>
        <p className="form-note">
          {changed ? categoryScreenWords.categories.orderNotSaved : categoryScreenWords.categories.orderHint}
        </p>
      </div>
      {asked?.what === 'rename' && <RenameCategory category={asked.category} onClose={close} />}
      {asked?.what === 'merge' && (
        <MergeCategory
          category={asked.category}
          others={categories.filter(({ id }) => id !== asked.category.id)}
          onMerged={(into) => {
            mergedInto.current = into;
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
