import { atom } from 'nanostores';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { commonWords } from '../../../../core/words/en/common.ts';
import { ToastRegion } from '../toast/ToastRegion.tsx';
import { closeFromOutside } from './close-from-outside.ts';

/** The open dialog in front, if any. Everything behind it is inert, so messages belong inside it. */
export const $openDialog = atom<HTMLDialogElement | null>(null);

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/** First element to focus: a field that can be filled, or the main action; not the close button above them. */
const FIRST = 'input:not([readonly]), select, textarea, .dialog-actions > :is(a, button)';

/** On touch screens the keyboard would cover the new dialog. */
const TOUCH = '(pointer: coarse)';

/** Focuses the start of a dialog, or of a step that replaces another. */
export const beginAt = (element: HTMLElement | null): void => {
  if (!matchMedia(TOUCH).matches) element?.querySelector<HTMLElement>(FIRST)?.focus();
};

/** A modal dialog based on `<dialog>`, which traps and restores the focus. Open while rendered. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closes before the element is removed: only then do browsers restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    // Dialogs can be stacked.
    const behind = $openDialog.get();
    element?.showModal();
    beginAt(element);
    if (element) closeFromOutside(element);
    $openDialog.set(element);
    return () => {
      $openDialog.set(behind);
      element?.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose} closedby="any">
      <h2 id={titleId} className="dialog-title" dir="auto">
        {title}
      </h2>
      <button type="button" className="dialog-close" aria-label={commonWords.button.close} onClick={onClose}>
        <span aria-hidden="true">×</span>
      </button>
      {children}
      <ToastRegion />
    </dialog>
  );
}
