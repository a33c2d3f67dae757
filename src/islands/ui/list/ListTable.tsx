/** Tables of lists, and the focus after a row is removed. */

import { type ComponentProps, type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { commonWords } from '../../../../core/words/en/common.ts';
import { searchWords } from '../../../../core/words/en/search.ts';
import { $question } from '../../../stores/confirm.ts';
import { focusIfLost, useHasDialog } from '../focus.ts';

type ListTableProps<Row> = Omit<ComponentProps<'table'>, 'children'> & {
  /** Column headings from the left; a `th` with a key for more than text. */
  readonly heads: readonly (string | ReactElement)[];
  readonly rows: readonly Row[];
  /** Row as a `tr` with a key; it calls `onAsk` before a dialog that may remove it. */
  readonly children: (row: Row, onAsk: () => void) => ReactNode;
};

/** A list as a table. After a removal the next row receives the focus. */
export function ListTable<Row>({ heads, rows, children, className, ...table }: ListTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  return (
    <table className={className ? `table ${className}` : 'table'} {...table}>
      <thead>
        <tr>
          {heads.map((head) =>
            typeof head === 'string' ? (
              <th key={head} scope="col">
                {head}
              </th>
            ) : (
              head
            ),
          )}
        </tr>
      </thead>
      <tbody ref={body}>{rows.map((row, at) => children(row, () => remember(at)))}</tbody>
    </table>
  );
}

/**
 * A deleted row takes the focus with it. After its dialog closes, the same button of the next row, or another element
 * of it, receives the focus. Returns a function to call with the row's index when the dialog opens.
 */
function useNextRow(body: RefObject<HTMLTableSectionElement | null>): (place: number) => void {
  const hasDialog = useHasDialog();
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (hasDialog || asked.current === undefined) return;
    const rows = body.current?.rows ?? [];
    const row = rows[Math.min(asked.current, rows.length - 1)];
    asked.current = undefined;
    const next = row?.querySelector<HTMLElement>('[data-deletes]') ?? row?.querySelector<HTMLElement>('a, button');
    focusIfLost(next);
  }, [hasDialog, body]);
  return (place) => {
    asked.current = place;
  };
}

type DeleteButtonProps = {
  /** Accessible name with the row's subject. */
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/**
 * Button that removes its row. It has the same place in every row, so that the focus finds it in the next one
 * (`useNextRow`).
 */
export function DeleteButton({ name, onClick, children }: DeleteButtonProps) {
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

type NoDataProps = {
  readonly search?: string;
  readonly children?: ReactNode;
};

/** Empty list, or search without results. After a dialog that removed the last row, it receives that row's focus. */
export function NoData({ search = '', children }: NoDataProps) {
  const hasDialog = useHasDialog();
  const emptied = useRef($question.get() !== null);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasDialog || !emptied.current) return;
    emptied.current = false;
    focusIfLost(note.current);
  }, [hasDialog]);
  return (
    <div className="empty">
      <p ref={note} tabIndex={-1}>
        {search ? searchWords.nothingLike(search) : commonWords.noData}
      </p>
      {children}
    </div>
  );
}
