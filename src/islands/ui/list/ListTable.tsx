import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react';
import { useNextRow } from './use-next-row.ts';

type Props<Row> = Omit<ComponentProps<'table'>, 'children'> & {
  /** What the columns are called, from the left; a `th` with a key where its words are not all. */
  readonly heads: readonly (string | ReactElement)[];
  readonly rows: readonly Row[];
  /** The row as a `tr` with a key; it calls `onAsk` before a question that may end with this row gone. */
  readonly children: (row: Row, onAsk: () => void) => ReactNode;
};

/** A list as a table. The focus of a row that went goes to the row that moved up. */
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
