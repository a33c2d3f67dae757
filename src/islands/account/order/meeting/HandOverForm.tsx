import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type CodeVerifier, isCodeOf } from '../../../../../core/fulfilment/code-verifier.ts';
import { HandOver } from '../../../../../core/fulfilment/requests.ts';
import { fulfilmentWords } from '../../../../../core/words/fulfilment/fulfilment.ts';
import { orderActionsWords } from '../../../../../core/words/fulfilment/order-actions.ts';
import { ApiError, isOffline } from '../../../../api/client.ts';
import { handOver } from '../../../../api/fulfilment.ts';
import { codeAsked } from '../../../../paths.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { timeOfDay } from '../../../ui/time/clock.ts';
import styles from '../styles/step-form.module.css';

type Props = {
  readonly id: string;
  readonly submit?: string;
  /** By what this phone tells a right code; without it, a code is judged by the server alone. */
  readonly verifier: CodeVerifier | undefined;
  readonly onDone: () => void;
  /** The code is right, and could not be sent. */
  readonly onKeep: (code: string) => void;
};

const words = orderActionsWords.handOver;

/**
 * The seller types the code that the buyer shows. Without a connection the phone itself tells a right one from a wrong one. A camera that read it from the QR code has brought it in the
 * address.
 */
export function HandOverForm({ id, submit = words.submit, verifier, onDone, onKeep }: Props) {
  const [refused, setRefused] = useState<string>();
  const scanned = useScanned();
  const { errors, busy, formProps } = useForm(
    HandOver,
    async ({ code }) => {
      setRefused(undefined);
      try {
        await handOver(id, code);
      } catch (error) {
        if (isOffline(error)) return judgeAlone(code, verifier, onKeep);
        const until = error instanceof ApiError ? error.facts.retry_at : undefined;
        if (typeof until !== 'string') throw error;
        setRefused(words.locked(timeOfDay(Date.parse(until))));
        return;
      }
      toast.success(orderActionsWords.done['hand-over']);
      onDone();
    },
    setRefused,
  );
  return (
    <form className={`form ${styles.form}`} {...formProps}>
      <Field
        label={words.code}
        hint={words.hint}
        name="code"
        className={styles.typed}
        defaultValue={scanned}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        required
        error={errors.code}
      />
      <Refusal reason={refused} />
      <button type="submit" className={`button button-primary ${styles.go}`} aria-busy={busy} aria-disabled={busy}>
        {submit}
      </button>
    </form>
  );
}

/** What the phone says of a code that the server cannot be asked about. */
async function judgeAlone(code: string, verifier: CodeVerifier | undefined, keep: (code: string) => void) {
  if (!verifier) throw new ApiError('offline', words.unchecked);
  const { wrongCode } = fulfilmentWords;
  if (!(await isCodeOf(verifier, code))) throw new ApiError('invalid', wrongCode, { code: wrongCode });
  keep(code);
}

/** The code in the page's address, which then forgets it. */
function useScanned(): string {
  const first = useRef(codeAsked(location.hash));
  useEffect(() => {
    if (first.current) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return first.current ?? '';
}
