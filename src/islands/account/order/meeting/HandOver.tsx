import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import { hashMeetingSecret, isMeetingSecret } from '../../../../../core/fulfilment/meeting-code.ts';
import { HandOver as HandOverRequest } from '../../../../../core/fulfilment/requests.ts';
import { fulfilmentWords } from '../../../../../core/words/en/fulfilment.ts';
import { orderActionsWords } from '../../../../../core/words/en/order-page.ts';
import { ApiError, isOffline } from '../../../../api/client.ts';
import { handOver } from '../../../../api/fulfilment.ts';
import { meetingSecretIn } from '../../../../paths.ts';
import { $codeAnswers, keepCode, keptCode, onCodesElsewhere } from '../../../../stores/meetings/stored-codes.ts';
import { focusIfLost } from '../../../ui/focus.ts';
import { Field, Refusal } from '../../../ui/form/Field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from '../order.module.css';

const words = orderActionsWords.handOver;

type HandOverProps = {
  readonly userId: string;
  readonly id: string;
  readonly open: boolean;
  /** The sale is frozen or ended, and the copy may have been handed over anyway. */
  readonly late?: boolean;
  readonly secretHash: string | undefined;
  readonly onDone: () => void;
  /** Reports a stored code that is unknown to the server. */
  readonly onKept?: (kept: boolean) => void;
};

/**
 * The seller hands the copy over with a scanned or typed code, or with one that was verified offline and is sent later.
 */
export function HandOver({ userId, id, open, late = false, secretHash, onDone, onKept }: HandOverProps) {
  const answer = useStore($codeAnswers)[id];
  const isKept = useSyncExternalStore(onCodesElsewhere, () => keptCode(userId, id) !== undefined);
  const wasKept = useRef(isKept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    onKept?.(isKept);
    // The server has decided about the code.
    if (wasKept.current && !isKept) onDone();
    wasKept.current = isKept;
  }, [isKept]);
  if (isKept) return <KeptCode reason={answer?.kind === 'waits' ? answer.reason : undefined} />;
  const form = {
    ...{ id, secretHash, onDone },
    onKeep: (code: string) => keepCode(userId, id, code),
  };
  return (
    <>
      <Refusal reason={answer?.kind === 'refused' ? answer.reason : undefined} />
      {open && <HandOverForm {...form} />}
      {late && (
        <details>
          <summary>{words.late.summary}</summary>
          <p className="form-note">{words.late.note}</p>
          <HandOverForm {...form} submit={words.late.submit} />
        </details>
      )}
    </>
  );
}

/**
 * A correct code that the server has not received, or does not accept yet for the given reason. `KeptCodeSender` sends
 * it.
 */
function KeptCode({ reason }: { reason: string | undefined }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    focusIfLost(notice.current);
  }, []);
  return (
    <div ref={notice} tabIndex={-1} className="notice" role="status">
      <p>
        <strong>{reason ?? words.kept.right}</strong>
      </p>
      <p>{reason === undefined ? words.kept.note : words.kept.again}</p>
    </div>
  );
}

type HandOverFormProps = {
  readonly id: string;
  readonly submit?: string;
  /** Hash to verify the QR code offline; without it, and for a typed code, only the server decides. */
  readonly secretHash: string | undefined;
  readonly onDone: () => void;
  /** The code is correct and could not be sent. */
  readonly onKeep: (code: string) => void;
};

/**
 * The seller types the buyer's code, or the camera opened the address with the secret of the QR code. Offline, the
 * phone itself verifies a secret; a typed code is so short that a hash of it could be reversed.
 */
function HandOverForm({ id, submit = words.submit, secretHash, onDone, onKeep }: HandOverFormProps) {
  const [refused, setRefused] = useState<string>();
  const scanned = useScanned();
  const { errors, busy, formProps } = useForm(
    HandOverRequest,
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
  if (!isMeetingSecret(code)) throw new ApiError('offline', words.unchecked.typed);
  if (secretHash === undefined) throw new ApiError('offline', words.unchecked.scanned);
  const { wrongCode } = fulfilmentWords;
  if ((await hashMeetingSecret(code)) !== secretHash) throw new ApiError('invalid', wrongCode, { code: wrongCode });
  keep(code);
}

/** Removes the code from the page's address and returns it. */
function useScanned(): string {
  const first = useRef(meetingSecretIn(location.hash));
  useEffect(() => {
    if (first.current) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return first.current ?? '';
}
