import { useEffect, useRef } from 'react';
import { commonWords } from '../../../../core/words/en/common.ts';
import { paymentScreenWords } from '../../../../core/words/en/payments.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { paths } from '../../../paths.ts';

type Props = { readonly onAgain: () => void };

/** Payment is not possible now: too many holds, a changed price, or no connection. */
export function Refused({ reason, onAgain }: Props & { reason: string }) {
  return (
    <div className="notice notice-error" role="alert">
      <p>{reason}</p>
      <WaysOn onAgain={onAgain} />
    </div>
  );
}

/** The hold ended before the payment began. The clock beside it has announced it. */
export function TimeOver({ onAgain }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // The card field had the focus and is gone.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  return (
    <div className="notice" ref={notice} tabIndex={-1}>
      <p>{reservationsWords.holdOver}</p>
      <WaysOn onAgain={onAgain} />
    </div>
  );
}

function WaysOn({ onAgain }: Props) {
  return (
    <p className="form-actions">
      <button type="button" className="button button-small" onClick={onAgain}>
        {commonWords.button.tryAgain}
      </button>
      <a href={paths.myOrders()}>{paymentScreenWords.noPayment.back}</a>
    </p>
  );
}
