import type { ReactNode } from 'react';

type Props = {
  /** What it settles, for those who hear the button alone. */
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** Settles reports in favour of whom they are about. The row goes with it, so the focus finds the same button in the next one. */
export function NothingWrongButton({ name, onClick, children }: Props) {
  return (
    <button type="button" className="button button-small" aria-label={name} data-deletes="" onClick={onClick}>
      {children}
    </button>
  );
}
