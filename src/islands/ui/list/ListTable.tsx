import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react';
import { useNextRow } from './use-next-row.ts';

type Props<Row> = Omit<ComponentProps<'table'>, 'children'> & {
  /** Column headings from the left; a `th` with a key for more than text. */
  readonly heads: readonly (string | ReactElement)[];
  readonly rows: readonly Row[];
  /** Row as a `tr` with a key; it calls `onAsk` before a dialog that may remove it. */
  readonly children: (row: Row, onAsk: () => void) => ReactNode;
};

/** A list as a table. After a removal the next row receives the focus. */
export function ListTable<Row>({ heads, rows, children, className, ...table }: Props<Row>) {
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
