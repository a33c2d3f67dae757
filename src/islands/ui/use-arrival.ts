import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes whoever comes for this part of the page to it: it was not there when the browser looked for it. The element has this id, and
 * `tabIndex` -1. `isThere`: what it waits for has come, so that nothing moves any more.
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
