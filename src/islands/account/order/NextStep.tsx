import { useEffect, useReducer, useRef } from 'react';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { isFinalState } from '../../../../core/fulfilment/state.ts';
import { roundUpToMinute } from '../../../../core/minutes.ts';
import { timeLeftWords } from '../../../../core/words/en/fulfilment.ts';
import { frozenScreenWords, nextStepWords as words } from '../../../../core/words/en/order-page.ts';
import { paths } from '../../../paths.ts';
import { focusIfLost } from '../../ui/focus.ts';
import { Moment, SentenceWithMoment } from '../../ui/time/Moment.tsx';
import { useTimeLeft } from '../../ui/time/timers.ts';
import { OrderActions } from './OrderActions.tsx';
import { AddressFacts } from './OrderFacts.tsx';
import styles from './order.module.css';
import { inTransitUntil } from './order-actions.ts';
import { addressToShipTo, answerDeadline, sentenceOf, turnOf, waitsForAdmin } from './order-sentence.ts';

type Props = { readonly order: Fulfilment; readonly onChange: () => void };

export function NextStep({ order, onChange }: Props) {
  const { state, side, turn, deadlineAt, frozen, frozenAt } = order;
  const address = addressToShipTo(order);
  const step = useRef<HTMLElement>(null);
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  const until = answerDeadline(order, Date.now()) ?? deadlineAt;
  const before = useRef(state);
  // The element with the focus may have disappeared with the former state.
  useEffect(() => {
    if (before.current !== state) focusIfLost(step.current);
    before.current = state;
  }, [state]);
  const mine = !frozen && (turn === side || (state === 'to_meet' && side !== 'admin'));
  return (
    <section
      ref={step}
      tabIndex={-1}
      className={styles.next}
      data-mine={mine ? '' : undefined}
      data-over={isFinalState(state) ? '' : undefined}
      aria-labelledby="next"
    >
      <div role="status">
        <h2 id="next">{turnOf(order)}</h2>
        <p className={styles.sentence}>{sentenceOf(order)}</p>
      </div>
      {until !== null && !frozen && (
        <Deadline
          key={until}
          at={until}
          onEnd={() => {
            // The page changes even if the sale's state does not.
            lookAgain();
            onChange();
          }}
        />
      )}
      {deadlineAt !== null && frozenAt !== null && deadlineAt > frozenAt && (
        <p className={styles.deadline}>{frozenScreenWords.left(timeLeftWords.left(deadlineAt - frozenAt))}</p>
      )}
      {side === 'admin' && (frozen || waitsForAdmin(order)) && (
        <p>
          <a href={paths.money()}>{frozenScreenWords.money}</a>
        </p>
      )}
      {address && <AddressFacts side={side} address={address} />}
      <OrderActions order={order} onChange={onChange} />
      {order.callOffFrom !== null && (
        <p>
          <SentenceWithMoment say={words.callOffFrom} at={roundUpToMinute(order.callOffFrom)} />
        </p>
      )}
      {side === 'buyer' && state === 'shipped' && !frozen && <NotArrived order={order} />}
      {side !== 'admin' && state === 'to_meet' && !frozen && (
        <p className="form-note">
          <a href={paths.help('meet-safely')}>{words.meetSafely}</a>
        </p>
      )}
    </section>
  );
}

/** For a buyer waiting for a parcel: the first time to report it missing, with help about the process. */
function NotArrived({ order }: { order: Fulfilment }) {
  const early = inTransitUntil(order, Date.now());
  return (
    <p className="form-note">
      {early === undefined ? words.notArrived.now : <SentenceWithMoment say={words.notArrived.from} at={early} />}{' '}
      <a href={paths.help('not-arrived')}>{words.notArrived.help}</a>
    </p>
  );
}

function Deadline({ at, onEnd }: { at: number; onEnd: () => void }) {
  const left = useTimeLeft(at, onEnd);
  if (left === 0) return <p className={styles.deadline}>{words.next.passed}</p>;
  return (
    <p className={styles.deadline}>
      {timeLeftWords.until} <Moment at={at} />
      <span className={styles.left}>{timeLeftWords.left(left)}</span>
    </p>
  );
}
