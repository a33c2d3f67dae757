import { Reauthentication } from '../../../../core/accounts/factors.ts';
import type { Me } from '../../../../core/accounts/user.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { DialogActions } from '../../ui/dialog/DialogButtons.tsx';
import { Refusal } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import { SecondStep, useSecondStep } from './SecondStep.tsx';

type ReauthenticationFormProps = {
  readonly user: Me;
  /** Effects of the action. */
  readonly notes: readonly string[];
  readonly label: string;
  readonly danger?: boolean;
  /** Requests the second step only. */
  readonly withoutPassword?: boolean;
  readonly act: (owner: Reauthentication) => Promise<void>;
  readonly close: () => void;
};

/** Requests password and second step, then runs the action. */
export function ReauthenticationForm({
  user,
  notes,
  label,
  danger = false,
  withoutPassword = false,
  act,
  close,
}: ReauthenticationFormProps) {
  const { asked, withStep } = useSecondStep();
  const { errors, busy, reason, formProps } = useForm(
    Reauthentication,
    async ({ password }) => {
      await withStep((factor) => act({ password, factor }));
    },
    'here',
  );
  return (
    <>
      {asked && <SecondStep {...asked} note={factorScreenWords.step.toChange} />}
      <form className="form" hidden={asked !== undefined} {...formProps}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {!withoutPassword && <CurrentPassword user={user} error={errors.password} />}
        <Refusal reason={reason} />
        <DialogActions label={label} busy={busy} danger={danger} onCancel={close} />
      </form>
    </>
  );
}

type CurrentPasswordProps = { readonly user: Me; readonly error: string | undefined };

export function CurrentPassword({ user, error }: CurrentPasswordProps) {
  return (
    <>
      {/* Names the account for password managers. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {user.hasPassword && (
        <PasswordField label={factorScreenWords.add.password} autoComplete="current-password" error={error} />
      )}
    </>
  );
}
