import { toast } from 'react-hot-toast/headless';
import { PasskeyForm } from '../../../../core/accounts/factors.ts';
import type { Me } from '../../../../core/accounts/user.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { addPasskey, getPasskeyOptions } from '../../../api/factors.ts';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { makePasskey } from './passkeys.ts';
import { SecondStep } from './SecondStep.tsx';
import { useSecondStep } from './use-second-step.ts';

const words = factorScreenWords.add;

export type AddProps = {
  readonly user: Me;
  /** Receives the recovery codes created with a first factor. */
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly close: () => void;
};

export function AddPasskey({ user, onAdded, close }: AddProps) {
  const { asked, withStep } = useSecondStep();
  const { errors, busy, reason, formProps } = useForm(
    PasskeyForm,
    async ({ password, name }) => {
      const options = await withStep((factor) => getPasskeyOptions({ password, factor }));
      const codes = await addPasskey({ name, credential: await makePasskey(options) });
      toast.success(words.passkeyAdded);
      onAdded(codes);
    },
    'here',
  );
  return (
    <>
      {asked && <SecondStep {...asked} note={factorScreenWords.step.toChange} />}
      <form className="form" hidden={asked !== undefined} {...formProps}>
        <p>{words.passkeyNote}</p>
        <CurrentPassword user={user} error={errors.password} />
        <Field
          label={words.name}
          name="name"
          autoComplete="off"
          maxLength={60}
          required
          error={errors.name}
          hint={words.nameHint}
        />
        <Refusal reason={reason} />
        <DialogActions label={words.continue} busy={busy} onCancel={close} />
      </form>
    </>
  );
}
