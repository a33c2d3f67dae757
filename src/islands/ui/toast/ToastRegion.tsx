/**
 * Where toasts are put. It stands empty in the page and in every dialog before the first toast comes, because a screen reader
 * only tells of changes in a region that it has already seen. It tells of an added toast alone, not of all that stand there.
 */
export function ToastRegion() {
  return (
    <div className="toasts">
      <div role="status" aria-atomic="false" />
    </div>
  );
}

/** The region of a dialog, or of the page for its body. */
export const findToastRegion = (of: Element): Element | null => of.querySelector(':scope > .toasts > [role=status]');
