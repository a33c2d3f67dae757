/** An import that was begun, as the browser keeps it. */
import type { RefusedRow } from '../../../../../core/listings/post/import.ts';
import type { ImportChoices } from '../../../../../core/listings/post/import-choices.ts';
import type { Defaults, ReadyRow } from '../rows/check-rows.ts';
import type { Meaning } from '../table/columns.ts';
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
  /** The code of that refusal, where the shop refused it. */
  readonly code?: string | undefined;
};

/** A person's changes to a row's cells; an empty cell takes the default. */
export type OwnCells = Partial<Readonly<Record<Meaning, string>>>;

export type Begun = {
  /** One for the whole import, so that a row that is sent twice is taken once. */
  readonly importId: string;
  /** As it was read. */
  readonly table: NamedTable;
  /** The meaning of each column. */
  readonly meanings: readonly (Meaning | undefined)[];
  /** The seller's answers about tables, this one and earlier ones. */
  readonly choices: ImportChoices;
  /** The cells that the person changed, by the numbers of their rows. */
  readonly cells: Readonly<Record<number, OwnCells>>;
  readonly defaults: Defaults;
  /** The seller has seen that some used copies cost more than new ones. */
  readonly aboveOriginal: boolean;
  /** Amounts with another currency are dollars all the same. */
  readonly inDollars: boolean;
  /** Rows that name no product of the seller's are new ones. */
  readonly asNew: boolean;
  /** The numbers of the rows that are listings now, or have changed one. */
  readonly added: readonly number[];
  /** The number of listings that these rows have made: a row may stand for several copies. */
  readonly products: number;
  /** The number of the seller's listings that were changed. */
  readonly changed: number;
  /** Rows as the shop refused them, until something changes for them. */
  readonly refused: readonly RefusedRow[];
  readonly run?: Run | undefined;
};

/** How far a run was. Kept apart from the table, which may be large. */
export type Reached = { readonly runId: string; readonly progress: Progress };
