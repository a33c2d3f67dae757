/** Sections of the settings about signing in: email, password and Google account. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { FactorProof } from '../../../../core/accounts/factors.ts';
import type { GoogleLink } from '../../../../core/accounts/google-link.ts';
import { EmailChange } from '../../../../core/accounts/recovery.ts';
import { type Me, PasswordChange } from '../../../../core/accounts/user.ts';
import {
  accountScreenWords,
  accountsWords,
  factorScreenWords,
  recoveryScreenWords,
} from '../../../../core/words/en/accounts.ts';
import { changePassword, GOOGLE_LINK_PATH, unlinkGoogle } from '../../../api/account.ts';
import { requestEmailChange } from '../../../api/recovery.ts';
import { paths } from '../../../paths.ts';
import { $question } from '../../../stores/confirm.ts';
import { $googleLink } from '../../../stores/factors.ts';
import { leaveNotice } from '../../../stores/notice.ts';
import { forgetUserAndDrafts } from '../../../stores/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogActions, DialogButton } from '../../ui/dialog/DialogButtons.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { Field, Refusal } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Spinner, Unreachable } from '../../ui/load-states.tsx';
import { useArrival } from '../../ui/navigation.ts';
import { Moment } from '../../ui/time/Moment.tsx';
import { ReauthenticationForm } from '../factors/ReauthenticationForm.tsx';
import { SecondStep, useSecondStep } from '../factors/SecondStep.tsx';
import { fromGoogle, LinkGoogle } from '../sign-in/GoogleButton.tsx';
import { PASSWORD_HINT, PasswordField } from '../sign-in/PasswordField.tsx';
import styles from './profile.module.css';

export function ChangeEmail({ user }: { user: Me }) {
  const { changeEmail } = recoveryScreenWords;
  const section = useArrival('email');
  return (
    <section ref={section} id="email" tabIndex={-1} className={styles.section}>
      <h2>{changeEmail.heading}</h2>
      <p>{changeEmail.note}</p>
      <DialogButton label={changeEmail.open}>{(close) => <EmailForm user={user} close={close} />}</DialogButton>
    </section>
  );
}

function EmailForm({ user, close }: { user: Me; close: () => void }) {
  const { changeEmail } = recoveryScreenWords;
  const { asked, withStep } = useSecondStep();
  const { errors, busy, reason, formProps } = useForm(
    EmailChange,
    async (address) => {
      await withStep((factor) => requestEmailChange({ ...address, factor }));
      toast.success(changeEmail.sent(address.email));
      close();
    },
    'here',
  );
  return (
    <>
      {asked && <SecondStep {...asked} note={factorScreenWords.step.toChange} />}
      <form className="form" hidden={asked !== undefined} {...formProps}>
        {/* Names the account for password managers. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <Field label={changeEmail.email} name="email" type="email" autoComplete="email" required error={errors.email} />
        {user.hasPassword && (
          <PasswordField label={changeEmail.password} autoComplete="current-password" error={errors.password} />
        )}
        <Refusal reason={reason} />
        <DialogActions label={changeEmail.submit} busy={busy} onCancel={close} />
      </form>
    </>
  );
}

/** Changes the password, which ends every session. */
export function ChangePassword({ email }: { email: string }) {
  return (
    <section className={styles.section}>
      <h2>{accountScreenWords.changePassword.heading}</h2>
      <p>{accountScreenWords.changePassword.note}</p>
      <DialogButton label={accountScreenWords.changePassword.open}>
        {(close) => <PasswordForm email={email} close={close} />}
      </DialogButton>
    </section>
  );
}

function PasswordForm({ email, close }: { email: string; close: () => void }) {
  const { asked, withStep } = useSecondStep();
  const { errors, busy, reason, formProps } = useForm(
    PasswordChange,
    async (change) => {
      const unlinked = await withStep((factor) => changePassword({ ...change, factor }));
      leaveNotice(
        unlinked ? accountScreenWords.passwordChangedAndUnlinked(unlinked) : accountScreenWords.passwordChanged,
      );
      forgetUserAndDrafts();
      location.assign(paths.logIn());
    },
    'here',
  );
  return (
    <>
      {asked && <SecondStep {...asked} note={factorScreenWords.step.toChange} />}
      <form className="form" hidden={asked !== undefined} {...formProps}>
        {/* Names the account for password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={accountScreenWords.changePassword.currentPassword}
          autoComplete="current-password"
          error={errors.password}
        />
        <PasswordField
          label={accountScreenWords.changePassword.newPassword}
          name="newPassword"
          autoComplete="new-password"
          error={errors.newPassword}
          hint={PASSWORD_HINT}
        />
        <Refusal reason={reason} />
        <DialogActions label={accountScreenWords.changePassword.submit} busy={busy} onCancel={close} />
      </form>
    </>
  );
}

export function GoogleAccount({ user }: { user: Me }) {
  const { data: link, error } = useStore($googleLink);
  return (
    <section className={styles.section}>
      <h2>{accountScreenWords.googleAccount.heading}</h2>
      {link ? (
        <GoogleLinkState user={user} link={link} />
      ) : error ? (
        <Unreachable />
      ) : (
        <Spinner label={accountScreenWords.googleAccount.loading} />
      )}
    </section>
  );
}

function GoogleLinkState({ user, link }: { user: Me; link: GoogleLink }) {
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
