import { useStore } from '@nanostores/react';
import { toast } from 'react-hot-toast/headless';
import type { FactorProof } from '../../../../core/accounts/factors.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { ApiError, isTransient } from '../../../api/client.ts';
import { $step } from '../../../stores/accounts/factors.ts';
import { finishLogIn } from '../../../stores/sign-in.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SecondStep } from './SecondStep.tsx';

/** The second step of this page's log-in. A form, so it must not be inside another one. */
export function LogInStep({ onDone }: { onDone: () => void }) {
  const step = useStore($step);
  if (step === null) return null;
  const close = () => $step.set(null);
  const answer = async (proof: FactorProof) => {
    try {
      await finishLogIn(proof);
    } catch (error) {
      const mayTryAgain = !(error instanceof ApiError) || Object.keys(error.fields).length > 0 || isTransient(error);
      if (mayTryAgain) throw error;
      // For example a timeout: the form with the password is still there.
      close();
      toast.error(error.message);
      return;
    }
    onDone();
  };
  return (
    <Dialog title={factorScreenWords.step.title} onClose={close}>
      <SecondStep step={step} note={factorScreenWords.step.toLogIn} answer={answer} />
    </Dialog>
  );
}
