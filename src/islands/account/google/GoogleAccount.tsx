import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { FactorProof } from '../../../../core/accounts/factors.ts';
import type { GoogleLink } from '../../../../core/accounts/google-link.ts';
import type { Me } from '../../../../core/accounts/user.ts';
import { accountScreenWords, accountsWords } from '../../../../core/words/en/accounts.ts';
import { GOOGLE_LINK_PATH, unlinkGoogle } from '../../../api/account.ts';
import { $googleLink } from '../../../stores/accounts/google-link.ts';
import { $question } from '../../../stores/confirm.ts';
import { Spinner, Unreachable } from '../../ui/Awaited.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { toastFailure } from '../../ui/failure.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import { ReauthenticationForm } from '../factors/ReauthenticationForm.tsx';
import styles from '../profile/profile.module.css';
import { fromGoogle } from './from-google.ts';
import { LinkGoogle } from './LinkGoogle.tsx';

export function GoogleAccount({ user }: { user: Me }) {
  const { data: link, error } = useStore($googleLink);
  return (
    <section className={styles.section}>
      <h2>{accountScreenWords.googleAccount.heading}</h2>
      {link ? (
        <Link user={user} link={link} />
      ) : error ? (
        <Unreachable />
      ) : (
        <Spinner label={accountScreenWords.googleAccount.loading} />
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
          accountScreenWords.googleAccount.notLinked
        ) : (
          <>
            {accountScreenWords.googleAccount.linked} {email && accountScreenWords.googleAccount.linkedWith(email)}
            {accountScreenWords.googleAccount.beforeTime} <Moment at={linkedAt} as="day" />.{' '}
            {user.hasPassword
              ? accountScreenWords.googleAccount.besidePassword
              : accountScreenWords.googleAccount.onlyWayIn}
          </>
        )}
      </p>
      {linkedAt === null ? <LinkButton user={user} /> : user.hasPassword && <UnlinkButton user={user} />}
      {records.length > 1 && (
        <details>
          <summary>{accountScreenWords.googleAccount.history}</summary>
          <ul className={styles.records}>
            {records.map(({ action, email, at }) => (
              <li key={at}>
                {action === 'linked'
                  ? accountScreenWords.googleAccount.linked
                  : accountScreenWords.googleAccount.unlinked}{' '}
                {email && `${email} `}
                {accountScreenWords.googleAccount.beforeTime} <Moment at={at} />
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
    // The click has already focused the open window.
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
        {accountScreenWords.googleAccount.link}
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

function UnlinkButton({ user }: { user: Me }) {
  const [open, setOpen] = useState(false);
  const { title, body } = accountsWords.google.confirmUnlink;
  const label = accountScreenWords.googleAccount.confirmUnlink;
  const act = async (factor?: FactorProof) => {
    await unlinkGoogle(factor);
    setOpen(false);
    toast.success(accountsWords.google.unlinked);
    $googleLink.revalidate();
  };
  const ask = () =>
    user.hasFactor ? setOpen(true) : $question.set({ title, body, label, danger: true, act: () => act() });
  return (
    <>
      <button type="button" className="button" onClick={ask}>
        {accountScreenWords.googleAccount.unlink}
      </button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <ReauthenticationForm
            user={user}
            notes={[body]}
            label={label}
            danger
            withoutPassword
            act={({ factor }) => act(factor)}
            close={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}
