import { useCallback, useEffect, useRef } from 'react';

const PAUSE_MS = 400;

/** Runs `act` after a pause in typing, or at once when the page is hidden; cancelled by an unmount. */
export function useAfterPause(act: () => void) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = act;
  });
  const now = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current();
  }, []);
  const later = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(now, PAUSE_MS);
  }, [now]);
  useEffect(() => {
    // Phones may end a hidden page without another event.
    const hidden = () => document.visibilityState === 'hidden' && now();
    addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', hidden);
      clearTimeout(timer.current);
    };
  }, [now]);
  return { later, now } as const;
}
