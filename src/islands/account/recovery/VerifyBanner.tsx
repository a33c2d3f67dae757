import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../../core/accounts/user.ts';
import { recoveryWords } from '../../../../core/words/recovery.ts';
import { sendVerification } from '../../../api/recovery.ts';
import { paths } from '../../../paths.ts';
import { toastFailure } from '../../ui/failure.ts';
import styles from './verify-banner.module.css';

/** Asks whoever has not verified their address to do so, and sends the link again. */
export function VerifyBanner({ user }: { user: Me }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    await sendVerification()
      .then(() => toast.success(recoveryWords.banner.sent(user.email)))
      .catch(toastFailure);
    setBusy(false);
  };
  return (
    <section className={`notice ${styles.banner}`} aria-labelledby="verify-banner">
      <h2 id="verify-banner">{recoveryWords.banner.heading}</h2>
      <p>{recoveryWords.banner.body(user.email)}</p>
      <p className="form-actions">
        <button type="button" className="button button-small" aria-busy={busy} onClick={send}>
          {recoveryWords.banner.again}
        </button>
        <a className="button button-quiet button-small" href={paths.ownEmail()}>
          {recoveryWords.banner.otherAddress}
        </a>
      </p>
    </section>
  );
}
