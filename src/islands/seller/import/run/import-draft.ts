/** An unfinished import, as stored in the browser. */
import type { RefusedRow } from '../../../../../core/listings/post/import.ts';
import type { ImportChoices } from '../../../../../core/listings/post/import-choices.ts';
import type { Defaults, ReadyRow } from '../rows/check-rows.ts';
import type { Meaning } from '../table/columns.ts';
import type { NamedTable } from '../table/csv.ts';
import type { Progress } from './send-rows.ts';

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
export type OwnCells = Partial<Readonly<Record<Meaning, string>>>;

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
