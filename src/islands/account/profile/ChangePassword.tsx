import { PasswordChange } from '../../../../core/accounts/user.ts';
import { accountScreenWords, factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { changePassword } from '../../../api/account.ts';
import { paths } from '../../../paths.ts';
import { leaveNotice } from '../../../stores/notice.ts';
import { forgetSession } from '../../../stores/session.ts';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { DialogButton } from '../../ui/dialog/DialogButton.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SecondStep } from '../factors/SecondStep.tsx';
import { useSecondStep } from '../factors/use-second-step.ts';
import { PASSWORD_HINT, PasswordField } from '../sign-in/PasswordField.tsx';
import styles from './profile.module.css';

/** Changes the password, which ends every session. */
export function ChangePassword({ email }: { email: string }) {
  return (
    <section className={styles.section}>
      <h2>{accountScreenWords.changePassword.heading}</h2>
      <p>{accountScreenWords.changePassword.note}</p>
      <DialogButton label={accountScreenWords.changePassword.open}>
        {(close) => <Form email={email} close={close} />}
      </DialogButton>
    </section>
  );
}

function Form({ email, close }: { email: string; close: () => void }) {
  const { asked, withStep } = useSecondStep();
  const { errors, busy, reason, formProps } = useForm(
    PasswordChange,
    async (change) => {
      const unlinked = await withStep((factor) => changePassword({ ...change, factor }));
      leaveNotice(
        unlinked ? accountScreenWords.passwordChangedAndUnlinked(unlinked) : accountScreenWords.passwordChanged,
      );
      forgetSession();
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
