import { useCallback, useEffect, useRef } from 'react';

const PAUSE_MS = 400;

/** Does something once a person pauses, or at once when the page goes away; what waits when the part is gone is left undone. */
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
    // A phone may end a page in the background without another word.
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
