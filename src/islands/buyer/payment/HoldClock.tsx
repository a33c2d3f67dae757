import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { minutesAndSeconds } from '../../ui/time/clock.ts';
import { WithMoment } from '../../ui/time/Moment.tsx';
import { useTimeLeft } from '../../ui/time/use-left.ts';
import styles from './card-payment.module.css';

const MINUTE_MS = 60_000;

type Props = { readonly heldUntil: number; readonly over: boolean; readonly onEnd: () => void };

/** Time left of the hold: shown each second, announced at 5 minutes, at 1 minute and at the end. */
export function HoldClock({ heldUntil, over, onEnd }: Props) {
  const left = useTimeLeft(heldUntil, onEnd);
  const close = [1, 5].find((minutes) => left <= minutes * MINUTE_MS);
  return (
    <>
      {!over && (
        <p className={styles.hold} data-close={close === 1 ? '' : undefined}>
          <WithMoment say={reservationsWords.heldUntil} at={heldUntil} as="near" />
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
