import { useEffect, useRef, useState } from 'react';
// Static import, because there may be no connection at the meeting.
import { encode } from 'uqr';
import { groupedCode, type MeetingCode as Shown } from '../../../../../core/fulfilment/meeting-code.ts';
import { orderActionsWords } from '../../../../../core/words/en/fulfilment.ts';
import { getMeetingCode } from '../../../../api/fulfilment.ts';
import { paths } from '../../../../paths.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { toastFailure } from '../../../ui/failure.ts';
import { QR_BORDER, QrPicture } from '../../../ui/QrCode.tsx';
import styles from '../styles/step-form.module.css';

const words = orderActionsWords.code;

type Props = {
  readonly id: string;
  /** Code stored in this browser; otherwise fetched on demand. */
  readonly known: Shown | undefined;
};

/** The buyer's code on demand: large, and as a QR code for the seller's camera, which works offline. */
export function MeetingCode({ id, known }: Props) {
  const [shown, setShown] = useState<Shown>();
  const letters = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone: the code receives the focus and is read out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press takes the button away
  useEffect(() => {
    if (document.activeElement === document.body) letters.current?.focus();
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
        {groupedCode(shown.code)}
      </p>
      <QrPicture rows={encode(`${location.origin}${paths.order(id, shown.secret)}`, QR_BORDER).data} label={words.qr} />
      <p className="form-note">{words.qrNote}</p>
    </div>
  );
}
