import { useEffect, useRef } from 'react';

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
