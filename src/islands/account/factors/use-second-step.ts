import { useState } from 'react';
import type { FactorProof, FactorStep } from '../../../../core/accounts/factors.ts';
import { ApiError, isPassing } from '../../../api/client.ts';
import { stepIn } from '../../../api/factors.ts';

type Asked = { readonly step: FactorStep; readonly answer: (proof: FactorProof) => Promise<void> };

/**
 * Does a call of a form; where a second step is missing, `asked` is what to show in the place of the form (`SecondStep`), and the call
 * is done again with it. What goes wrong at the step is said there, anything else at the form.
 */
export function useSecondStep() {
  const [asked, setAsked] = useState<Asked>();

  const withStep = async <Result>(call: (factor?: FactorProof) => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      const step = stepIn(error);
      if (!step) throw error;
      return new Promise<Result>((resolve, reject) => {
        const answer = async (proof: FactorProof) => {
          try {
            resolve(await call(proof));
          } catch (error) {
            if (isOfStep(error)) throw error;
            reject(error);
          }
          setAsked(undefined);
        };
        setAsked({ step, answer });
      });
    }
  };
  return { asked, withStep };
}

/** The proof was wrong, or nothing was heard: it may be tried again. */
const isOfStep = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && ('code' in error.fields || 'passkey' in error.fields));
