import { useStore } from '@nanostores/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { orderActionsWords } from '../../../../../core/words/en/fulfilment.ts';
import { $codeAnswers, keepCode, keptCode, onCodesElsewhere } from '../../../../stores/orders/meetings/stored-codes.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { HandOverForm } from './HandOverForm.tsx';

const words = orderActionsWords.handOver;

type Props = {
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
export function HandOver({ userId, id, open, late = false, secretHash, onDone, onKept }: Props) {
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
    if (document.activeElement === document.body) notice.current?.focus();
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
