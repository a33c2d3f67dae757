/** The hold of a copy during its payment: the clock, and its end. */

import { useCallback, useEffect, useState } from 'react';
import type { Order } from '../../../../core/orders/order.ts';
import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { SentenceWithMoment } from '../../ui/time/Moment.tsx';
import { minutesAndSeconds } from '../../ui/time/moment-formats.ts';
import { useTimeLeft } from '../../ui/time/timers.ts';
import styles from './payment.module.css';

const MINUTE_MS = 60_000;

type HoldClockProps = { readonly heldUntil: number; readonly over: boolean; readonly onEnd: () => void };

/** Time left of the hold: shown each second, announced at 5 minutes, at 1 minute and at the end. */
export function HoldClock({ heldUntil, over, onEnd }: HoldClockProps) {
  const left = useTimeLeft(heldUntil, onEnd);
  const close = [1, 5].find((minutes) => left <= minutes * MINUTE_MS);
  return (
    <>
      {!over && (
        <p className={styles.hold} data-close={close === 1 ? '' : undefined}>
          <SentenceWithMoment say={reservationsWords.heldUntil} at={heldUntil} as="near" />
          <span role="timer" className={styles.left} aria-label={paymentScreenWords.holdClock.timeLeft}>
            {minutesAndSeconds(left)}
          </span>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {over ? reservationsWords.holdOver : close && left > 0 ? reservationsWords.minutesLeft(close) : ''}
      </p>
    </>
  );
}

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
