import { useEffect, useRef, useState } from 'react';
import { type FactorProof, type FactorStep, TypedCode } from '../../../../core/accounts/factors.ts';
import { factorScreenWords } from '../../../../core/words/en/accounts.ts';
import { reasonOf } from '../../ui/failure.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './factors.module.css';
import { canUsePasskeys, signWithPasskey } from './passkeys.ts';

const words = factorScreenWords.step;

type Props = {
  readonly step: FactorStep;
  readonly note: string;
  /** Sends the proof; its errors are shown here. */
  readonly answer: (proof: FactorProof) => Promise<void>;
};

/** Requests the second step: a passkey if there is one, or a code. */
export function SecondStep({ step, note, answer }: Props) {
  const { passkey, totp, recovery } = step;
  const [reason, setReason] = useState<string>();
  const [signing, setSigning] = useState(false);
  const start = useRef<HTMLDivElement>(null);
  // The previous form had the focus and is gone.
  useEffect(() => start.current?.querySelector<HTMLElement>('button, input')?.focus(), []);
  const { errors, busy, formProps } = useForm(
    TypedCode,
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
            disabled={busy}
          >
            {words.submit}
          </button>
        </form>
      )}
      <p className={styles.lost}>{words.lost}</p>
    </div>
  );
}
