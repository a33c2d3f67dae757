import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { hashOfSecret, isSecret } from '../../../../../core/fulfilment/meeting-code.ts';
import { HandOver } from '../../../../../core/fulfilment/requests.ts';
import { fulfilmentWords, orderActionsWords } from '../../../../../core/words/en/fulfilment.ts';
import { ApiError, isOffline } from '../../../../api/client.ts';
import { handOver } from '../../../../api/fulfilment.ts';
import { codeAsked } from '../../../../paths.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from '../styles/step-form.module.css';

type Props = {
  readonly id: string;
  readonly submit?: string;
  /** Hash to verify the QR code offline; without it, and for a typed code, only the server decides. */
  readonly secretHash: string | undefined;
  readonly onDone: () => void;
  /** The code is correct and could not be sent. */
  readonly onKeep: (code: string) => void;
};

const words = orderActionsWords.handOver;

/**
 * The seller types the buyer's code, or the camera opened the address with the secret of the QR code. Offline, the
 * phone itself verifies a secret; a typed code is so short that a hash of it could be reversed.
 */
export function HandOverForm({ id, submit = words.submit, secretHash, onDone, onKeep }: Props) {
  const [refused, setRefused] = useState<string>();
  const scanned = useScanned();
  const { errors, busy, formProps } = useForm(
    HandOver,
    async ({ code }) => {
      setRefused(undefined);
      try {
        await handOver(id, code);
      } catch (error) {
        if (isOffline(error)) return judgeAlone(code, secretHash, onKeep);
        throw error;
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

/** Verifies a code without the server. */
async function judgeAlone(code: string, secretHash: string | undefined, keep: (code: string) => void) {
  if (!isSecret(code)) throw new ApiError('offline', words.unchecked.typed);
  if (secretHash === undefined) throw new ApiError('offline', words.unchecked.scanned);
  const { wrongCode } = fulfilmentWords;
  if ((await hashOfSecret(code)) !== secretHash) throw new ApiError('invalid', wrongCode, { code: wrongCode });
  keep(code);
}

/** Removes the code from the page's address and returns it. */
function useScanned(): string {
  const first = useRef(codeAsked(location.hash));
  useEffect(() => {
    if (first.current) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return first.current ?? '';
}
