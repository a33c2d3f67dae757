import type { ReactNode } from 'react';

type Props = {
  /** Accessible name with the row's subject. */
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/**
 * Button that removes its row. It has the same place in every row, so that the focus finds it in the next one
 * (`use-next-row.ts`).
 */
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
