/** Whether the shop can work: the database takes reads and writes, and the schedule runs. */
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

/** How long the result of a write is reused: a minute for a success, less for a failure, so that a recovery shows soon. */
const BELIEVED_MS = { well: MINUTE, failed: 5_000 } as const;

/**
 * How long a call waits for the write of another one. The platform drops a request whose client has gone, and what it began
 * never ends: its silence says nothing of the database.
 */
const SHARED_FOR_MS = 1_000;

type Health = {
  readonly reads: boolean;
  readonly writes: boolean;
  /** `starting` until its first run, for at most a quarter of an hour. */
  readonly schedule: 'running' | 'starting' | 'stopped' | 'unknown';
  /** When the schedule last began to run, in ms since the epoch; null before the first time. */
  readonly lastRunAt: number | null;
};

export const isHealthy = ({ reads, writes, schedule }: Health): boolean =>
  reads && writes && (schedule === 'running' || schedule === 'starting');

type Edges = Pick<Deps, 'db' | 'now'>;

/** A row that is not a lease that anybody takes, but says when something was last done. */
const DONE = { schedule: 'schedule', write: 'health write' } as const;

/** Writes that this was done at this moment, whatever its row said before. */
const doneNow = (job: string, moment: number) => {
  const row = { holder: '', expiresAt: moment, doneAt: moment };
  return sql`${insertInto(leases, { job, ...row })} ${onConflictSet(leases, ['job'], row)}`;
};

/** Notes that the schedule has begun to run. */
export const recordScheduleRun = ({ db, now }: Edges): Promise<unknown> =>
  writeBatch(db, { runKept: doneNow(DONE.schedule, now()) });

/**
 * The check of one isolate. It writes at most once a minute, and each five seconds while writes fail; calls that come
 * meanwhile share that write for a second, and then try their own. It goes beside the read, so a check takes one sequential
 * round trip, and two when it waited without success.
 */
export function createHealthCheck(): (deps: Edges) => Promise<Health> {
  let known: { readonly at: number; readonly well: boolean } | undefined;
  let begun: { readonly at: number; readonly well: Promise<boolean> } | undefined;

  async function writes(deps: Edges): Promise<boolean> {
    const moment = deps.now();
    if (known && moment - known.at < BELIEVED_MS[known.well ? 'well' : 'failed']) return known.well;
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

/** A write that costs next to nothing. It also notes since when somebody waits for the first run of the schedule. */
const tryWrite = (db: Db, moment: number): Promise<boolean> =>
  writeBatch(db, {
    written: doneNow(DONE.write, moment),
    firstRunAwaited: sql`${insertInto(leases, { job: DONE.schedule, holder: '', expiresAt: moment })} ON CONFLICT DO NOTHING`,
  }).then(
    () => true,
    () => false,
  );

async function readSchedule({ db, now }: Edges): Promise<Omit<Health, 'writes'>> {
  try {
    const [row] = await scheduleRow(db);
    const [lastRunAt, moment] = [row?.lastRunAt ?? null, now()];
    const late =
      lastRunAt === null
        ? moment - (row?.awaitedSince ?? moment) >= FIRST_RUN_WITHIN_MS
        : moment - lastRunAt >= STOPPED_AFTER_MS;
    return { reads: true, schedule: late ? 'stopped' : lastRunAt === null ? 'starting' : 'running', lastRunAt };
  } catch {
    return { reads: false, schedule: 'unknown', lastRunAt: null };
  }
}

const scheduleRow = (db: Db) =>
  db
    .select({ lastRunAt: leases.doneAt, awaitedSince: leases.expiresAt })
    .from(leases)
    .where(eq(leases.job, DONE.schedule));

/** The result of the promise within `ms`; undefined when there is none in time. */
function within(well: Promise<boolean>, ms: number): Promise<boolean | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([well, late]).finally(() => clearTimeout(timer));
}
