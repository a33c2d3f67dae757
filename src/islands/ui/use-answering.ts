import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { $question, type Answer, type Question } from '../../stores/confirm.ts';
import { toastFailure, toldOf } from './failure.ts';

type Failure = { readonly message: ReactNode; readonly field: string | undefined };

/**
 * Runs the action of a question and closes it; on failure the question stays with the error, at the reason field if it
 * concerns that. Calls `onFailure`, because the effects may have changed.
 */
export function useConfirmAction(question: Question, close: () => void, onFailure: () => void) {
  const [busy, setBusy] = useState<Question['act']>();
  const [failure, setFailure] = useState<Failure>();
  const answer = async (act: Question['act'], answering: Answer): Promise<void> => {
    if (busy) return;
    setBusy(() => act);
    setFailure(undefined);
    try {
      await act(answering);
      // After a manual close another question may be open.
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
