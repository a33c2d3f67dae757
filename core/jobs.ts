/** Scheduled jobs, as the schedule and the page of admins name them. Moments in ms since the epoch (UTC). */
import { type CompleteWire, moment, rows } from './entity/wire.ts';

const MINUTE = 60 * 1000;

/** Pause in ms from the end of a run to the next one, by name, in the order of a run; 0 means each minute. */
export const JOB_PAUSES = {
  'reconcile attempts': 0,
  'pass deadlines': 0,
  'take back transfers': 0,
  'send sale refunds': 0,
  'read cards': 0,
  'send transfers': 0,
  'reconcile intents': 10 * MINUTE,
  'read payout accounts': 10 * MINUTE,
  'find dropped reversals': 60 * MINUTE,
  'read coverage': 60 * MINUTE,
  // A historical name, from when only sums were compared: rows of `leases` have it, as the API has the check
  // `totalsDiffer`.
  'compare totals': 24 * 60 * MINUTE,
  'check ledger': 24 * 60 * MINUTE,
  'pause late sellers': 0,
  'remind of payouts': 10 * MINUTE,
  'follow up': 0,
  'walk sitemap': 10 * MINUTE,
  'send pushes': 0,
  'send letters': 0,
  'sweep old rows': 60 * MINUTE,
  'purge pages': 0,
  'sweep photos': 5 * MINUTE,
  'assign titles': 10 * MINUTE,
  'sweep accounts': 60 * MINUTE,
  'erase addresses': 60 * MINUTE,
  'erase words': 60 * MINUTE,
  'end unused accounts': 60 * MINUTE,
  // Last, so that it knows how the others went.
  'warn admins': 0,
} as const satisfies Readonly<Record<string, number>>;

export type JobName = keyof typeof JOB_PAUSES;

export const JOB_NAMES = Object.keys(JOB_PAUSES) as readonly JobName[];

/** Permitted delay of a job: it may have failed once, or waited for another job. */
export const JOB_LATE_MS = 5 * MINUTE;

/** `new`: no run yet. `late`: no success since its run was due. `failing`: the last run failed. */
export const JOB_STATES = ['ok', 'running', 'late', 'failing', 'new'] as const;

export type Job = {
  readonly name: JobName;
  /** Pause between two runs, in ms. */
  readonly pauseMs: number;
  readonly state: (typeof JOB_STATES)[number];
  /** Beginning of a failing or late state. */
  readonly since: number | null;
  /** End of the last successful run. */
  readonly doneAt: number | null;
  /** Duration of that run in ms; null while a later one runs, or after a later one failed. */
  readonly tookMs: number | null;
  /** Null while it runs. */
  readonly nextRunAt: number | null;
};

const jobWire = {
  name: 'name',
  pauseMs: 'pause_ms',
  state: 'state',
  since: moment('since'),
  doneAt: moment('last_run'),
  tookMs: 'took_ms',
  nextRunAt: moment('next_run'),
} as const satisfies CompleteWire<Job>;

/** Work that a job has to do. */
export const WAITING_WORK = ['letters', 'pushes', 'purges', 'followUps', 'refunds', 'transfers'] as const;

/** Limit of counted refunds and transfers; one more means "at least". */
export const WAITING_LIMIT = 100;

export type WaitingWork = {
  readonly what: (typeof WAITING_WORK)[number];
  readonly count: number;
  /** Moment of the oldest; null without one, and for follow-ups, which do not store it. */
  readonly since: number | null;
};

const waitingWire = {
  what: 'what',
  count: 'count',
  since: moment('since'),
} as const satisfies CompleteWire<WaitingWork>;

/** `GET /jobs`. */
export type JobReport = {
  readonly schedule: 'running' | 'starting' | 'stopped';
  /** Start of the last scheduled run; null before the first one. */
  readonly lastRunAt: number | null;
  readonly jobs: readonly Job[];
  readonly waiting: readonly WaitingWork[];
};

export const jobReportWire = {
  schedule: 'schedule',
  lastRunAt: moment('last_run'),
  jobs: rows<Job>()('jobs', jobWire),
  waiting: rows<WaitingWork>()('waiting', waitingWire),
} as const satisfies CompleteWire<JobReport>;
