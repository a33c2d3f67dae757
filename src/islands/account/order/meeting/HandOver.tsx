import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { orderActionsWords } from '../../../../../core/words/fulfilment/order-actions.ts';
import { ApiError } from '../../../../api/client.ts';
import { handOver } from '../../../../api/fulfilment.ts';
import { reasonOf } from '../../../ui/failure.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { useEvery } from '../../../ui/time/use-every.ts';
import { HandOverForm } from './HandOverForm.tsx';
import { forgetCode, keepCode, keptCode } from './kept-code.ts';

const words = orderActionsWords.handOver;

/** How often a code that is kept is sent again (ms); whenever the browser says that there is a connection it is sent at once. */
const SEND_AGAIN_MS = 15_000;

type Props = {
  readonly id: string;
  /** The copy can be handed over now. */
  readonly open: boolean;
  /** The sale was canceled, and the copy may have been handed over before. */
  readonly late: boolean;
  readonly onDone: () => void;
  /** Whether a code is kept that the server does not know yet. */
  readonly onKept: (kept: boolean) => void;
};

/** The seller hands the copy over: by the code that they type, or by one that was typed without a connection and is sent now. */
export function HandOver({ id, open, late, onDone, onKept }: Props) {
  const [kept, setKept] = useState(() => keptCode(id));
  const [refused, setRefused] = useState<string>();
  const isKept = kept !== undefined;
  useEffect(() => onKept(isKept), [isKept, onKept]);
  const keep = (code: string) => {
    keepCode(id, code);
    setRefused(undefined);
    setKept(code);
  };
  const end = (reason?: string) => {
    forgetCode(id);
    setKept(undefined);
    setRefused(reason);
    onDone();
  };
  if (kept !== undefined) return <KeptCode id={id} code={kept} onEnd={end} />;
  return (
    <>
      <Refusal reason={refused} />
      {open && <HandOverForm id={id} onDone={onDone} onKeep={keep} />}
      {late && (
        <details>
          <summary>{words.late.summary}</summary>
          <p className="form-note">{words.late.note}</p>
          <HandOverForm id={id} submit={words.late.submit} onDone={onDone} onKeep={keep} />
        </details>
      )}
    </>
  );
}

type KeptProps = { readonly id: string; readonly code: string; readonly onEnd: (refused?: string) => void };

/** The server has decided; anything else may be otherwise in a moment. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && ['invalid', 'conflict', 'not_found', 'forbidden'].includes(error.code);

/** The code is right, and the server does not know it yet. */
function KeptCode({ id, code, onEnd }: KeptProps) {
  const notice = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    await handOver(id, code)
      .then(
        () => {
          toast.success(orderActionsWords.done['hand-over']);
          onEnd();
        },
        (error) => isFinal(error) && onEnd(reasonOf(error)),
      )
      .finally(() => {
        busy.current = false;
      });
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const now = () => void latest.current();
    // The form that had the focus is gone.
    if (document.activeElement === document.body) notice.current?.focus();
    now();
    addEventListener('online', now);
    return () => removeEventListener('online', now);
  }, []);
  useEvery(SEND_AGAIN_MS, send);
  return (
    <div ref={notice} tabIndex={-1} className="notice" role="status">
      <p>
        <strong>{words.kept.right}</strong>
      </p>
      <p>{words.kept.note}</p>
    </div>
  );
}
