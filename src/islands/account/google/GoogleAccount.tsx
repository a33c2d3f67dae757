import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { GoogleLink } from '../../../../core/accounts/google-link.ts';
import type { Me } from '../../../../core/accounts/user.ts';
import { accountsWords } from '../../../../core/words/accounts/accounts.ts';
import { GOOGLE_LINK_PATH, unlinkGoogle } from '../../../api/account.ts';
import { $googleLink } from '../../../stores/accounts/google-link.ts';
import { $question } from '../../../stores/confirm.ts';
import { Spinner, Unreachable } from '../../ui/Awaited.tsx';
import { dayAndTime, longDay } from '../../ui/clock.ts';
import { toastFailure } from '../../ui/failure.ts';
import styles from '../profile/profile.module.css';
import { fromGoogle } from './from-google.ts';
import { LinkGoogle } from './LinkGoogle.tsx';

/** Whether Google signs in to this account, since when, and what was before. */
export function GoogleAccount({ user }: { user: Me }) {
  const { data: link, error } = useStore($googleLink);
  return (
    <section className={styles.section}>
      <h2>{accountsWords.googleAccount.heading}</h2>
      {link ? (
        <Link user={user} link={link} />
      ) : error ? (
        <Unreachable />
      ) : (
        <Spinner label={accountsWords.googleAccount.loading} />
      )}
    </section>
  );
}

function Link({ user, link }: { user: Me; link: GoogleLink }) {
  const { linkedAt, email, records } = link;
  return (
    <>
      <p>
        {linkedAt === null ? (
          accountsWords.googleAccount.notLinked
        ) : (
          <>
            {accountsWords.googleAccount.linked} {email && accountsWords.googleAccount.linkedWith(email)}
            {accountsWords.googleAccount.beforeTime}{' '}
            <time dateTime={new Date(linkedAt).toISOString()}>{longDay(linkedAt)}</time>.{' '}
            {user.hasPassword ? accountsWords.googleAccount.besidePassword : accountsWords.googleAccount.onlyWayIn}
          </>
        )}
      </p>
      {linkedAt === null ? <LinkButton user={user} /> : user.hasPassword && <UnlinkButton />}
      {records.length > 1 && (
        <details>
          <summary>{accountsWords.googleAccount.history}</summary>
          <ul className={styles.records}>
            {records.map(({ action, email, at }) => (
              <li key={at}>
                {action === 'linked' ? accountsWords.googleAccount.linked : accountsWords.googleAccount.unlinked}{' '}
                {email && `${email} `}
                {accountsWords.googleAccount.beforeTime}{' '}
                <time dateTime={new Date(at).toISOString()}>{dayAndTime(at)}</time>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function LinkButton({ user }: { user: Me }) {
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const start = async () => {
    // The click has brought the waiting window to the front.
    if (busy) return;
    setBusy(true);
    await fromGoogle()
      .then(({ confirm }) => setChosen(confirm))
      .catch(toastFailure);
    setBusy(false);
  };
  const linked = () => {
    setChosen(undefined);
    toast.success(accountsWords.google.linked);
    $googleLink.revalidate();
  };
  return (
    <>
      <button type="button" className="button" aria-busy={busy} data-google={GOOGLE_LINK_PATH} onClick={start}>
        {accountsWords.googleAccount.link}
      </button>
      {chosen && (
        <LinkGoogle
          email={user.email}
          body={accountsWords.google.confirm.chosen(chosen)}
          onLinked={linked}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

function UnlinkButton() {
  const ask = () =>
    $question.set({
      ...accountsWords.google.confirmUnlink,
      label: accountsWords.googleAccount.confirmUnlink,
      danger: true,
      act: async () => {
        await unlinkGoogle();
        toast.success(accountsWords.google.unlinked);
        $googleLink.revalidate();
      },
    });
  return (
    <button type="button" className="button" onClick={ask}>
      {accountsWords.googleAccount.unlink}
    </button>
  );
}
