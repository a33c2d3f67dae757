/**
 * Closes a modal dialog by a click beside it where the browser does not know `closedby` (Safari): the press must have begun
 * there, too, so that a selection which is drawn out of the dialog does not close it.
 */
export function closeFromOutside(dialog: HTMLDialogElement): void {
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

/** The backdrop has no element of its own: events on it name the dialog, at a point outside of its box. */
function isOutside(dialog: HTMLDialogElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}
