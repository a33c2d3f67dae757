/** An import that was begun, as the browser keeps it. */
import type { RefusedRow } from '../../../../../core/listings/post/import.ts';
import type { Defaults, ReadyRow } from '../rows/check-rows.ts';
import type { NamedTable } from '../table/csv.ts';
import type { Progress } from './send-rows.ts';

/** Rows on their way, exactly as they are sent: one that is sent again must not say something else. */
export type Run = {
  readonly id: string;
  readonly rows: readonly ReadyRow[];
  readonly progress: Progress;
  readonly phase: 'running' | 'stopping' | 'stopped';
  /** Why it stopped, unless the person wanted it. */
  readonly reason?: string | undefined;
};

export type Begun = {
  /** One for the whole import, so that a row that is sent twice is taken once. */
  readonly importId: string;
  /** As it was read, with what the person changed since. */
  readonly table: NamedTable;
  /** The person has changed a cell. */
  readonly touched: boolean;
  readonly defaults: Defaults;
  /** The seller has seen that some used copies cost more than new ones. */
  readonly aboveOriginal: boolean;
  /** The numbers of the rows that are listings now. */
  readonly added: readonly number[];
  /** Rows as the shop refused them, until something changes for them. */
  readonly refused: readonly RefusedRow[];
  readonly run?: Run | undefined;
};

/** How far a run was. Kept apart from the table, which may be large. */
export type Reached = { readonly runId: string; readonly progress: Progress };
