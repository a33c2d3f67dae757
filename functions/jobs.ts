/** Scheduled jobs (`crons` in wrangler.toml). Every job is idempotent. */
import { sweepAccounts } from './auth/sessions/sweep.ts';
import { endCopiesOfEnded } from './domain/accounts/ended-sellers.ts';
import { endUnusedAccounts } from './domain/accounts/unused-accounts.ts';
import { walkSitemap } from './domain/catalog/sitemap-walk.ts';
import { assignSomeTitles } from './domain/catalog/titles/assign-titles.ts';
import { sweepClaimPhotos } from './domain/fulfilment/claims/claim-photos.ts';
import { eraseWords } from './domain/fulfilment/claims/erased-words.ts';
import { eraseAddresses } from './domain/fulfilment/contacts.ts';
import { recordScheduleRun } from './domain/health.ts';
import { pauseLateSellers } from './domain/listings/late-sellers.ts';
import { sweepPhotos } from './domain/listings/photos/photos.ts';
import { sweepLetters } from './domain/notifications/letter-leases.ts';
import { sendPushes } from './domain/notifications/push/sending.ts';
import { sendLetters } from './domain/notifications/sending.ts';
import { MONEY_JOBS } from './domain/payments/money/money-jobs.ts';
import { remindOfPayouts } from './domain/payments/payouts/accounts/payout-reminders.ts';
import type { Deps } from './domain/ports.ts';
import { sendWaiting } from './domain/purge-queue.ts';
import { runFollowUps } from './domain/runs/follow-ups.ts';
import { type Timing, underLease } from './domain/runs/leases.ts';
import { runAll } from './domain/runs/run-all.ts';
import { framesOf, nameOf, writeLine } from './log.ts';

const MINUTE = 60 * 1000;

type Job = Timing & { readonly run: (deps: Deps) => Promise<unknown> };

/** By name: the pause after a run, the duration of the lease, and the work. A pause of 0 means every minute. */
const JOBS: Readonly<Record<string, Job>> = {
  ...MONEY_JOBS,
  'pause late sellers': { pauseMs: 0, run: pauseLateSellers },
  'remind of payouts': { pauseMs: 10 * MINUTE, run: remindOfPayouts },
  'follow up': { pauseMs: 0, run: (deps) => runAll([() => runFollowUps(deps), () => endCopiesOfEnded(deps)]) },
  'walk sitemap': { pauseMs: 10 * MINUTE, run: walkSitemap },
  'send pushes': { pauseMs: 0, run: sendPushes },
  'send letters': { pauseMs: 0, run: sendLetters },
  'sweep letters': { pauseMs: 60 * MINUTE, run: sweepLetters },
  'purge pages': { pauseMs: 0, run: sendWaiting },
  'sweep photos': {
    pauseMs: 5 * MINUTE,
    run: (deps) => runAll([() => sweepPhotos(deps), () => sweepClaimPhotos(deps)]),
  },
  'assign titles': { pauseMs: 10 * MINUTE, run: assignSomeTitles },
  'sweep accounts': { pauseMs: 60 * MINUTE, run: sweepAccounts },
  'erase addresses': { pauseMs: 60 * MINUTE, run: eraseAddresses },
  'erase words': { pauseMs: 60 * MINUTE, run: eraseWords },
  'end unused accounts': { pauseMs: 60 * MINUTE, run: endUnusedAccounts },
};

/** Runs every job that is due; a failed job does not stop the others. Throws when any of them failed. */
export async function runJobs(deps: Deps): Promise<void> {
  const failed: string[] = [];
  await recordScheduleRun(deps).catch((error) => {
    logFailedJob('record the run', error);
    failed.push('record the run');
  });
  for (const [name, { run, ...timing }] of Object.entries(JOBS)) {
    await underLease(deps, name, timing, () => run(deps)).catch((error) => {
      logFailedJob(name, error);
      failed.push(name);
    });
  }
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`);
}

const logFailedJob = (job: string, error: unknown) =>
  writeLine('job_failed', { job, error: nameOf(error), frames: framesOf(error) });
