/** A meeting of buyer and seller: the buyer's code, and the order's page without a connection. */
import { useEffect, useRef, useState } from 'react';
// Static import, because there may be no connection at the meeting.
import { encode } from 'uqr';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { formatMeetingCode, type MeetingCode as Shown } from '../../../../../core/fulfilment/meeting-code.ts';
import { commonWords } from '../../../../../core/words/en/common.ts';
import { saleStateWords, timeLeftWords } from '../../../../../core/words/en/fulfilment.ts';
import {
  meetingWords,
  nextStepWords,
  orderActionsWords,
  orderPageWords,
} from '../../../../../core/words/en/order-page.ts';
import { getMeetingCode } from '../../../../api/fulfilment.ts';
import { paths } from '../../../../paths.ts';
import {
  dropMeeting,
  findMeeting,
  isMeeting,
  keepMeeting,
  type KeptMeeting as Meeting,
  type MeetingSide,
} from '../../../../stores/meetings/stored-meetings.ts';
import { refreshUser } from '../../../../stores/sign-in.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { toastFailure } from '../../../ui/failure.tsx';
import { focusIfLost } from '../../../ui/focus.ts';
import { QR_BORDER, QrPicture } from '../../../ui/QrCode.tsx';
import { Moment, SentenceWithMoment } from '../../../ui/time/Moment.tsx';
import { useEvery } from '../../../ui/time/timers.ts';
import { ContactFacts } from '../OrderFacts.tsx';
import styles from '../order.module.css';
import { HandOver } from './HandOver.tsx';

/** Interval of connection checks, in ms; not every browser reports a new connection. */
const LOOK_AGAIN_MS = 15_000;

/** Reloads the page as soon as the server responds. */
const look = () =>
  refreshUser().then(
    () => location.reload(),
    () => {},
  );

type KeptMeetingProps = { readonly userId: string | undefined; readonly id: string };

/** The order's page offline: the stored meeting data of buyer or seller. */
export function KeptMeeting({ userId, id }: KeptMeetingProps) {
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
        <SentenceWithMoment say={meetingWords.offline} at={at} />
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
          <section className={styles.next} data-mine="" aria-labelledby="next">
            <div>
              <h2 id="next">{nextStepWords.next.both}</h2>
              <p className={styles.sentence}>{nextStepWords.sentences[side].to_meet(otherName)}</p>
            </div>
            <p className={styles.deadline}>
              {timeLeftWords.until} <Moment at={deadlineAt} />
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

const words = orderActionsWords.code;

type MeetingCodeProps = {
  readonly id: string;
  /** Code stored in this browser; otherwise fetched on demand. */
  readonly known: Shown | undefined;
};

/** The buyer's code on demand: large, and as a QR code for the seller's camera, which works offline. */
export function MeetingCode({ id, known }: MeetingCodeProps) {
  const [shown, setShown] = useState<Shown>();
  const letters = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone: the code receives the focus and is read out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press takes the button away
  useEffect(() => {
    focusIfLost(letters.current);
  }, [shown]);
  if (shown === undefined) {
    const show = async () => setShown(known ?? (await getMeetingCode(id)));
    return (
      <div className={styles.code}>
        <p className="form-note">{words.note}</p>
        <ActButton className={`button-primary ${styles.go}`} act={() => show().catch(toastFailure)}>
          {words.show}
        </ActButton>
      </div>
    );
  }
  return (
    <div className={styles.code}>
      <p className="form-note">{words.note}</p>
      <p className={styles.letters} ref={letters} tabIndex={-1}>
        <span className="visually-hidden">{words.label}: </span>
        {formatMeetingCode(shown.code)}
      </p>
      <QrPicture rows={encode(`${location.origin}${paths.order(id, shown.secret)}`, QR_BORDER).data} label={words.qr} />
      <p className="form-note">{words.qrNote}</p>
    </div>
  );
}

/**
 * Proof for this side of a meeting, stored in this browser while the meeting is due, because there may be no
 * connection. Null while unknown and without a meeting.
 */
export function useMeeting(userId: string, order: Fulfilment): MeetingSide | null {
  const { orderId, deadlineAt } = order;
  const isOpen = isMeeting(order);
  const [secret, setSecret] = useState<MeetingSide | null>(() => findMeeting(userId, orderId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the order, only what decides about the meeting
  useEffect(() => {
    if (!isOpen) {
      dropMeeting(userId, orderId);
      setSecret(null);
      return;
    }
    let left = false;
    const ask = () =>
      keepMeeting(userId, order).then(
        (secret) => left || setSecret(secret),
        // Without it, the buyer fetches the code when showing it, and only the server checks the seller's.
        () => {},
      );
    ask();
    addEventListener('online', ask);
    return () => {
      left = true;
      removeEventListener('online', ask);
    };
  }, [userId, orderId, isOpen, deadlineAt]);
  return secret;
}
