import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';

type Props = {
  readonly label: string;
  /** Title of the dialog, if it differs from the button's. */
  readonly title?: string;
  readonly danger?: boolean;
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. The content is mounted anew each time, and may close it. */
export function DialogButton({ label, title = label, danger, children }: Props) {
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
