import type { ReactNode } from 'react';

type Props = {
  /** What it does to which row, for those who hear the button alone. */
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** The button with which a row goes. It has the same place in every row, so the focus finds it in the next one (`use-next-row.ts`). */
export function DeleteButton({ name, onClick, children }: Props) {
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-label={name}
      data-deletes=""
      onClick={onClick}
    >
      {children}
    </button>
  );
}
