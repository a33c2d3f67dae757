import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus when an action removes its row: the next row receives it, or the text in place of an empty list.
 * `rows` are the displayed ones; attach the returned handler to the list.
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
