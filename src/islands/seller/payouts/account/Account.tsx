import { useEffect, useRef, useState } from 'react';
import { payoutsPageWords } from '../../../../../core/words/payments/payouts-page.ts';
import { beginPayoutAccount } from '../../../../api/payouts.ts';
import type { PayoutSums } from '../../../../stores/payments/payouts.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { reasonOf } from '../../../ui/failure.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { day } from '../../../ui/time/clock.ts';
import styles from '../payouts.module.css';
import { accountView } from './account-view.ts';
import type { Asking } from './use-asking.ts';

const words = payoutsPageWords.account;

type Props = { readonly sums: PayoutSums; readonly asking: Asking };

/** How the account at the payment provider stands, what follows, and the one button that helps. */
export function Account({ sums, asking: { state, way, ask } }: Props) {
  const { heading, sentences, button, isUrgent } = accountView(sums, Date.now(), day);
  const section = useRef<HTMLElement>(null);
  // Whoever comes back from the payment provider goes on here.
  useEffect(() => {
    if (way && state !== 'asking') section.current?.focus({ preventScroll: true });
  }, [way, state]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={`card ${styles.account}`}
      aria-labelledby="payout-account"
      data-urgent={isUrgent}
    >
      <p id="payout-account" className={styles.label}>
        {words.label}
      </p>
      <div role="status" className={styles.said}>
        {state === 'asking' ? (
          <p>
            <span className="spinner" aria-hidden="true" /> {words.asking}
          </p>
        ) : (
          <>
            <h2>{heading}</h2>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </>
        )}
      </div>
      {state === 'failed' && <NotAsked ask={ask} />}
      {way === 'expired' && state !== 'asking' && button && <p className="notice">{words.expired}</p>}
      {state !== 'asking' && button && <Begin label={button} />}
    </section>
  );
}

function NotAsked({ ask }: { ask: () => Promise<void> }) {
  return (
    <div className="notice notice-error" role="alert">
      <p>{words.notAsked}</p>
      <ActButton className="button-small" act={ask}>
        {words.askAgain}
      </ActButton>
    </div>
  );
}

/** Leads to the form of the payment provider; says it here when there is none. */
function Begin({ label }: { label: string }) {
  const [reason, setReason] = useState<string>();
  const begin = async () => {
    setReason(undefined);
    try {
      location.assign(await beginPayoutAccount());
      // Busy until the form is there, so that a second press asks for no second link.
      await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
    } catch (error) {
      setReason(reasonOf(error));
    }
  };
  return (
    <>
      <Refusal reason={reason} />
      <p className="form-actions">
        <ActButton className="button-primary" act={begin}>
          {label}
        </ActButton>
      </p>
    </>
  );
}
