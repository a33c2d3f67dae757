import { useState } from 'react';
import type { FactorProof, FactorStep } from '../../../../core/accounts/factors.ts';
import { ApiError, isTransient } from '../../../api/client.ts';
import { requiredFactorOf } from '../../../api/factors.ts';

type Asked = { readonly step: FactorStep; readonly answer: (proof: FactorProof) => Promise<void> };

/**
 * Runs a call of a form. If a second step is required, `asked` is its request, to be shown in place of the form
 * (`SecondStep`); the call is then repeated with the proof. Errors of the proof appear there, all others at the form.
 */
export function useSecondStep() {
  const [asked, setAsked] = useState<Asked>();

  const withStep = async <Result>(call: (factor?: FactorProof) => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      const step = requiredFactorOf(error);
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

/** A wrong proof or a missing response: the user may try again. */
const isOfStep = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && ('code' in error.fields || 'passkey' in error.fields));
