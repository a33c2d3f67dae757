import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { returnPath } from '../../paths.ts';
import { messages } from '../../shared/messages.ts';
import { finishGoogle } from '../../stores/session.ts';
import styles from './google-button.module.css';
import { askGoogle, showGoogleWindow } from './google-window.ts';

/** 'Continue With Google', which ends like a password sign-in. */
export function GoogleButton() {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    if (busy) return showGoogleWindow();
    setBusy(true);
    try {
      await finishGoogle(await askGoogle());
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
      <button type="button" className="button" aria-busy={busy} onClick={start}>
        Continue With Google
      </button>
    </>
  );
}
