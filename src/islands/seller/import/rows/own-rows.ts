import type { OwnCells } from '../run/import-draft.ts';
import type { Meaning } from '../table/columns.ts';
import { type TableRow, withoutNote } from '../table/rows-of.ts';

const made = new WeakMap<OwnCells, { readonly read: TableRow; readonly row: TableRow }>();

/** Current rows. An unchanged row stays the same object, so that it is not validated again. */
export const ownRows = (rows: readonly TableRow[], cells: Readonly<Record<number, OwnCells>>): readonly TableRow[] =>
  rows.map((read) => {
    const own = cells[read.row];
    if (!own) return read;
    const before = made.get(own);
    if (before?.read === read) return before.row;
    const changed = Object.entries(own) as [Meaning, string][];
    const settled = changed.reduce((row, [meaning]) => withoutNote(row, meaning), read);
    const row = Object.fromEntries(
      Object.entries({ ...settled, ...own }).filter(([, cell]) => cell !== ''),
    ) as TableRow;
    made.set(own, { read, row });
    return row;
  });
