import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { messages } from '../../shared/messages.ts';
import { $question, type Question } from '../../stores/confirm.ts';
import { $openDialog, Dialog } from './Dialog.tsx';
import { SelectField } from './SelectField.tsx';
import { useFirst } from './use-first.ts';

const $shownBy = atom<string | null>(null);

/** Asks before something is destroyed (specification, section 5), or done that cannot be taken back. */
export function ConfirmDialog() {
  const question = useStore($question);
  const first = useFirst($shownBy);
  return question && first ? <Asked question={question} /> : null;
}

function Asked({ question }: { question: Question }) {
  const { title, body, label, danger, choice } = wordsOf(question);
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState(choice?.options[0]?.value ?? '');
  // Closed while it still stands in the page: only then does the browser give the focus back to where it was.
  const close = () => {
    $openDialog.get()?.close();
    $question.set(null);
  };
  const confirm = async () => {
    setBusy(true);
    await question.act(chosen).finally(() => setBusy(false));
    // Closed by hand meanwhile, another question may stand here by now.
    if ($question.get() === question) close();
  };
  return (
    <Dialog title={title} onClose={close}>
      {body && <p>{body}</p>}
      {choice && (
        <SelectField label={choice.label} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {choice.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          className={`button ${danger ? 'button-danger' : 'button-primary'}`}
          aria-busy={busy}
          disabled={busy}
          onClick={confirm}
        >
          {label}
        </button>
      </div>
    </Dialog>
  );
}

function wordsOf(question: Question) {
  if (!('name' in question)) return { danger: false, ...question };
  const { title, body } = messages.confirmDelete;
  return { title, body: body(question.name), label: 'Delete', danger: true, choice: undefined };
}
