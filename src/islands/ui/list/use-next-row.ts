import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef } from 'react';
import { $question } from '../../../stores/confirm.ts';
import { $openDialog } from '../dialog/Dialog.tsx';

/**
 * A deleted row takes the focus with it. After its dialog closes, the same button of the next row, or another element
 * of it, receives the focus. Returns a function to call with the row's index when the dialog opens.
 */
export function useNextRow(body: RefObject<HTMLTableSectionElement | null>): (place: number) => void {
  const question = useStore($question);
  const dialog = useStore($openDialog);
  const asked = useRef<number>(undefined);
  useEffect(() => {
    // Another island may show the dialog: until it has left the page, it has the focus.
    if (question !== null || dialog !== null || asked.current === undefined) return;
    const rows = body.current?.rows ?? [];
    const row = rows[Math.min(asked.current, rows.length - 1)];
    asked.current = undefined;
    const next = row?.querySelector<HTMLElement>('[data-deletes]') ?? row?.querySelector<HTMLElement>('a, button');
    if (document.activeElement === document.body) next?.focus();
  }, [question, dialog, body]);
  return (place) => {
    asked.current = place;
  };
}
