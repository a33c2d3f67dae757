import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { HandOver } from '../../../../core/fulfilment/requests.ts';
import { orderActionsWords } from '../../../../core/words/fulfilment/order-actions.ts';
import { ApiError } from '../../../api/client.ts';
import { handOver } from '../../../api/fulfilment.ts';
import { codeAsked } from '../../../paths.ts';
import { timeOfDay } from '../../ui/clock.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import styles from './order.module.css';

type Props = {
  readonly id: string;
  readonly submit?: string;
  readonly onDone: () => void;
};

const words = orderActionsWords.handOver;

/** The seller types the code that the buyer shows; a camera that read it from the QR code has brought it in the address. */
export function HandOverForm({ id, submit = words.submit, onDone }: Props) {
  const [refused, setRefused] = useState<string>();
  const scanned = useScanned();
  const { errors, busy, formProps } = useForm(
    HandOver,
    async ({ code }) => {
      setRefused(undefined);
      try {
        await handOver(id, code);
      } catch (error) {
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

/** Whoever handed the book over before the sale was canceled may still show it. */
export const LateCode = ({ id, onDone }: Props) => (
  <details>
    <summary>{words.late.summary}</summary>
    <p className="form-note">{words.late.note}</p>
    <HandOverForm id={id} submit={words.late.submit} onDone={onDone} />
  </details>
);

/** The code in the page's address, which then forgets it. */
function useScanned(): string {
  const first = useRef(codeAsked(location.hash));
  useEffect(() => {
    if (first.current) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return first.current ?? '';
}
