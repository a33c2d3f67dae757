/** Scheduled job: ends the rows of `RETAINED_DATA` that have their statements there, a portion of each in a run. */
import { writeBatch } from '../../db/batch.ts';
import type { Deps } from '../ports.ts';
import { MORE } from '../runs/leases.ts';
import { runAll } from '../runs/run-all.ts';
import { RETAINED_DATA, type RetainedData } from './retained-data.ts';

/** Rows of each kind in a run: one batch with them is as short as other writes. */
export const RUN_LIMIT = 500;

/** A failure with one kind of rows does not keep the others. Returns `MORE` while there may be further rows. */
export async function sweepOldRows(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  atOnce = RUN_LIMIT,
): Promise<typeof MORE | undefined> {
  const moment = now();
  const full = await runAll(
    Object.values<RetainedData>(RETAINED_DATA).flatMap(({ by }) =>
      typeof by === 'function' ? [async () => (await writeBatch(db, by(moment, atOnce))).gone.changed >= atOnce] : [],
    ),
  );
  return full.includes(true) ? MORE : undefined;
}
