import { Reauthentication } from '../../../../core/accounts/factors.ts';
import type { Me } from '../../../../core/accounts/user.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { SecondStep } from './SecondStep.tsx';
import { useSecondStep } from './use-second-step.ts';

type Props = {
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
}: Props) {
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
