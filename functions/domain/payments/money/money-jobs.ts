/** Scheduled jobs for money; an admin can also start them at once. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { JOB_PAUSES, type JobName } from '../../../../core/jobs.ts';
import { DEADLINE_RUN_LIMITS, passDeadlines } from '../../fulfilment/pass-deadlines.ts';
import { sendSaleRefunds } from '../../fulfilment/refunds/send-sale-refunds.ts';
import { writeAsAdmin } from '../../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../../moderation/audit/audit.ts';
import type { Deps, MoneyDeps } from '../../ports.ts';
import { type Timing, underLease } from '../../runs/leases.ts';
import { runAll } from '../../runs/run-all.ts';
import { readCardsOfAttempts } from '../device-cards.ts';
import { readPayoutAccounts } from '../payouts/accounts/read-payout-accounts.ts';
import { bookDroppedReversals, reverseTransfers } from '../payouts/reversals/reverse-transfers.ts';
import { sendTransfers } from '../payouts/transfers/send-transfers.ts';
import { isRestoreUnderWay } from '../reconciler/lists-since-backup.ts';
import { reconcileAttempts } from '../reconciler/reconciler.ts';
import { reconcileIntents } from '../reconciler/reconciler-lists.ts';
import { walkLedger } from './checks/ledger-walk.ts';
import { recordCoverage } from './comparison/coverage.ts';
import { compareLists } from './comparison/list-comparisons.ts';

type JobDeps = MoneyDeps & Pick<Deps, 'hmac'>;

export type MoneyJob = Pick<Timing, 'leaseMs'> & { readonly run: (deps: JobDeps) => Promise<unknown> };

/** By name (`core/jobs.ts`): the job, and the duration in ms of its lease. */
export const MONEY_JOBS = {
  'reconcile attempts': { run: reconcileAttempts },
  'pass deadlines': { leaseMs: DEADLINE_RUN_LIMITS.leaseMs, run: passDeadlines },
  'take back transfers': { run: reverseTransfers },
  'send sale refunds': { run: sendSaleRefunds },
  'read cards': { run: readCardsOfAttempts },
  'send transfers': { run: sendTransfers },
  'reconcile intents': { run: reconcileIntents },
  'read payout accounts': { run: readPayoutAccounts },
  'find dropped reversals': { run: bookDroppedReversals },
  'read coverage': { run: recordCoverage },
  'compare totals': { run: compareLists },
  'check ledger': { run: walkLedger },
} as const satisfies Readonly<Partial<Record<JobName, MoneyJob>>>;

/** Names of `MONEY_JOBS`, in the order of a run. */
export const MONEY_JOB_NAMES = Object.keys(MONEY_JOBS) as (keyof typeof MONEY_JOBS)[];

/**
 * Runs all jobs now, before the end of their pauses, with an audit entry. A job that is running is skipped, and after a
 * restore all are until the schedule has read the lists since the backup. After all have run, throws the first failure.
 */
export async function reconcileNow(deps: JobDeps, admin: Actor, reason: string | undefined): Promise<void> {
  const asked = { action: 'reconcile_money', subjectKind: 'money', subjectId: 'books', reason } as const;
  const record = { ...asked, id: deps.newId(), at: deps.now() };
  await writeAsAdmin(deps.db, admin, { recorded: recordActionStatement(admin, record, sql`1`) });
  if (await isRestoreUnderWay(deps)) return;
  await runAll(
    MONEY_JOB_NAMES.map((name) => () => {
      const { run, ...lease }: MoneyJob = MONEY_JOBS[name];
      return underLease(deps, name, { pauseMs: JOB_PAUSES[name], ...lease }, () => run(deps), 'now');
    }),
  );
}
