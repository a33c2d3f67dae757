import { useCallback, useEffect, useState } from 'react';
import type { Order } from '../../../../core/orders/order.ts';

const ASK_AGAIN_MS = 5_000;

/**
 * Whether a hold is over. The countdown runs by the clock of this device, which may be wrong, and calls `ended`. The hold is
 * over when the server says so or cannot be asked.
 */
export function useHoldEnd(look: () => Promise<Order>): { over: boolean; ended: () => void } {
  const [ending, setEnding] = useState(false);
  const [over, setOver] = useState(false);
  const ended = useCallback(() => setEnding(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once the countdown has ended, not with every render
  useEffect(() => {
    if (!ending) return;
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const ask = async () => {
      const kept = await look().then(
        ({ heldUntil }) => heldUntil !== null,
        () => false,
      );
      if (gone) return;
      if (kept) timer = setTimeout(ask, ASK_AGAIN_MS);
      else setOver(true);
    };
    ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ending]);
  return { over, ended };
}
