import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the part of the page named by the address, which was not rendered when the browser looked for it. The
 * element needs this id and `tabIndex` -1. `isThere`: everything above has loaded, so that nothing moves afterwards.
 */
export function useArrival(id: string, isThere = true): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isThere || location.hash !== `#${id}`) return;
    part.current?.scrollIntoView();
    part.current?.focus({ preventScroll: true });
  }, [id, isThere]);
  return part;
}
