import { useEffect, useState } from 'react';
import { commonWords } from '../../../../../core/words/en/common.ts';
import {
  meetingWords,
  nextStepWords,
  orderPageWords,
  saleStateWords,
} from '../../../../../core/words/en/fulfilment.ts';
import { findMeeting, type KeptMeeting as Meeting } from '../../../../stores/orders/meetings/stored-meetings.ts';
import { refreshUser } from '../../../../stores/sign-in.ts';
import { Moment, WithMoment } from '../../../ui/time/Moment.tsx';
import { useEvery } from '../../../ui/time/use-every.ts';
import { ContactFacts } from '../SaleFacts.tsx';
import next from '../styles/next-step.module.css';
import styles from '../styles/sheet.module.css';
import { HandOver } from './HandOver.tsx';
import { MeetingCode } from './MeetingCode.tsx';

/** Interval of connection checks, in ms; not every browser reports a new connection. */
const LOOK_AGAIN_MS = 15_000;

/** Reloads the page as soon as the server responds. */
const look = () =>
  refreshUser().then(
    () => location.reload(),
    () => {},
  );

type Props = { readonly userId: string | undefined; readonly id: string };

/** The order's page offline: the stored meeting data of buyer or seller. */
export function KeptMeeting({ userId, id }: Props) {
  const [meeting] = useState(() => (userId === undefined ? null : findMeeting(userId, id)));
  useEffect(() => {
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  }, []);
  useEvery(LOOK_AGAIN_MS, look);
  if (userId === undefined || !meeting) return <NotKept />;
  const { side, listingName, otherName, contact, deadlineAt, at } = meeting;
  return (
    <>
      <p className="notice" role="status">
        <WithMoment say={meetingWords.offline} at={at} />
      </p>
      <article className={styles.sheet} aria-labelledby="order">
        <header className={styles.head}>
          <div className={styles.title}>
            <h1 id="order" dir="auto">
              {listingName}
            </h1>
            <p className={styles.who}>{`${orderPageWords.with[side]}: ${otherName}`}</p>
            <p className={styles.marks}>
              <span className="form-note">{saleStateWords.methods.meet}</span>
            </p>
          </div>
        </header>
        <div className={styles.road}>
          <section className={next.next} data-mine="" aria-labelledby="next">
            <div>
              <h2 id="next">{nextStepWords.next.both}</h2>
              <p className={next.sentence}>{nextStepWords.sentences[side].to_meet(otherName)}</p>
            </div>
            <p className={next.deadline}>
              {nextStepWords.next.until} <Moment at={deadlineAt} />
            </p>
            <Part userId={userId} id={id} meeting={meeting} />
          </section>
        </div>
        <div className={styles.facts}>{contact && <ContactFacts side={side} contact={contact} />}</div>
      </article>
    </>
  );
}

function NotKept() {
  return (
    <div className="notice" role="status">
      <p>{meetingWords.notKept}</p>
      <button type="button" className="button button-small" onClick={() => location.reload()}>
        {commonWords.button.tryAgain}
      </button>
    </div>
  );
}

function Part({ userId, id, meeting }: { userId: string; id: string; meeting: Meeting }) {
  return meeting.side === 'buyer' ? (
    <MeetingCode id={id} known={meeting} />
  ) : (
    <HandOver userId={userId} id={id} open secretHash={meeting.hash} onDone={() => location.reload()} />
  );
}
