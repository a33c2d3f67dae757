import { atom } from 'nanostores';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { commonWords } from '../../../../core/words/common.ts';
import { ToastRegion } from '../toast/ToastRegion.tsx';
import { closeFromOutside } from './close-from-outside.ts';

/** The dialog in front, if there is one. Everything behind it is out of reach, so messages belong inside it. */
export const $openDialog = atom<HTMLDialogElement | null>(null);

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/** Where a dialog begins: at the first field that can be filled, or else at the first way on; not at the way out above them. */
const FIRST = 'input:not([readonly]), select, textarea, .dialog-actions > :is(a, button)';

/** On a touch screen the keyboard would come up over the dialog that has just opened. */
const TOUCH = '(pointer: coarse)';

/** Puts the focus where a dialog, or a step of one that takes the place of another, begins. */
export const beginAt = (element: HTMLElement | null): void => {
  if (!matchMedia(TOUCH).matches) element?.querySelector<HTMLElement>(FIRST)?.focus();
};

/** A modal dialog on the browser's own element, which keeps the focus inside and gives it back. Open while rendered. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the element leaves the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    // One may stand in front of another.
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
