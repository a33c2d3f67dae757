import { and, eq, lte, min, sql } from 'drizzle-orm';
import {
  JOB_LATE_MS,
  JOB_NAMES,
  JOB_PAUSES,
  type Job,
  type JobName,
  type JobReport,
  WAITING_LIMIT,
  WAITING_WORK,
  type WaitingWork,
} from '../../../core/jobs.ts';
import type { Db } from '../../db/client.ts';
import { maySendFrom } from '../../db/money/transfer-waits.ts';
import { leases } from '../../db/tables/jobs.ts';
import { saleRefunds } from '../../db/tables/money/fulfilment.ts';
import { transfers } from '../../db/tables/money/payouts.ts';
import { SCHEDULE_JOB, scheduleStateAt } from '../health.ts';
import { readPushProblems, readWaitingLetters } from '../notifications/waiting-letters.ts';
import type { Deps } from '../ports.ts';
import { readWaitingPurges } from '../purge-queue.ts';
import { followUpsUnderWay } from '../runs/follow-ups.ts';

const MINUTE = 60 * 1000;

type Lease = typeof leases.$inferSelect;

/** State of a job at this moment (ms), by its lease; the schedule last began to run at `lastRunAt`. */
export function jobStateOf(name: JobName, lease: Lease | undefined, lastRunAt: number | null, moment: number): Job {
  const pauseMs = JOB_PAUSES[name];
  const never = { name, pauseMs, since: null, doneAt: null, tookMs: null };
  if (!lease) return { ...never, state: 'new', nextRunAt: lastRunAt && lastRunAt + MINUTE };
  const { holder, expiresAt, startedAt, doneAt, failedSince } = lease;
  const isRunning = holder !== '' && expiresAt > moment;
  const lateFrom = (doneAt ?? startedAt ?? moment) + pauseMs;
  const isLate = lateFrom + JOB_LATE_MS <= moment;
  return {
    ...never,
    state: failedSince !== null ? 'failing' : isLate ? 'late' : isRunning ? 'running' : 'ok',
    since: failedSince ?? (isLate ? lateFrom : null),
    doneAt,
    tookMs: doneAt !== null && startedAt !== null && doneAt >= startedAt ? doneAt - startedAt : null,
    // The schedule runs each minute, and takes the jobs that are due.
    nextRunAt: isRunning ? null : Math.max(expiresAt, (lastRunAt ?? moment) + MINUTE),
  };
}

/** Number, at most `WAITING_LIMIT` + 1, and moment of the oldest refund that is owed. */
function owedRefunds(db: Db) {
  const owed = db
    .select({ at: saleRefunds.createdAt })
    .from(saleRefunds)
    .where(eq(saleRefunds.state, 'owed'))
    .orderBy(saleRefunds.createdAt)
    .limit(WAITING_LIMIT + 1)
    .as('owed');
  return db.select({ count: sql<number>`count(*)`, since: min(owed.at) }).from(owed);
}

/** The same for transfers that could be sent now, in the order of their index. */
function dueTransfers(db: Db, moment: number) {
  const from = maySendFrom(transfers);
  const due = db
    .select({ at: sql<number>`${from}`.as('at') })
    .from(transfers)
    .where(and(sql`${transfers.state} = 'waiting' AND ${transfers.dueAt} IS NOT NULL`, lte(from, moment)))
    .orderBy(from)
    .limit(WAITING_LIMIT + 1)
    .as('due');
  return db.select({ count: sql<number>`count(*)`, since: sql<number | null>`min(${due.at})` }).from(due);
}

/** Jobs and waiting work, in one round trip. */
export async function getJobReport({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<JobReport> {
  const moment = now();
  const [rows, [letters], [pushes], [purges], [followUps], [refunds], [due]] = await db.batch([
    db.select().from(leases),
    readWaitingLetters(db, moment),
    readPushProblems(db),
    readWaitingPurges(db),
    followUpsUnderWay(db),
    owedRefunds(db),
    dueTransfers(db, moment),
  ]);
  const known = new Map(rows.map((row) => [row.job, row]));
  const run = known.get(SCHEDULE_JOB);
  const { schedule, lastRunAt } = scheduleStateAt(
    run && { lastRunAt: run.doneAt, awaitedSince: run.expiresAt },
    moment,
  );
  const waiting: Readonly<Record<WaitingWork['what'], Omit<WaitingWork, 'what'>>> = {
    letters: { count: letters?.waiting ?? 0, since: letters?.since ?? null },
    pushes: { count: pushes?.waiting ?? 0, since: pushes?.since ?? null },
    purges: { count: purges?.waiting ?? 0, since: purges?.since ?? null },
    followUps: { count: followUps?.underWay ?? 0, since: null },
    refunds: { count: refunds?.count ?? 0, since: refunds?.since ?? null },
    transfers: { count: due?.count ?? 0, since: due?.since ?? null },
  };
  return {
    schedule,
    lastRunAt,
    jobs: JOB_NAMES.map((name) => jobStateOf(name, known.get(name), lastRunAt, moment)),
    waiting: WAITING_WORK.map((what) => ({ what, ...waiting[what] })),
  };
}
