/** The table of an admin list, with the actions of its rows. */

import { type ComponentProps, type ReactNode, useState } from 'react';
import { adminListWords as words } from '../../../../core/words/en/admin.ts';
import { $question } from '../../../stores/confirm.ts';
import { toastFailure } from '../../ui/failure.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import type { Column, RowAction } from './admin-list.ts';
import styles from './lists.module.css';

type Props<Row> = Omit<ComponentProps<'table'>, 'children'> & {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Last cell of a row; `onAsk` is called before a dialog that may remove the row. */
  readonly last?: { readonly head: string; readonly cell: (row: Row, onAsk: () => void) => ReactNode } | undefined;
};

/** Rows of an admin list as a table, by the definitions of its columns. */
export function AdminTable<Row>({ columns, rows, idOf, last, ...table }: Props<Row>) {
  const heads = columns.map(({ head, isNumber }) =>
    isNumber ? (
      <th key={head} scope="col" className="number">
        {head}
      </th>
    ) : (
      head
    ),
  );
  return (
    <ListTable heads={last ? [...heads, last.head] : heads} rows={rows} {...table}>
      {(row, onAsk) => (
        <tr key={idOf(row)}>
          {columns.map(({ head, cell, withoutHead, isNumber, className, tooltip }) => (
            <td
              key={head}
              className={isNumber ? 'number' : className}
              data-label={withoutHead ? undefined : head}
              title={tooltip?.(row)}
            >
              {cell(row)}
            </td>
          ))}
          {last && <td>{last.cell(row, onAsk)}</td>}
        </tr>
      )}
    </ListTable>
  );
}

type RowActionsProps = {
  readonly className?: string | undefined;
  readonly actions: readonly (RowAction | false)[];
  readonly onAsk: () => void;
};

export function RowActions({ actions, className = '', onAsk }: RowActionsProps) {
  return (
    <div className={`table-actions ${className}`}>
      {actions.map((action, place) => {
        if (!action) return null;
        // biome-ignore lint/suspicious/noArrayIndexKey: its place keeps the focus when its label changes
        return <RowButton key={place} action={action} onAsk={onAsk} />;
      })}
    </div>
  );
}

const LOOKS = {
  primary: 'button button-small button-primary',
  quiet: 'button button-quiet button-small',
  text: undefined,
} as const;

function RowButton({ action, onAsk }: { action: RowAction; onAsk: () => void }) {
  const [busy, setBusy] = useState(false);
  const { label, name, look, takesFocus } = action;
  const className = look ? LOOKS[look] : 'button button-small';
  if ('href' in action) {
    return (
      <a className={className} href={action.href} aria-label={name}>
        {label}
      </a>
    );
  }
  const press = async () => {
    if (busy) return;
    if ('ask' in action) {
      onAsk();
      return $question.set(action.ask());
    }
    setBusy(true);
    await action.act().catch(toastFailure);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-deletes={takesFocus && ''}
      onClick={press}
    >
      {label}
    </button>
  );
}

type RowCheckProps = {
  readonly name: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

/** The place of the actions while rows are selected. */
export function RowCheck({ name, isChecked, onChange }: RowCheckProps) {
  return (
    <div className="table-actions">
      <label className={styles.check}>
        <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
        {words.select} <span className="visually-hidden">{name}</span>
      </label>
    </div>
  );
}
