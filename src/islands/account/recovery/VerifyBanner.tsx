import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../../core/accounts/user.ts';
import { recoveryScreenWords } from '../../../../core/words/en/accounts.ts';
import { sendVerification } from '../../../api/recovery.ts';
import { paths } from '../../../paths.ts';
import { toastFailure } from '../../ui/failure.tsx';
import { useArrival } from '../../ui/navigation.ts';
import styles from './verify-banner.module.css';

/** Reminder to verify the address, with a button for a new link; also after mail to it bounced. */
export function VerifyBanner({ user }: { user: Me }) {
  const words = recoveryScreenWords.banner;
  const [busy, setBusy] = useState(false);
  const section = useArrival('confirm-address');
  const send = async () => {
    if (busy) return;
    setBusy(true);
    await sendVerification()
      .then(() => toast.success(words.sent(user.email)))
      .catch(toastFailure);
    setBusy(false);
  };
  return (
    <section
      ref={section}
      id="confirm-address"
      tabIndex={-1}
      className={`notice ${styles.banner}`}
      aria-labelledby="verify-banner"
    >
      <h2 id="verify-banner">{user.emailBounces ? words.bouncedHeading : words.heading}</h2>
      <p>{user.emailBounces ? words.bouncedBody(user.email) : words.body(user.email)}</p>
      <p className="form-actions">
        <button type="button" className="button button-small" aria-busy={busy} onClick={send}>
          {user.emailBounces ? words.confirmAgain : words.again}
        </button>
        <a className="button button-quiet button-small" href={paths.ownEmail()}>
          {words.otherAddress}
        </a>
      </p>
    </section>
  );
}
