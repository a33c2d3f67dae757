import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { GOOGLE_PATH } from '../../api/account.ts';
import { returnPath } from '../../paths.ts';
import type { GoogleEnd } from '../../shared/google-window.ts';
import { messages } from '../../shared/messages.ts';
import { finishGoogle } from '../../stores/session.ts';
import styles from './google-button.module.css';

/**
 * 'Continue With Google', which ends like a password sign-in. The page's own script opens the window, within the click
 * (`data-google`, src/scripts/google-window.ts).
 */
export function GoogleButton() {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    // The click has brought the waiting window to the front.
    if (busy) return;
    setBusy(true);
    try {
      await finishGoogle(emailOf((await window.askGoogle?.()) ?? 'blocked'));
      toast.dismiss();
      location.replace(returnPath(new URLSearchParams(location.search).get('from'), location.origin));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : messages.error.unexpected);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={styles.or}>or</p>
      <button type="button" className="button" aria-busy={busy} data-google={GOOGLE_PATH} onClick={start}>
        Continue With Google
      </button>
    </>
  );
}

/** Throws with the reason for people when there is none. */
function emailOf(end: GoogleEnd): string {
  if (typeof end === 'string') throw new Error(messages.google[end]);
  if ('error' in end) throw new Error(end.error);
  return end.email;
}
