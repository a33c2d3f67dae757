/** Sends the rows of an import, slice by slice. Every slice may be sent again: the server knows a row by its place. */

import { IMPORT_ROWS } from '../../../../../core/listings/limits.ts';
import type { RefusedRow } from '../../../../../core/listings/post/import.ts';
import { isPassing } from '../../../../api/client.ts';
import type { ReadyRow } from '../rows/check-rows.ts';

export type Progress = {
  /** Rows that the server has answered about. */
  readonly sent: number;
  readonly added: number;
  readonly changed: number;
  readonly refused: readonly RefusedRow[];
};

export const NOTHING_SENT: Progress = { sent: 0, added: 0, changed: 0, refused: [] };

type Errand = {
  send(
    rows: readonly ReadyRow[],
  ): Promise<{ inserted: number; modified?: number | undefined; refused: readonly RefusedRow[] }>;
  wait(ms: number): Promise<void>;
  report(progress: Progress): void;
  isCalledOff(): boolean;
};

/** The pauses before a slice that did not get through is tried again, in ms. */
const PAUSES = [1000, 3000, 9000] as const;

/** What the rows of one call may weigh; the server takes half a megabyte. */
const SLICE_BYTES = 400 * 1024;
const encoder = new TextEncoder();

/**
 * Goes on where `from` ends, until all rows are sent or it is called off; answers how far it came. Throws what the last
 * try of a slice threw; what was reported before is done.
 */
export async function sendRows(rows: readonly ReadyRow[], from: Progress, errand: Errand): Promise<Progress> {
  let progress = from;
  while (progress.sent < rows.length && !errand.isCalledOff()) {
    const slice = sliceFrom(rows, progress.sent);
    const { inserted, modified, refused } = await sendPatiently(slice, errand);
    progress = {
      sent: progress.sent + slice.length,
      added: progress.added + inserted,
      changed: progress.changed + (modified ?? 0),
      refused: [...progress.refused, ...refused],
    };
    errand.report(progress);
  }
  return progress;
}

/** As many rows as one call may bring, in listings and in weight. */
function sliceFrom(rows: readonly ReadyRow[], start: number): readonly ReadyRow[] {
  const slice: ReadyRow[] = [];
  let bytes = 0;
  let copies = 0;
  for (const row of rows.slice(start, start + IMPORT_ROWS)) {
    bytes += encoder.encode(JSON.stringify(row)).length;
    copies += copiesIn(row);
    if (slice.length > 0 && (bytes > SLICE_BYTES || copies > IMPORT_ROWS)) break;
    slice.push(row);
  }
  return slice;
}

/** The number of listings that a row makes. */
export const copiesIn = ({ copies }: ReadyRow): number => Number(copies ?? 1);

async function sendPatiently(slice: readonly ReadyRow[], { send, wait, isCalledOff }: Errand) {
  for (const pause of PAUSES) {
    try {
      return await send(slice);
    } catch (error) {
      if (!isPassing(error) || isCalledOff()) throw error;
      await wait(pause);
      if (isCalledOff()) throw error;
    }
  }
  return send(slice);
}
