import { useEffect, useRef, useState } from 'react';
import { useEvery } from './use-every.ts';

/** How many ms are left until a moment (ms since the epoch), told again each second. `onEnd` is called once, when none is. */
export function useLeft(until: number, onEnd: () => void): number {
  const [now, setNow] = useState(Date.now);
  const over = now >= until;
  useEvery(over ? undefined : 1000, () => setNow(Date.now()));
  useEffect(() => {
    // A hidden page rests: what has passed meanwhile shows at once.
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
