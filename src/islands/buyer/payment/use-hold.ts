import { useCallback, useEffect, useState } from 'react';
import type { Order } from '../../../../core/orders/order.ts';

const ASK_AGAIN_MS = 5_000;

/**
 * End of a hold. The countdown uses this device's clock, which may be wrong, and calls `ended`. The hold is over when
 * the server confirms it or cannot be reached.
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
