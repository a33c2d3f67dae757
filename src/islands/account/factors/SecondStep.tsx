/** The second step of a log-in or of a change: its form, its repeated call, and the passkeys of the browser. */
import { useEffect, useRef, useState } from 'react';
import {
  type FactorProof,
  type FactorStep,
  type PasskeyRequest,
  TypedFactorCode,
} from '../../../../core/accounts/factors.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { ApiError, isTransient } from '../../../api/client.ts';
import { requiredFactorOf } from '../../../api/factors.ts';
import { reasonOf } from '../../ui/failure.tsx';
import { Field, Refusal } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './factors.module.css';

const words = factorScreenWords.step;

type SecondStepProps = {
  readonly step: FactorStep;
  readonly note: string;
  /** Sends the proof; its errors are shown here. */
  readonly answer: (proof: FactorProof) => Promise<void>;
};

/** Requests the second step: a passkey if there is one, or a code. */
export function SecondStep({ step, note, answer }: SecondStepProps) {
  const { passkey, totp, recovery } = step;
  const [reason, setReason] = useState<string>();
  const [signing, setSigning] = useState(false);
  const start = useRef<HTMLDivElement>(null);
  // The previous form had the focus and is gone.
  useEffect(() => start.current?.querySelector<HTMLElement>('button, input')?.focus(), []);
  const { errors, busy, formProps } = useForm(
    TypedFactorCode,
    (typed) => {
      setReason(undefined);
      return answer(typed);
    },
    setReason,
  );
  const sign = async () => {
    if (!passkey || signing) return;
    setReason(undefined);
    setSigning(true);
    await signWithPasskey(passkey)
      .then(answer)
      .catch((error) => setReason(reasonOf(error)));
    setSigning(false);
  };
  const byPasskey = passkey !== null && canUsePasskeys();
  return (
    <div ref={start} className={styles.step}>
      <p>{note}</p>
      {passkey && !byPasskey && <p className="notice">{words.unsupported}</p>}
      {byPasskey && (
        <button type="button" className="button button-primary" aria-busy={signing} onClick={sign}>
          {words.passkey}
        </button>
      )}
      {byPasskey && (totp || recovery) && <p className={styles.or}>{words.or}</p>}
      <Refusal reason={reason} />
      {(totp || recovery) && (
        <form className="form" {...formProps}>
          <Field
            label={words.code}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={recovery ? 'text' : 'numeric'}
            required
            error={errors.code}
            hint={words.codeFrom[totp && recovery ? 'both' : totp ? 'totp' : 'recovery']}
          />
          <button
            type="submit"
            className={`button ${byPasskey ? '' : 'button-primary'}`}
            aria-busy={busy}
            aria-disabled={busy}
          >
            {words.submit}
          </button>
        </form>
      )}
      <p className={styles.lost}>{words.lost}</p>
    </div>
  );
}

type Asked = { readonly step: FactorStep; readonly answer: (proof: FactorProof) => Promise<void> };

/**
 * Runs a call of a form. If a second step is required, `asked` is its request, to be shown in place of the form
 * (`SecondStep`); the call is then repeated with the proof. Errors of the proof appear there, all others at the form.
 */
export function useSecondStep() {
  const [asked, setAsked] = useState<Asked>();

  const withStep = async <Result,>(call: (factor?: FactorProof) => Promise<Result>): Promise<Result> => {
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

/** Passkeys work by the browser's JSON methods (WebAuthn level 3). */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Signs with a passkey. Throws an error with a message for the user. */
async function signWithPasskey(request: PasskeyRequest): Promise<FactorProof> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request as PublicKeyCredentialRequestOptionsJSON);
  const passkey = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!passkey) throw new Error(factorScreenWords.step.canceled);
  return { passkey: (passkey as PublicKeyCredential).toJSON() as AuthenticationResponseJSON };
}
