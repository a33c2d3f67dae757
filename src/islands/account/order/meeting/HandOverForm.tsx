import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { hashOfSecret, isSecret } from '../../../../../core/fulfilment/meeting-code.ts';
import { HandOver } from '../../../../../core/fulfilment/requests.ts';
import { fulfilmentWords } from '../../../../../core/words/fulfilment/fulfilment.ts';
import { orderActionsWords } from '../../../../../core/words/fulfilment/order-actions.ts';
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
  /** By what this phone tells the right QR code; without it, and for a typed code, the server alone decides. */
  readonly secretHash: string | undefined;
  readonly onDone: () => void;
  /** The code is right, and could not be sent. */
  readonly onKeep: (code: string) => void;
};

const words = orderActionsWords.handOver;

/**
 * The seller types the code that the buyer shows, or a camera that read the QR code has brought its secret in the address. Without a connection
 * the phone itself tells a right secret from a wrong one; a typed code is so short that whoever could check it here could also find it out.
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

/** What the phone says of a code that the server cannot be asked about. */
async function judgeAlone(code: string, secretHash: string | undefined, keep: (code: string) => void) {
  if (!isSecret(code)) throw new ApiError('offline', words.unchecked.typed);
  if (secretHash === undefined) throw new ApiError('offline', words.unchecked.scanned);
  const { wrongCode } = fulfilmentWords;
  if ((await hashOfSecret(code)) !== secretHash) throw new ApiError('invalid', wrongCode, { code: wrongCode });
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
