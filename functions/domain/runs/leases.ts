/** Leases: one run of a job at a time. A lease expires by itself when its holder has died. */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { leases } from '../../db/tables/jobs.ts';
import type { Deps } from '../ports.ts';

/** When a job is due again: so long (ms) after a run has ended, or after its lease has begun, where that run was killed or takes longer. */
export type Timing = { readonly pauseMs: number; readonly leaseMs?: number };

/** How long a lease lasts where a job says nothing else. Every job may run beside itself. */
const LEASE_MS = 5 * 60 * 1000;

const NOBODY = '';

/** The row that an insert wanted to write. */
const excluded = alias(leases, 'excluded');

/** What a work answers that has done a portion and has more to do: it is due again at once. */
export const MORE = 'more';

/** All of a work had its turn, and single rows of it failed: begun anew at once it would read all of it again, and fail again. */
export class RowsFailed extends Error {
  override readonly name = 'RowsFailed';
  constructor(cause: unknown) {
    super('all had their turn, and some failed', { cause });
  }
}

/**
 * Does the work if nobody else does it and, `when due`, if it was not done within the last `pauseMs`. Answers whether it was
 * done. Work that throws gives its lease back, so that the next minute tries again; so does one that answers `MORE`. After `RowsFailed` it pauses
 * as if it was done, and throws the cause: it is not counted as done.
 */
export async function underLease(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  job: string,
  { pauseMs, leaseMs = LEASE_MS }: Timing,
  work: () => Promise<unknown>,
  when: 'due' | 'now' = 'due',
): Promise<boolean> {
  const [holder, moment] = [newId(), now()];
  const { taken } = await writeBatch(db, {
    taken: sql`${insertInto(leases, { job, holder, expiresAt: moment + leaseMs })}
        ${onConflictSet(leases, ['job'], { holder: excluded.holder, expiresAt: excluded.expiresAt })}
        WHERE ${leases.expiresAt} <= ${moment} OR (${leases.holder} = ${NOBODY} AND ${when === 'now'})`,
  });
  if (taken.changed !== 1) return false;
  const own = sql`${leases.job} = ${job} AND ${leases.holder} = ${holder}`;
  let pause = pauseMs;
  try {
    if ((await work()) === MORE) pause = 0;
  } catch (error) {
    await writeBatch(db, {
      givenBack: builder
        .update(leases)
        .set({ holder: NOBODY, expiresAt: now() + (error instanceof RowsFailed ? pauseMs : 0) })
        .where(own),
    }).catch(() => {});
    throw error instanceof RowsFailed ? error.cause : error;
  }
  const doneAt = now();
  await writeBatch(db, {
    done: builder
      .update(leases)
      .set({ holder: NOBODY, expiresAt: doneAt + pause, doneAt })
      .where(own),
  });
  return true;
}
