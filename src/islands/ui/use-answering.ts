import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { $question, type Answer, type Question } from '../../stores/confirm.ts';
import { toastFailure, toldOf } from './failure.ts';

type Failure = { readonly message: ReactNode; readonly field: string | undefined };

/**
 * Does what was answered, and closes the question; where that fails, the question stays and says why, at the reason if it
 * is about the reason. `onFailure` is called then: what would happen may be something else by now.
 */
export function useAnswering(question: Question, close: () => void, onFailure: () => void) {
  const [busy, setBusy] = useState<Question['act']>();
  const [failure, setFailure] = useState<Failure>();
  const answer = async (act: Question['act'], answering: Answer): Promise<void> => {
    if (busy) return;
    setBusy(() => act);
    setFailure(undefined);
    try {
      await act(answering);
      // Closed by hand meanwhile, another question may stand here by now.
      if ($question.get() === question) close();
    } catch (error) {
      if ($question.get() !== question) toastFailure(error);
      const field = error instanceof ApiError ? error.fields.reason : undefined;
      setFailure({ message: toldOf(error), field });
      if (!field) onFailure();
    }
    setBusy(undefined);
  };
  return { busy, failure, answer } as const;
}
