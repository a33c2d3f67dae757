import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import { categoryScreenWords } from '../../../../core/words/en/categories.ts';
import { paths } from '../../../paths.ts';
import styles from './categories.module.css';

type Props = {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly categories: readonly Category[];
  readonly onMove: (category: Category, by: -1 | 1) => void;
  readonly onAsk: (what: 'rename' | 'merge', category: Category) => void;
};

export function CategoryList({ list, categories, onMove, onAsk }: Props) {
  const pressed = useRef<HTMLElement>(null);
  // A moved row loses the focus, so the pressed button is focused again.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });
  return (
    <ol className={styles.list} ref={list}>
      {categories.map((category, at) => (
        <li key={category.id} data-category={category.id}>
          <a className={styles.name} href={paths.category(category.id)}>
            {category.name}
          </a>
          <span className={styles.actions}>
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
