import { useEffect, useRef, useState } from 'react';
import { useEvery } from './use-every.ts';

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
