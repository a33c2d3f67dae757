import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { GoogleLink } from '../../../../core/accounts/google-link.ts';
import type { Me } from '../../../../core/accounts/user.ts';
import { messages } from '../../../../core/words/messages.ts';
import { GOOGLE_LINK_PATH, unlinkGoogle } from '../../../api/account.ts';
import { $googleLink } from '../../../stores/accounts/google-link.ts';
import { $question } from '../../../stores/confirm.ts';
import { dayAndTime, longDay } from '../../ui/clock.ts';
import { toastFailure } from '../../ui/failure.ts';
import { Spinner, Unreachable } from '../../ui/Guard.tsx';
import styles from '../profile/profile.module.css';
import { fromGoogle } from './from-google.ts';
import { LinkGoogle } from './LinkGoogle.tsx';

/** Whether Google signs in to this account, since when, and what was before. */
export function GoogleAccount({ person }: { person: Me }) {
  const { data: link, error } = useStore($googleLink);
  return (
    <section className={styles.section}>
      <h2>Sign in with Google</h2>
      {link ? <Link person={person} link={link} /> : error ? <Unreachable /> : <Spinner label="Loading your sign-in" />}
    </section>
  );
}

function Link({ person, link }: { person: Me; link: GoogleLink }) {
  const { linkedAt, email, records } = link;
  return (
    <>
      <p>
        {linkedAt === null ? (
          'No Google account is linked. Your password is the only way in.'
        ) : (
          <>
            Linked {email && `with ${email} `}on{' '}
            <time dateTime={new Date(linkedAt).toISOString()}>{longDay(linkedAt)}</time>.{' '}
            {person.hasPassword ? 'Your password works, too.' : 'It is the only way in to this account.'}
          </>
        )}
      </p>
      {linkedAt === null ? <LinkButton person={person} /> : person.hasPassword && <UnlinkButton />}
      {records.length > 1 && (
        <details>
          <summary>Earlier changes</summary>
          <ul className={styles.records}>
            {records.map(({ action, email, at }) => (
              <li key={at}>
                {action === 'linked' ? 'Linked' : 'Unlinked'} {email && `${email} `}on{' '}
                <time dateTime={new Date(at).toISOString()}>{dayAndTime(at)}</time>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function LinkButton({ person }: { person: Me }) {
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
    toast.success(messages.google.linked);
    $googleLink.revalidate();
  };
  return (
    <>
      <button type="button" className="button" aria-busy={busy} data-google={GOOGLE_LINK_PATH} onClick={start}>
        Link Google
      </button>
      {chosen && (
        <LinkGoogle
          email={person.email}
          body={messages.google.confirm.chosen(chosen)}
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
      ...messages.google.confirmUnlink,
      label: 'Unlink',
      danger: true,
      act: async () => {
        await unlinkGoogle();
        toast.success(messages.google.unlinked);
        $googleLink.revalidate();
      },
    });
  return (
    <button type="button" className="button" onClick={ask}>
      Unlink Google
    </button>
  );
}
