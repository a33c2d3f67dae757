/**
 * Live region of toasts. Present in the page and in every dialog before the first toast, because screen readers
 * announce only changes in a known region, and only the added toast.
 */
export function ToastRegion() {
  return (
    <div className="toasts">
      <div role="status" aria-atomic="false" />
    </div>
  );
}

/** Toast region of a dialog, or of the page if given its body. */
export const findToastRegion = (of: Element): Element | null => of.querySelector(':scope > .toasts > [role=status]');
