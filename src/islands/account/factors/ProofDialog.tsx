import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { type FactorStep, FreshPassword } from '../../../../core/accounts/factors.ts';
import type { Me } from '../../../../core/accounts/user.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { proof } from '../../../api/client.ts';
import { getProofStep, proveFreshly } from '../../../api/factors.ts';
import { paths } from '../../../paths.ts';
import { $proof, askProof } from '../../../stores/factors.ts';
import { Dialog, useFirst } from '../../ui/dialog/Dialog.tsx';
import { DialogActions } from '../../ui/dialog/DialogButtons.tsx';
import { reasonOf } from '../../ui/failure.tsx';
import { Refusal } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Spinner } from '../../ui/load-states.tsx';
import { CurrentPassword } from './ReauthenticationForm.tsx';
import { SecondStep } from './SecondStep.tsx';

const words = factorScreenWords.proof;

const $shownBy = atom<string | null>(null);

/** Interrupts an admin's action with a request for a fresh proof, and continues it afterwards. */
export function ProofDialog({ user }: { user: Me }) {
  const asked = useStore($proof);
  const first = useFirst($shownBy);
  useEffect(() => {
    proof.ask = askProof;
  }, []);
  if (!asked || !first) return null;
  const close = () => asked.answer(false);
  const done = () => asked.answer(true);
  return (
    <Dialog title={words.title} onClose={close}>
      {user.hasFactor ? (
        <ByFactor done={done} />
      ) : user.hasPassword ? (
        <ByPassword user={user} done={done} close={close} />
      ) : (
        <p>
          {words.google} <a href={paths.ownSecondStep()}>{words.addOne}</a>
        </p>
      )}
    </Dialog>
  );
}

function ByPassword({ user, done, close }: { user: Me; done: () => void; close: () => void }) {
  const { errors, busy, reason, formProps } = useForm(
    FreshPassword,
    async ({ password }) => {
      await proveFreshly({ password });
      done();
    },
    'here',
  );
  return (
    <form className="form" {...formProps}>
      <p>{words.body}</p>
      <CurrentPassword user={user} error={errors.password} />
      <Refusal reason={reason} />
      <DialogActions label={words.go} busy={busy} onCancel={close} />
    </form>
  );
}

function ByFactor({ done }: { done: () => void }) {
  const [step, setStep] = useState<FactorStep>();
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    getProofStep().then(setStep, (error) => setReason(reasonOf(error)));
  }, []);
  if (reason) return <Refusal reason={reason} />;
  if (!step) return <Spinner label={words.loading} />;
  return (
    <SecondStep
      step={step}
      note={words.body}
      answer={async (given) => {
        await proveFreshly(given);
        done();
      }}
    />
  );
}
