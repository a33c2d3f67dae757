import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * What is decided in a row may end with the row gone, and its focus with it: then the row that moved up has it, or what is said in the place of the
 * list. `rows` are those that are shown; the answer listens on the list.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const position = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what may have taken the focus away
  useEffect(() => {
    if (position.current === undefined || document.activeElement !== document.body) return;
    const left = list.current?.querySelectorAll('tbody tr') ?? [];
    const row = left[Math.min(position.current, left.length - 1)];
    const next = row?.querySelector<HTMLElement>('a') ?? list.current?.querySelector<HTMLElement>('[tabindex="-1"]');
    next?.focus();
  }, [list, rows]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLTableRowElement>('tbody tr');
      position.current = row?.sectionRowIndex;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) position.current = undefined;
    },
  };
}
