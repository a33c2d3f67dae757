/** Sends the rows of an import in slices. Each slice may be repeated: the server identifies a row by its number. */

import { COPIES_PER_IMPORT_CALL } from '../../../../core/listings/limits.ts';
import type { RefusedRow } from '../../../../core/listings/post/import.ts';
import { isTransient } from '../../../api/client.ts';
import type { ReadyRow } from './check-rows.ts';

export type Progress = {
  /** Number of rows answered by the server. */
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

const RETRY_PAUSES_MS = [1000, 3000, 9000] as const;

/** Limit of a call's size in bytes; the server accepts half a megabyte. */
const SLICE_BYTES = 400 * 1024;
const encoder = new TextEncoder();

/**
 * Sends the rows after `from` until the end or an abort. Returns the progress. Throws the error of the last try of a
 * slice; progress reported before is final.
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

/** As many rows as one call may contain, by number of listings and by size. */
function sliceFrom(rows: readonly ReadyRow[], start: number): readonly ReadyRow[] {
  const slice: ReadyRow[] = [];
  let bytes = 0;
  let copies = 0;
  for (const row of rows.slice(start, start + COPIES_PER_IMPORT_CALL)) {
    bytes += encoder.encode(JSON.stringify(row)).length;
    copies += copiesIn(row);
    if (slice.length > 0 && (bytes > SLICE_BYTES || copies > COPIES_PER_IMPORT_CALL)) break;
    slice.push(row);
  }
  return slice;
}

const copiesIn = ({ copies }: ReadyRow): number => Number(copies ?? 1);

async function sendPatiently(slice: readonly ReadyRow[], { send, wait, isCalledOff }: Errand) {
  for (const pause of RETRY_PAUSES_MS) {
    try {
      return await send(slice);
    } catch (error) {
      if (!isTransient(error) || isCalledOff()) throw error;
      await wait(pause);
      if (isCalledOff()) throw error;
    }
  }
  return send(slice);
}
