import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { accountScreenWords, accountsWords } from '../../../../core/words/en/accounts.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { GOOGLE_PATH } from '../../../api/account.ts';
import { getStep } from '../../../api/factors.ts';
import { $step } from '../../../stores/accounts/factors.ts';
import { $toConfirm } from '../../../stores/accounts/google-link.ts';
import { finishGoogle } from '../../../stores/sign-in.ts';
import { LogInStep } from '../factors/LogInStep.tsx';
import { returnPath } from '../sign-in/return-path.ts';
import { fromGoogle } from './from-google.ts';
import styles from './google-button.module.css';
import { LinkGoogle } from './LinkGoogle.tsx';

function leave(): void {
  toast.dismiss();
  location.replace(returnPath(new URLSearchParams(location.search).get('from'), location.origin));
}

/**
 * Dialogs at the end of a log-in: the password that confirms a Google link, and the second step. Forms, so they must
 * not be inside another one.
 */
export function LogInQuestions() {
  const email = useStore($toConfirm);
  if (email === null) return <LogInStep onDone={leave} />;
  const close = () => $toConfirm.set(null);
  return <LinkGoogle email={email} body={accountsWords.google.confirm.body(email)} onLinked={leave} onClose={close} />;
}

/**
 * 'Continue With Google', which ends like a password sign-in. The page's own script opens the window within the click
 * (`data-google`, src/scripts/google-window.ts).
 */
export function GoogleButton() {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    // The click has already focused the open window.
    if (busy) return;
    setBusy(true);
    try {
      const back = await fromGoogle();
      if (back.confirm !== undefined) return $toConfirm.set(back.confirm);
      if (back.factor !== undefined) return $step.set(await getStep());
      await finishGoogle(back.email);
      leave();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : commonWords.error.unexpected);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={styles.or}>{accountScreenWords.googleButton.divider}</p>
      <button type="button" className="button" aria-busy={busy} data-google={GOOGLE_PATH} onClick={start}>
        {accountScreenWords.googleButton.button}
      </button>
    </>
  );
}
