import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import { categoryScreenWords } from '../../../../core/words/en/admin.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { paths } from '../../../paths.ts';
import { $adminCategories } from '../../../stores/admin-shop.ts';
import { Guard } from '../../Guard.tsx';
import { ActButton } from '../../ui/ActButton.tsx';
import { focusIfLost } from '../../ui/focus.ts';
import { LoadingOrFailed, useLastValue } from '../../ui/load-states.tsx';
import styles from '../screens.module.css';
import { AddCategory, MergeCategory, RenameCategory } from './CategoryForms.tsx';
import { useCategoryOrder } from './category-order.ts';

export function Categories() {
  return <Guard only="Admin">{() => <Loaded />}</Guard>;
}

function Loaded() {
  const { data: categories, error } = useLastValue($adminCategories);
  if (!categories) return <LoadingOrFailed error={error} label={categoryScreenWords.categories.loading} />;
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
    focusIfLost(row?.querySelector<HTMLElement>('[data-merges]'));
  }, [asked]);
  return (
    <section aria-label={categoryScreenWords.categories.listLabel} className={styles.categoryOrder}>
      <CategoryList
        list={list}
        categories={ordered}
        onMove={move}
        onAsk={(what, category) => setAsked({ what, category })}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={styles.orderBar} data-changed={changed}>
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

type CategoryListProps = {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly categories: readonly Category[];
  readonly onMove: (category: Category, by: -1 | 1) => void;
  readonly onAsk: (what: 'rename' | 'merge', category: Category) => void;
};

function CategoryList({ list, categories, onMove, onAsk }: CategoryListProps) {
  const pressed = useRef<HTMLElement>(null);
  // A moved row loses the focus, so the pressed button is focused again.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });
  return (
    <ol className={styles.categoryList} ref={list}>
      {categories.map((category, at) => (
        <li key={category.id} data-category={category.id}>
          <a className={styles.categoryName} href={paths.category(category.id)}>
            {category.name}
          </a>
          <span className={styles.categoryActions}>
            {MOVES.map(([label, by]) => {
              const possible = categories[at + by] !== undefined;
              return (
                <button
                  key={label}
                  type="button"
                  className="button button-small"
                  aria-label={categoryScreenWords.categoryList.moveLabel(category.name, label.toLowerCase())}
                  aria-disabled={!possible}
                  onClick={({ currentTarget }) => {
                    if (!possible) return;
                    pressed.current = currentTarget;
                    onMove(category, by);
                  }}
                >
                  {label}
                </button>
              );
            })}
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={categoryScreenWords.categoryList.renameLabel(category.name)}
              onClick={() => onAsk('rename', category)}
            >
              {categoryScreenWords.categoryList.rename}
            </button>
            {categories.length > 1 && (
              <button
                type="button"
                className="button button-quiet button-small"
                aria-label={categoryScreenWords.categoryList.mergeLabel(category.name)}
                data-merges=""
                onClick={() => onAsk('merge', category)}
              >
                {categoryScreenWords.categoryList.merge}
              </button>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

const MOVES = [
  [categoryScreenWords.categoryList.up, -1],
  [categoryScreenWords.categoryList.down, 1],
] as const;
