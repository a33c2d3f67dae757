/** The focus after an act that removed or replaced its element. */
import { useStore } from '@nanostores/react';
import { $question } from '../../stores/confirm.ts';
import { $openDialog } from './dialog/Dialog.tsx';

/** Focuses the element if the one with the focus is gone, and no other has received it. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus();
}

/**
 * True from a question until its dialog is closed; the dialog may be another island's, and has the focus until then.
 */
export function useHasDialog(): boolean {
  const question = useStore($question);
  const dialog = useStore($openDialog);
  return question !== null || dialog !== null;
}
