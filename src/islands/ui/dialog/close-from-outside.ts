/**
 * Closes a modal dialog by a click beside it in browsers without `closedby` (Safari). The press must begin there, too,
 * so that dragging a selection out of the dialog does not close it.
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

/** The backdrop is no element: its events have the dialog as target, at a point outside its box. */
function isOutside(dialog: HTMLDialogElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}
