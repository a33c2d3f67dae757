import { toast } from 'react-hot-toast/headless';
import { EmailChange } from '../../../../core/accounts/recovery.ts';
import type { Me } from '../../../../core/accounts/user.ts';
import { factorScreenWords, recoveryScreenWords } from '../../../../core/words/en/accounts.ts';
import { requestEmailChange } from '../../../api/recovery.ts';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { DialogButton } from '../../ui/dialog/DialogButton.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useArrival } from '../../ui/use-arrival.ts';
import { SecondStep } from '../factors/SecondStep.tsx';
import { useSecondStep } from '../factors/use-second-step.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import styles from './profile.module.css';

export function ChangeEmail({ user }: { user: Me }) {
  const { changeEmail } = recoveryScreenWords;
  const section = useArrival('email');
  return (
    <section ref={section} id="email" tabIndex={-1} className={styles.section}>
      <h2>{changeEmail.heading}</h2>
      <p>{changeEmail.note}</p>
      <DialogButton label={changeEmail.open}>{(close) => <Form user={user} close={close} />}</DialogButton>
    </section>
  );
}

function Form({ user, close }: { user: Me; close: () => void }) {
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
