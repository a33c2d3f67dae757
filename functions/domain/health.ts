/** Whether the shop can work: the database takes reads and writes, and the schedule runs. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { writeBatch } from '../db/client.ts';
import type { Deps } from './ports.ts';

const MINUTE = 60 * 1000;

/** The schedule runs each minute. */
const STOPPED_AFTER_MS = 5 * MINUTE;

/**
 * A new cron trigger may take 15 minutes to reach the platform
 * (https://developers.cloudflare.com/workers/configuration/cron-triggers/).
 */
const FIRST_RUN_WITHIN_MS = 15 * MINUTE;

/** A write that went well is believed for a minute, one that failed for less, so that a recovery shows soon. */
const BELIEVED_MS = { well: MINUTE, failed: 5_000 } as const;

/** Longer than the database's client waits: whoever began a write may have gone without its end. */
const WRITE_ENDS_WITHIN_MS = 6_000;

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

/** Notes that the schedule has begun to run. */
export const recordScheduleRun = ({ db, now }: Edges): Promise<unknown> =>
  writeBatch(db, [
    sql`REPLACE INTO leases (job, holder, expires_at, done_at) VALUES (${DONE.schedule}, '', ${now()}, ${now()})`,
  ]);

/**
 * The check of one isolate. It writes at most once a minute, and each five seconds while writes fail; calls that come
 * meanwhile share that write. It goes beside the read, so a check takes one sequential round trip.
 */
export function createHealthCheck(): (deps: Edges) => Promise<Health> {
  let known: { readonly at: number; readonly well: boolean } | undefined;
  let begun: { readonly at: number; readonly well: Promise<boolean> } | undefined;

  function writes(deps: Edges): Promise<boolean> {
    const moment = deps.now();
    if (known && moment - known.at < BELIEVED_MS[known.well ? 'well' : 'failed']) return Promise.resolve(known.well);
    if (begun && moment - begun.at < WRITE_ENDS_WITHIN_MS) return within(begun.well, WRITE_ENDS_WITHIN_MS);
    const well = tryWrite(deps).then((wentWell) => {
      known = { at: moment, well: wentWell };
      begun = undefined;
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
const tryWrite = ({ db, now }: Edges): Promise<boolean> =>
  writeBatch(db, [
    sql`REPLACE INTO leases (job, holder, expires_at, done_at) VALUES (${DONE.write}, '', ${now()}, ${now()})`,
    sql`INSERT OR IGNORE INTO leases (job, holder, expires_at) VALUES (${DONE.schedule}, '', ${now()})`,
  ]).then(
    () => true,
    () => false,
  );

async function readSchedule({ db, now }: Edges): Promise<Omit<Health, 'writes'>> {
  try {
    const [row] = await scheduleRow(db);
    const lastRunAt = row?.lastRunAt ?? null;
    const late =
      lastRunAt === null
        ? now() - (row?.awaitedSince ?? now()) >= FIRST_RUN_WITHIN_MS
        : now() - lastRunAt >= STOPPED_AFTER_MS;
    return { reads: true, schedule: late ? 'stopped' : lastRunAt === null ? 'starting' : 'running', lastRunAt };
  } catch {
    return { reads: false, schedule: 'unknown', lastRunAt: null };
  }
}

const scheduleRow = (db: Db) =>
  db.all<{ lastRunAt: number | null; awaitedSince: number }>(
    sql`SELECT done_at AS lastRunAt, expires_at AS awaitedSince FROM leases WHERE job = ${DONE.schedule}`,
  );

/** Somebody else's write, as long as it may take; one that does not end has not gone well. */
function within(well: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([well, late]).finally(() => clearTimeout(timer));
}
