import type { ReactNode } from 'react';

type Props = {
  /** Subject of the button, for screen readers. */
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** Dismisses reports. The row disappears, so the focus moves to the same button in the next one. */
export function DismissReportsButton({ name, onClick, children }: Props) {
  return (
    <button type="button" className="button button-small" aria-label={name} data-deletes="" onClick={onClick}>
      {children}
    </button>
  );
}
