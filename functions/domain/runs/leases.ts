/** Leases: one run of a job at a time. The lease of a dead holder expires. */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { builder, writeBatch } from '../../db/batch.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { leases } from '../../db/tables/jobs.ts';
import type { Deps } from '../ports.ts';

/**
 * Pause in ms from the end of a run to the next one, and duration in ms of the lease, after which another run may
 * start.
 */
export type Timing = { readonly pauseMs: number; readonly leaseMs?: number };

const LEASE_MS = 5 * 60 * 1000;

const NOBODY = '';

const excluded = alias(leases, 'excluded');

/** Result of a run that has more to do: the job is due again at once. */
export const MORE = 'more';

/**
 * Thrown when all rows were processed and single ones failed: an immediate repeat would process all rows again, and
 * fail again.
 */
export class RowsFailed extends Error {
  override readonly name = 'RowsFailed';
  constructor(cause: unknown) {
    super('all had their turn, and some failed', { cause });
  }
}

/**
 * Runs the work under the lease of the job, if no other run holds it and, for `due`, the pause is over. Returns true if
 * the work ran. After an error the lease is released, so that the next minute retries; after `MORE` too. After
 * `RowsFailed` the job pauses as after a success, does not count as done, and its cause is thrown.
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
    taken: sql`${insertInto(leases, { job, holder, expiresAt: moment + leaseMs, startedAt: moment })}
        ${onConflictSet(leases, ['job'], { holder: excluded.holder, expiresAt: excluded.expiresAt, startedAt: excluded.startedAt })}
        WHERE ${leases.expiresAt} <= ${moment} OR (${leases.holder} = ${NOBODY} AND ${when === 'now'})`,
  });
  if (taken.changed !== 1) return false;
  const own = sql`${leases.job} = ${job} AND ${leases.holder} = ${holder}`;
  let pause = pauseMs;
  try {
    if ((await work()) === MORE) pause = 0;
  } catch (error) {
    const failedAt = now();
    await writeBatch(db, {
      givenBack: builder
        .update(leases)
        .set({
          holder: NOBODY,
          expiresAt: failedAt + (error instanceof RowsFailed ? pauseMs : 0),
          failedSince: sql`coalesce(${leases.failedSince}, ${failedAt})`,
        })
        .where(own),
    }).catch(() => {});
    throw error instanceof RowsFailed ? error.cause : error;
  }
  const doneAt = now();
  await writeBatch(db, {
    done: builder
      .update(leases)
      .set({ holder: NOBODY, expiresAt: doneAt + pause, doneAt, failedSince: null })
      .where(own),
  });
  return true;
}
