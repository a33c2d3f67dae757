import { useStore } from '@nanostores/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { orderActionsWords } from '../../../../../core/words/fulfilment/order-actions.ts';
import { $codeAnswers, keepCode, keptCode, onCodesElsewhere } from '../../../../stores/orders/meetings/kept-codes.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { HandOverForm } from './HandOverForm.tsx';

const words = orderActionsWords.handOver;

type Props = {
  readonly userId: string;
  readonly id: string;
  /** The copy can be handed over now. */
  readonly open: boolean;
  /** The sale stands still or has ended, and the copy may have been handed over nevertheless. */
  readonly late?: boolean;
  readonly secretHash: string | undefined;
  readonly onDone: () => void;
  /** Whether a code is kept that the server does not know yet. */
  readonly onKept?: (kept: boolean) => void;
};

/** The seller hands the copy over: by the code that they scan or type, or by one that was scanned without a connection and is sent later. */
export function HandOver({ userId, id, open, late = false, secretHash, onDone, onKept }: Props) {
  const answer = useStore($codeAnswers)[id];
  const isKept = useSyncExternalStore(onCodesElsewhere, () => keptCode(userId, id) !== undefined);
  const wasKept = useRef(isKept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    onKept?.(isKept);
    // The server has decided about it.
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

/** The code is right, and the server does not know it yet, or does not take it yet and has said why. It is sent by `KeptCodeSender`. */
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
