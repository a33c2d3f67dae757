/** Scheduled jobs (`crons` in wrangler.toml). Every job is idempotent. */
import { JOB_NAMES, JOB_PAUSES, type JobName } from '../core/jobs.ts';
import { deleteExpiredSignInRows } from './auth/sessions/delete-expired.ts';
import { endCopiesOfEndedSellers } from './domain/accounts/copies-of-ended-sellers.ts';
import { endUnusedAccounts } from './domain/accounts/unused-accounts.ts';
import { walkSitemap } from './domain/catalog/sitemap-walk.ts';
import { assignTitlesInPortions } from './domain/catalog/titles/assign-titles.ts';
import { deleteOldCasePhotos } from './domain/fulfilment/cases/case-photos.ts';
import { eraseTexts } from './domain/fulfilment/cases/erase-texts.ts';
import { eraseAddresses } from './domain/fulfilment/sale-contacts.ts';
import { recordScheduleRun } from './domain/health.ts';
import { pauseLateSellers } from './domain/listings/pause-late-sellers.ts';
import { deleteExpiredPhotos } from './domain/listings/photos/photo-rows.ts';
import { sendPushes } from './domain/notifications/push/send-pushes.ts';
import { sendLetters } from './domain/notifications/send-letters.ts';
import { notifyWanters } from './domain/orders/want-matching.ts';
import { MONEY_JOBS } from './domain/payments/money/money-jobs.ts';
import { remindOfPayouts } from './domain/payments/payouts/accounts/payout-reminders.ts';
import {
  isRestoreUnderWay,
  openAfterRestore,
  readProviderListsSinceBackup,
} from './domain/payments/reconciler/lists-since-backup.ts';
import type { Deps } from './domain/ports.ts';
import { sendWaitingPurges } from './domain/purge-queue.ts';
import { sweepOldRows } from './domain/retention/sweep-old-rows.ts';
import { runFollowUps } from './domain/runs/follow-ups.ts';
import { MORE, type Timing, underLease } from './domain/runs/leases.ts';
import { runAll } from './domain/runs/run-all.ts';
import { warnAdmins } from './domain/stats/warnings.ts';
import { countReviews } from './domain/trust/reviews.ts';
import { framesOf, nameOf, writeLine } from './log.ts';

/** Jobs that send something; after a restore they wait. */
const SENDING = ['send letters', 'send pushes'];

type Job = Timing & { readonly run: (deps: Deps) => Promise<unknown> };

/** By name; their pauses are in `core/jobs.ts`. */
const WORK: Readonly<Record<JobName, Omit<Job, 'pauseMs'>>> = {
  ...MONEY_JOBS,
  'pause late sellers': { run: pauseLateSellers },
  'remind of payouts': { run: remindOfPayouts },
  'follow up': {
    run: (deps) =>
      runAll<unknown>([
        () => runFollowUps(deps),
        () => endCopiesOfEndedSellers(deps),
        () => countReviews(deps),
        () => notifyWanters(deps),
      ]),
  },
  'walk sitemap': { run: walkSitemap },
  'send pushes': { run: sendPushes },
  'send letters': { run: sendLetters },
  'sweep old rows': { run: (deps) => sweepOldRows(deps) },
  'purge pages': { run: sendWaitingPurges },
  'sweep photos': { run: (deps) => runAll([() => deleteExpiredPhotos(deps), () => deleteOldCasePhotos(deps)]) },
  'assign titles': { run: assignTitlesInPortions },
  'sweep accounts': { run: deleteExpiredSignInRows },
  'erase addresses': { run: eraseAddresses },
  'erase words': { run: eraseTexts },
  'end unused accounts': { run: endUnusedAccounts },
  'warn admins': { run: warnAdmins },
};

const JOBS: readonly (readonly [JobName, Job])[] = JOB_NAMES.map((name) => [
  name,
  { pauseMs: JOB_PAUSES[name], ...WORK[name] },
]);

/** Runs every job that is due; a failed job does not stop the others. Throws when any of them failed. */
export async function runJobs(deps: Deps): Promise<void> {
  const failed: string[] = [];
  await recordScheduleRun(deps).catch((error) => {
    logFailedJob('record the run', error);
    failed.push('record the run');
  });
  const start = (name: string, { run, ...timing }: Job) =>
    underLease(deps, name, timing, () => run(deps)).catch((error) => {
      logFailedJob(name, error);
      failed.push(name);
    });
  const isRestored = await isRestoreUnderWay(deps).catch((error) => {
    logFailedJob('read since backup', error);
    failed.push('read since backup');
    return null;
  });
  if (isRestored) await start('read since backup', { pauseMs: 0, run: (all) => afterRestore(all, start) });
  // Without an answer nothing runs: it may send what left before a restore.
  if (isRestored === false) for (const [name, job] of JOBS) await start(name, job);
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`);
}

/**
 * After a restore: first all of the payment provider's lists since the backup, then each job until none has more to do,
 * and only then the shop sends again.
 */
async function afterRestore(
  deps: Deps,
  start: (name: string, job: Job) => Promise<unknown>,
): Promise<typeof MORE | undefined> {
  if ((await readProviderListsSinceBackup(deps)) === MORE) return MORE;
  let isMore = false;
  for (const [name, job] of JOBS) {
    if (SENDING.includes(name)) continue;
    const run = async (all: Deps) => {
      const answer = await job.run(all);
      isMore ||= answer === MORE;
      return answer;
    };
    await start(name, { ...job, run });
  }
  if (isMore) return MORE;
  await openAfterRestore(deps);
  return undefined;
}

const logFailedJob = (job: string, error: unknown) =>
  writeLine('job_failed', { job, error: nameOf(error), frames: framesOf(error) });
