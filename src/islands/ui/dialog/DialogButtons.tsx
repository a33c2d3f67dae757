/** Buttons that open a dialog, and those below its form. */
import { type ReactNode, useState } from 'react';
import { commonWords } from '../../../../core/words/en/common.ts';
import { Dialog } from './Dialog.tsx';

type DialogButtonProps = {
  readonly label: string;
  /** Title of the dialog, if it differs from the button's. */
  readonly title?: string;
  readonly danger?: boolean;
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. The content is mounted anew each time, and may close it. */
export function DialogButton({ label, title = label, danger, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={`button${danger ? ' button-danger' : ''}`} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}

type DialogActionsProps = {
  readonly label: string;
  readonly busy: boolean;
  readonly danger?: boolean;
  readonly onCancel: () => void;
};

export function DialogActions({ label, busy, danger = false, onCancel }: DialogActionsProps) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button button-quiet" onClick={onCancel}>
        {commonWords.button.cancel}
      </button>
      <button
        type="submit"
        className={`button ${danger ? 'button-danger' : 'button-primary'}`}
        aria-busy={busy}
        aria-disabled={busy}
      >
        {label}
      </button>
    </div>
  );
}
