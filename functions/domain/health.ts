import { eq, sql } from 'drizzle-orm';
import { writeBatch } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import { insertInto, onConflictSet } from '../db/rows.ts';
import { leases } from '../db/tables/jobs.ts';
import type { Deps } from './ports.ts';

const MINUTE = 60 * 1000;

/** The schedule runs each minute. */
const STOPPED_AFTER_MS = 5 * MINUTE;

/**
 * A new cron trigger may take 15 minutes to reach the platform
 * (https://developers.cloudflare.com/workers/configuration/cron-triggers/).
 */
const FIRST_RUN_WITHIN_MS = 15 * MINUTE;

/** Time for which the result of a write is reused; shorter for a failure, so that a recovery shows soon. */
const CACHED_MS = { well: MINUTE, failed: 5_000 } as const;

/**
 * Longest wait of a call for the write of another call. The platform drops a request whose client has disconnected, and
 * promises of that request never settle: the database may still be well.
 */
const SHARED_FOR_MS = 1_000;

/** `starting` until its first run, for at most 15 minutes. */
export type Schedule = 'running' | 'starting' | 'stopped';

type Health = {
  readonly reads: boolean;
  readonly writes: boolean;
  readonly schedule: Schedule | 'unknown';
  /** Start of the last scheduled run, ms since the epoch; null before the first one. */
  readonly lastRunAt: number | null;
};

export const isHealthy = ({ reads, writes, schedule }: Health): boolean =>
  reads && writes && (schedule === 'running' || schedule === 'starting');

type Needs = Pick<Deps, 'db' | 'now'>;

/** Rows of `leases` that no run takes: they store when the schedule last ran and when a write last succeeded. */
const DONE = { schedule: 'schedule', write: 'health write' } as const;

export const SCHEDULE_JOB = DONE.schedule;

/** Records that this was done at this moment, over any earlier record. */
const doneNow = (job: string, moment: number) => {
  const row = { holder: '', expiresAt: moment, doneAt: moment };
  return sql`${insertInto(leases, { job, ...row })} ${onConflictSet(leases, ['job'], row)}`;
};

export const recordScheduleRun = ({ db, now }: Needs): Promise<unknown> =>
  writeBatch(db, { runKept: doneNow(DONE.schedule, now()) });

/**
 * The check of one isolate. It writes at most once a minute, or every five seconds while writes fail. Concurrent calls
 * share that write for a second, and then write themselves. The write runs beside the read, so a check takes one
 * sequential round trip, or two after it waited in vain.
 */
export function createHealthCheck(): (deps: Needs) => Promise<Health> {
  let known: { readonly at: number; readonly well: boolean } | undefined;
  let begun: { readonly at: number; readonly well: Promise<boolean> } | undefined;

  async function writes(deps: Needs): Promise<boolean> {
    const moment = deps.now();
    if (known && moment - known.at < CACHED_MS[known.well ? 'well' : 'failed']) return known.well;
    const shared = begun && moment - begun.at < SHARED_FOR_MS ? await within(begun.well, SHARED_FOR_MS) : undefined;
    return shared ?? ownWrite(deps.db, deps.now());
  }

  function ownWrite(db: Db, moment: number): Promise<boolean> {
    const well = tryWrite(db, moment).then((wentWell) => {
      if (!known || known.at <= moment) known = { at: moment, well: wentWell };
      if (begun?.well === well) begun = undefined;
      return wentWell;
    });
    begun = { at: moment, well };
    return well;
  }

  return async (deps) => {
    const [written, read] = await Promise.all([writes(deps), readSchedule(deps)]);
    return { writes: written, ...read };
  };
}

/** The cheapest write. It also records since when the first run of the schedule is awaited. */
const tryWrite = (db: Db, moment: number): Promise<boolean> =>
  writeBatch(db, {
    written: doneNow(DONE.write, moment),
    firstRunAwaited: sql`${insertInto(leases, { job: DONE.schedule, holder: '', expiresAt: moment })} ON CONFLICT DO NOTHING`,
  }).then(
    () => true,
    () => false,
  );

async function readSchedule({ db, now }: Needs): Promise<Omit<Health, 'writes'>> {
  try {
    const [row] = await scheduleRow(db);
    return { reads: true, ...scheduleStateAt(row, now()) };
  } catch {
    return { reads: false, schedule: 'unknown', lastRunAt: null };
  }
}

/** State at this moment (ms), by the row of the schedule. */
export function scheduleStateAt(
  row: { readonly lastRunAt: number | null; readonly awaitedSince: number } | undefined,
  moment: number,
): { readonly schedule: Schedule; readonly lastRunAt: number | null } {
  const lastRunAt = row?.lastRunAt ?? null;
  const late =
    lastRunAt === null
      ? moment - (row?.awaitedSince ?? moment) >= FIRST_RUN_WITHIN_MS
      : moment - lastRunAt >= STOPPED_AFTER_MS;
  return { schedule: late ? 'stopped' : lastRunAt === null ? 'starting' : 'running', lastRunAt };
}

const scheduleRow = (db: Db) =>
  db
    .select({ lastRunAt: leases.doneAt, awaitedSince: leases.expiresAt })
    .from(leases)
    .where(eq(leases.job, DONE.schedule));

/** The result of the promise, or undefined after `ms`. */
function within(well: Promise<boolean>, ms: number): Promise<boolean | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([well, late]).finally(() => clearTimeout(timer));
}
