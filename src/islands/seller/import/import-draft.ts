/** An unfinished import, as stored in the browser, and its rows with the seller's edits. */
import type { RefusedRow } from '../../../../core/listings/post/import.ts';
import type { ImportChoices } from '../../../../core/listings/post/import-choices.ts';
import type { Defaults, ReadyRow } from './check-rows.ts';
import type { Progress } from './send-rows.ts';
import type { Meaning } from './table/columns.ts';
import type { NamedTable } from './table/csv.ts';
import { type TableRow, withoutNote } from './table/table-rows.ts';

/** Rows being sent, stored exactly as sent: a retry must repeat the same data. */
export type Run = {
  readonly id: string;
  readonly rows: readonly ReadyRow[];
  readonly progress: Progress;
  readonly phase: 'running' | 'stopping' | 'stopped';
  /** Reason of a stop, unless the seller stopped the run. */
  readonly reason?: string | undefined;
  /** Error code of that refusal, if the server refused. */
  readonly code?: string | undefined;
};

/** Edited cells of a row; an empty cell takes the default. */
type OwnCells = Partial<Readonly<Record<Meaning, string>>>;

export type Begun = {
  /** Idempotency key of the whole import: a row sent twice makes one listing. */
  readonly importId: string;
  /** As read from the file. */
  readonly table: NamedTable;
  readonly meanings: readonly (Meaning | undefined)[];
  /** The seller's choices for tables, this one and earlier ones. */
  readonly choices: ImportChoices;
  readonly cells: Readonly<Record<number, OwnCells>>;
  readonly defaults: Defaults;
  /** The seller has confirmed used prices above the original ones. */
  readonly aboveOriginal: boolean;
  /** Amounts with another currency count as dollars. */
  readonly inDollars: boolean;
  /** Rows that name no listing of the seller are new ones. */
  readonly asNew: boolean;
  /** Numbers of the rows that have made or changed listings. */
  readonly added: readonly number[];
  /** Number of listings made by these rows: a row may stand for several copies. */
  readonly products: number;
  readonly changed: number;
  /** Rows refused by the server, until they change. */
  readonly refused: readonly RefusedRow[];
  readonly run?: Run | undefined;
};

/** Progress of a run. Stored apart from the table, which may be large. */
export type Reached = { readonly runId: string; readonly progress: Progress };

const made = new WeakMap<OwnCells, { readonly read: TableRow; readonly row: TableRow }>();

/** Current rows. An unchanged row stays the same object, so that it is not validated again. */
export const rowsWithOwnCells = (
  rows: readonly TableRow[],
  cells: Readonly<Record<number, OwnCells>>,
): readonly TableRow[] =>
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
