import { useState } from 'react';
import { PasswordChange } from '../../../../core/accounts/user.ts';
import { accountsWords } from '../../../../core/words/accounts/accounts.ts';
import { factorScreenWords } from '../../../../core/words/accounts/factor-screens.ts';
import { changePassword } from '../../../api/account.ts';
import { paths } from '../../../paths.ts';
import { leaveNotice } from '../../../stores/notice.ts';
import { forgetSession } from '../../../stores/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SecondStep } from '../factors/SecondStep.tsx';
import { useSecondStep } from '../factors/use-second-step.ts';
import { PASSWORD_HINT, PasswordField } from '../sign-in/PasswordField.tsx';
import styles from './profile.module.css';

/** The way to another password, which ends every session. */
export function ChangePassword({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.section}>
      <h2>{accountsWords.changePassword.heading}</h2>
      <p>{accountsWords.changePassword.note}</p>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {accountsWords.changePassword.open}
      </button>
      {open && (
        <Dialog title={accountsWords.changePassword.open} onClose={() => setOpen(false)}>
          <Form email={email} close={() => setOpen(false)} />
        </Dialog>
      )}
    </section>
  );
}

function Form({ email, close }: { email: string; close: () => void }) {
  const [reason, setReason] = useState<string>();
  const { asked, withStep } = useSecondStep();
  const { errors, busy, formProps } = useForm(
    PasswordChange,
    async (change) => {
      setReason(undefined);
      const unlinked = await withStep((factor) => changePassword({ ...change, factor }));
      leaveNotice(unlinked ? accountsWords.passwordChangedAndUnlinked(unlinked) : accountsWords.passwordChanged);
      forgetSession();
      location.assign(paths.logIn());
    },
    setReason,
  );
  return (
    <>
      {asked && <SecondStep {...asked} note={factorScreenWords.step.toChange} />}
      <form className="form" hidden={asked !== undefined} {...formProps}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={accountsWords.changePassword.presentPassword}
          autoComplete="current-password"
          error={errors.password}
        />
        <PasswordField
          label={accountsWords.changePassword.newPassword}
          name="newPassword"
          autoComplete="new-password"
          error={errors.newPassword}
          hint={PASSWORD_HINT}
        />
        <Refusal reason={reason} />
        <DialogActions label={accountsWords.changePassword.submit} busy={busy} onCancel={close} />
      </form>
    </>
  );
}
