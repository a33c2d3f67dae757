/** Timers that respect hidden pages: intervals, time left, pauses in typing. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Calls `act` every `ms` while the page is visible; never if undefined. */
export function useEvery(ms: number | undefined, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (ms === undefined) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      timer = document.hidden ? undefined : setInterval(() => latest.current(), ms);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [ms]);
}

/** Time left until a moment (ms since the epoch), in ms, updated each second. Calls `onEnd` once at zero. */
export function useTimeLeft(until: number, onEnd: () => void): number {
  const [now, setNow] = useState(Date.now);
  const over = now >= until;
  useEvery(over ? undefined : 1000, () => setNow(Date.now()));
  useEffect(() => {
    // Timers pause in a hidden page, so the value is updated when it returns.
    const look = () => setNow(Date.now());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (over) end.current();
  }, [over]);
  return Math.max(0, until - now);
}

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
