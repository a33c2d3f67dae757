import { LinkConfirmation } from '../../../../core/accounts/google-link.ts';
import { accountScreenWords, accountsWords, factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { finishLogIn, linkGoogle } from '../../../stores/sign-in.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogActions.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SecondStep } from '../factors/SecondStep.tsx';
import { useSecondStep } from '../factors/use-second-step.ts';
import { PasswordField } from '../sign-in/PasswordField.tsx';

type Props = {
  /** Email of the account whose password is required. */
  readonly email: string;
  readonly body: string;
  readonly onLinked: () => void;
  readonly onClose: () => void;
};

export function LinkGoogle({ email, body, onLinked, onClose }: Props) {
  return (
    <Dialog title={accountsWords.google.confirm.title} onClose={onClose}>
      <Form email={email} body={body} onLinked={onLinked} onClose={onClose} />
    </Dialog>
  );
}

function Form({ email, body, onLinked, onClose }: Props) {
  const { asked, withStep } = useSecondStep();
  const { errors, busy, reason, formProps } = useForm(
    LinkConfirmation,
    async (confirmation) => {
      await withStep((proof) => (proof ? finishLogIn(proof) : linkGoogle(confirmation)));
      onLinked();
    },
    'here',
  );
  return (
    <>
      {asked && <SecondStep {...asked} note={factorScreenWords.step.toLogIn} />}
      <form className="form" method="post" hidden={asked !== undefined} {...formProps}>
        <p>{body}</p>
        {/* Names the account, for the server and password managers. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField autoComplete="current-password" error={errors.password} />
        <Refusal reason={reason} />
        <DialogActions label={accountScreenWords.linkGoogle.submit} busy={busy} onCancel={onClose} />
      </form>
    </>
  );
}
