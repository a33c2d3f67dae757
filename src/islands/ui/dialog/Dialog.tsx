/** Modal dialogs, and the region of the toasts inside of them. */

import { useStore } from '@nanostores/react';
import { atom, type WritableAtom } from 'nanostores';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { commonWords } from '../../../../core/words/en/common.ts';

/** The open dialog in front, if any. Everything behind it is inert, so messages belong inside it. */
export const $openDialog = atom<HTMLDialogElement | null>(null);

type DialogProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/** First element to focus: a field that can be filled, or the main action; not the close button above them. */
const FIRST = 'input:not([readonly]), select, textarea, .dialog-actions > :is(a, button)';

/** On touch screens the keyboard would cover the new dialog. */
const TOUCH = '(pointer: coarse)';

/** Focuses the start of a dialog, or of a step that replaces another. */
export const beginAt = (element: HTMLElement | null): void => {
  if (!matchMedia(TOUCH).matches) element?.querySelector<HTMLElement>(FIRST)?.focus();
};

/** A modal dialog based on `<dialog>`, which traps and restores the focus. Open while rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
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

/**
 * Closes a modal dialog by a click beside it in browsers without `closedby` (Safari). The press must begin there, too,
 * so that dragging a selection out of the dialog does not close it.
 */
function closeFromOutside(dialog: HTMLDialogElement): void {
  if ('closedBy' in HTMLDialogElement.prototype) return;
  let pressedOutside = false;
  dialog.addEventListener('pointerdown', (event) => {
    pressedOutside = isOutside(dialog, event);
  });
  dialog.addEventListener('click', (event) => {
    if (pressedOutside && isOutside(dialog, event)) dialog.close();
    pressedOutside = false;
  });
}

/** The backdrop is no element: its events have the dialog as target, at a point outside its box. */
function isOutside(dialog: HTMLDialogElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}

/**
 * Live region of toasts. Present in the page and in every dialog before the first toast, because screen readers
 * announce only changes in a known region, and only the added toast.
 */
function ToastRegion() {
  return (
    <div className="toasts">
      <div role="status" aria-atomic="false" />
    </div>
  );
}

/** Toast region of a dialog, or of the page if given its body. */
export const findToastRegion = (of: Element): Element | null => of.querySelector(':scope > .toasts > [role=status]');

/** Several islands of a page render the same part; true only in the first one. */
export function useFirst($shownBy: WritableAtom<string | null>): boolean {
  const id = useId();
  const shownBy = useStore($shownBy);
  useEffect(() => {
    if ($shownBy.get() === null) $shownBy.set(id);
    return () => {
      if ($shownBy.get() === id) $shownBy.set(null);
    };
  }, [id, $shownBy]);
  return shownBy === id;
}
