import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { messages } from '../../shared/messages.ts';
import { $question } from '../../stores/confirm.ts';
import { Dialog } from './Dialog.tsx';

/** Asks before something is destroyed (specification, section 5). */
export function ConfirmDialog() {
  const question = useStore($question);
  const [busy, setBusy] = useState(false);
  if (!question) return null;
  const close = () => $question.set(null);
  const confirm = async () => {
    setBusy(true);
    await question.act().finally(() => setBusy(false));
    close();
  };
  return (
    <Dialog title={messages.confirmDelete.title} onClose={close}>
      <p>{messages.confirmDelete.body(question.name)}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button button-danger" aria-busy={busy} disabled={busy} onClick={confirm}>
          Delete
        </button>
      </div>
    </Dialog>
  );
}
