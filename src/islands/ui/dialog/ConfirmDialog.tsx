/** The confirmation dialog: its text and choices, the effects of the action, the action itself. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { formatPrice } from '../../../../core/format.ts';
import type { SaleUnderWay } from '../../../../core/fulfilment/sale-under-way.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { confirmWords } from '../../../../core/words/en/lists.ts';
import { ApiError } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { $asked, $question, type Answer, type Details, type Question } from '../../../stores/confirm.ts';
import { messageWithLinkOf, reasonOf, toastFailure } from '../failure.tsx';
import { focusIfLost } from '../focus.ts';
import { ReasonField, SelectField } from '../form/MoreFields.tsx';
import { Moment } from '../time/Moment.tsx';
import styles from './confirm-dialog.module.css';
import { $openDialog, Dialog, useFirst } from './Dialog.tsx';

const $shownBy = atom<string | null>(null);

/** Confirmation before a deletion (docs/product.md, "Strings") or another irreversible action. */
export function ConfirmDialog() {
  const asked = useStore($asked);
  const first = useFirst($shownBy);
  return asked && first ? <Asked key={asked.key} question={asked.question} /> : null;
}

function Asked({ question }: { question: Question }) {
  const { title, body, label, cancel, danger, choice } = wordsOf(question);
  const { act, instead } = question;
  const [chosen, setChosen] = useState(choice?.options[0]?.value ?? '');
  const [reason, setReason] = useState('');
  const { details, ask } = useDetails(question.details);
  // Closes the dialog before React removes it: only then do browsers restore the focus.
  const close = () => {
    // Browsers fire the close event late: another question may be open by then.
    if ($question.get() !== question) return;
    $openDialog.get()?.close();
    $question.set(null);
  };
  const { busy, failure, answer } = useConfirmAction(question, close, ask);
  const answering = { chosen, reason: reason.trim() || undefined };
  return (
    <Dialog title={title} onClose={close}>
      {body && <p>{body}</p>}
      {question.details && <Consequences details={details} onRetry={ask} />}
      {choice && (
        <SelectField label={choice.label} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {choice.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {question.reason && (
        <div className="confirm-reason">
          <ReasonField value={reason} error={failure?.field} onChange={({ target }) => setReason(target.value)} />
        </div>
      )}
      {failure && !failure.field && (
        <p className="notice notice-error confirm-failure" role="alert">
          {failure.message}
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={close}>
          {cancel ?? commonWords.button.cancel}
        </button>
        {instead && (
          <button
            type="button"
            className="button confirm-instead"
            aria-busy={busy === instead.act}
            aria-disabled={busy !== undefined}
            onClick={() => answer(instead.act, answering)}
          >
            {instead.label}
          </button>
        )}
        {details.state !== 'refused' && (
          <button
            type="button"
            className={`button ${danger ? 'button-danger' : 'button-primary'}`}
            aria-busy={busy === act}
            aria-disabled={busy !== undefined || details.state !== 'known'}
            onClick={() => details.state === 'known' && answer(act, answering)}
          >
            {label}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function wordsOf(question: Question) {
  if (!('name' in question)) return question;
  const { title, body } = commonWords.confirmDelete;
  return {
    title,
    body: body(question.name),
    label: commonWords.button.delete,
    cancel: undefined,
    danger: true,
    choice: undefined,
  };
}

type ConsequencesProps = { readonly details: Known; readonly onRetry: () => void };

/** Effects of an action before its confirmation: loading, known, refused, or failed. Announced as they arrive. */
function Consequences({ details, onRetry }: ConsequencesProps) {
  const { state } = details;
  const part = useRef<HTMLDivElement>(null);
  // A focused button may have disappeared with the previous state.
  useEffect(() => {
    if (state !== 'asking') focusIfLost(part.current);
  }, [state]);
  return (
    <div ref={part} tabIndex={-1} className="consequences" aria-live="polite" aria-busy={state === 'asking'}>
      {details.state === 'asking' && (
        <>
          <span className="spinner" aria-hidden="true" />
          <span className="visually-hidden">{confirmWords.consequences.loading}</span>
        </>
      )}
      {details.state === 'known' && (
        <ul>
          {details.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {details.state === 'refused' && (
        <div className="notice notice-error">
          <p>{details.why}</p>
          <SaleLinks sales={details.sales} side="admin" />
        </div>
      )}
      {details.state === 'failed' && (
        <div className="notice notice-error">
          <p>{details.why}</p>
          <button type="button" className="button button-small" onClick={onRetry}>
            {commonWords.button.tryAgain}
          </button>
        </div>
      )}
    </div>
  );
}

type SaleLinksProps = { readonly sales: readonly SaleUnderWay[]; readonly side: keyof typeof saleStateWords.kept };

/** Links to sales that must end, or be paid out, first. */
export function SaleLinks({ sales, side }: SaleLinksProps) {
  if (sales.length === 0) return null;
  return (
    <ul className={styles.list}>
      {sales.map(({ orderId, listingName, state, deadlineAt, waitingCents }) => (
        <li key={orderId}>
          <a href={paths.order(orderId)}>
            <bdi>{listingName}</bdi>
          </a>
          <span className={styles.how}>
            {saleStateWords[side === 'admin' ? 'statesToAdmins' : 'states'][state]}
            {deadlineAt !== null && (
              <>
                {', '}
                {saleStateWords.untilDay} <Moment at={deadlineAt} as="day" />
              </>
            )}
            {waitingCents > 0 && `, ${saleStateWords.kept[side](formatPrice(waitingCents))}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Knowledge of the effects. `refused`: the action is impossible now; `failed`: the request failed. */
type Known =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly lines: readonly string[] }
  | { readonly state: 'refused'; readonly why: string; readonly sales: readonly SaleUnderWay[] }
  | { readonly state: 'failed'; readonly why: string };

/** Effects of an action, loaded at once and whenever `ask` is called. Without `details` they count as known. */
function useDetails(details: (() => Promise<Details>) | undefined) {
  const [known, setKnown] = useState<Known>(details ? { state: 'asking' } : { state: 'known', lines: [] });
  const ask = useCallback(() => {
    if (!details) return;
    setKnown({ state: 'asking' });
    details().then(
      ({ lines, refused, sales = [] }) =>
        setKnown(refused === null ? { state: 'known', lines } : { state: 'refused', why: refused, sales }),
      (error) => setKnown({ state: 'failed', why: reasonOf(error) }),
    );
  }, [details]);
  useEffect(ask, [ask]);
  return { details: known, ask } as const;
}

type Failure = { readonly message: ReactNode; readonly field: string | undefined };

/**
 * Runs the action of a question and closes it; on failure the question stays with the error, at the reason field if it
 * concerns that. Calls `onFailure`, because the effects may have changed.
 */
function useConfirmAction(question: Question, close: () => void, onFailure: () => void) {
  const [busy, setBusy] = useState<Question['act']>();
  const [failure, setFailure] = useState<Failure>();
  const answer = async (act: Question['act'], answering: Answer): Promise<void> => {
    if (busy) return;
    setBusy(() => act);
    setFailure(undefined);
    try {
      await act(answering);
      // After a manual close another question may be open.
      if ($question.get() === question) close();
    } catch (error) {
      if ($question.get() !== question) return toastFailure(error);
      const field = error instanceof ApiError ? error.fields.reason : undefined;
      setFailure({ message: messageWithLinkOf(error), field });
      if (!field) onFailure();
    }
    setBusy(undefined);
  };
  return { busy, failure, answer } as const;
}
