import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef } from 'react';
import { $question } from '../../../stores/confirm.ts';
import { $openDialog } from '../dialog/Dialog.tsx';

/**
 * A deleted row takes the focus with it. When the question is closed and nothing has the focus, the same button of the row
 * that moved up gets it, or another element of that row. Answers what to call with the row's place when the question is
 * asked.
 */
export function useNextRow(body: RefObject<HTMLTableSectionElement | null>): (place: number) => void {
  const question = useStore($question);
  const dialog = useStore($openDialog);
  const asked = useRef<number>(undefined);
  useEffect(() => {
    // Another island may show the question: until its dialog has left the page, the focus is still in there.
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
