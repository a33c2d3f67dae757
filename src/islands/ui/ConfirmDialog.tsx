import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { messages } from '../../shared/messages.ts';
import { $question, type Question } from '../../stores/confirm.ts';
import { $openDialog, Dialog } from './Dialog.tsx';

/** Asks before something is destroyed (specification, section 5), or done that cannot be taken back. */
export function ConfirmDialog() {
  const question = useStore($question);
  const [busy, setBusy] = useState(false);
  if (!question) return null;
  const { title, body, label, danger } = wordsOf(question);
  // Closed while it still stands in the page: only then does the browser give the focus back to where it was.
  const close = () => {
    $openDialog.get()?.close();
    $question.set(null);
  };
  const confirm = async () => {
    setBusy(true);
    await question.act().finally(() => setBusy(false));
    close();
  };
  return (
    <Dialog title={title} onClose={close}>
      {body && <p>{body}</p>}
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
  return { title, body: body(question.name), label: 'Delete', danger: true };
}
