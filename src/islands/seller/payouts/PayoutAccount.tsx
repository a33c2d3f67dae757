import { useCallback, useEffect, useRef, useState } from 'react';
import { payoutsPageWords } from '../../../../core/words/en/payouts.ts';
import { checkPayoutAccount } from '../../../api/payouts.ts';
import { paths } from '../../../paths.ts';
import { type PayoutSums, showPayouts, type WayBack, wayBackIn } from '../../../stores/payouts.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { SentenceWithMoment } from '../../ui/time/Moment.tsx';
import { BeginPayoutAccount } from '../NoNewListings.tsx';
import { accountView } from './account-view.ts';
import styles from './payouts.module.css';

const words = payoutsPageWords.account;

type AccountProps = { readonly sums: PayoutSums; readonly asking: Asking };

export function Account({ sums, asking: { state, way, ask } }: AccountProps) {
  const { heading, sentences, button, isUrgent } = accountView(sums, Date.now());
  const section = useRef<HTMLElement>(null);
  // Focuses this part after the return from the payment provider.
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
            {sentences.map((sentence) =>
              typeof sentence === 'string' ? (
                <p key={sentence}>{sentence}</p>
              ) : (
                <p key={sentence.at}>
                  <SentenceWithMoment {...sentence} />
                </p>
              ),
            )}
          </>
        )}
      </div>
      {state === 'failed' && <NotAsked ask={ask} />}
      {way === 'expired' && state !== 'asking' && button && <p className="notice">{words.expired}</p>}
      {state !== 'asking' && button && <BeginPayoutAccount label={button} />}
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

type Asking = {
  readonly state: 'idle' | 'asking' | 'failed';
  readonly way: WayBack | undefined;
  readonly ask: () => Promise<void>;
};

/** Refreshes the account after a return from the payment provider's form, which may be incomplete. */
export function usePayoutAccountReturn(): Asking {
  const [way] = useState(() => wayBackIn(location.search));
  const [state, setState] = useState<Asking['state']>(way ? 'asking' : 'idle');
  const ask = useCallback(async () => {
    setState('asking');
    try {
      showPayouts(await checkPayoutAccount());
      setState('idle');
    } catch {
      setState('failed');
    }
  }, []);
  useEffect(() => {
    if (!way) return;
    // A reload makes no second request.
    history.replaceState(null, '', paths.payouts());
    ask();
  }, [way, ask]);
  return { state, way, ask };
}
