import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { commonWords } from '../../../../core/words/en/common.ts';
import { $asked, $question, type Question } from '../../../stores/confirm.ts';
import { ReasonField } from '../form/ReasonField.tsx';
import { SelectField } from '../form/SelectField.tsx';
import { useDetails } from '../list/use-details.ts';
import { useConfirmAction } from '../use-answering.ts';
import { useFirst } from '../use-first.ts';
import { Consequences } from './Consequences.tsx';
import { $openDialog, Dialog } from './Dialog.tsx';

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
