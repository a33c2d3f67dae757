import { fromMinute } from '../../../../core/minutes.ts';
import type { HoldCooldownReason } from '../../../../core/reservations/hold.ts';
import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { paths } from '../../../paths.ts';
import { hoursLeft } from '../../ui/time/clock.ts';
import { WithMoment } from '../../ui/time/Moment.tsx';
import { useTimeLeft } from '../../ui/time/use-left.ts';
import styles from './card-payment.module.css';

type Props = { readonly reason: HoldCooldownReason; readonly until: number; readonly onEnd: () => void };

export function TooEarly({ reason, until, onEnd }: Props) {
  const left = useTimeLeft(until, onEnd);
  const from = reason === 'turn' ? reservationsWords.joinAgainFrom : reservationsWords.payAgainFrom;
  return (
    <>
      <div className="notice" role="status">
        <p>
          <strong>{reservationsWords.tooEarly[reason]}</strong>
        </p>
        <p>{reservationsWords.meanwhile}</p>
      </div>
      <p className={styles.hold}>
        <WithMoment say={from} at={fromMinute(until)} as="near" />
        <span role="timer" className={styles.left} aria-label={paymentScreenWords.tooEarly.timeLeft}>
          {hoursLeft(left)}
        </span>
      </p>
      <p className="form-actions">
        <a className="button" href={paths.myOrders()}>
          {paymentScreenWords.tooEarly.myOrders}
        </a>
        <a href={paths.books()}>{paymentScreenWords.tooEarly.browse}</a>
      </p>
    </>
  );
}
