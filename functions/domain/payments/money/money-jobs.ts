/** Scheduled jobs for money; an admin can also start them at once. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { DEADLINE_RUN, passDeadlines } from '../../fulfilment/deadlines.ts';
import { sendSaleRefunds } from '../../fulfilment/refunds/sale-refunds.ts';
import { writeAsAdmin } from '../../moderation/audit/admin-write.ts';
import { recordAction } from '../../moderation/audit/audit.ts';
import type { Deps, MoneyDeps } from '../../ports.ts';
import { type Timing, underLease } from '../../runs/leases.ts';
import { runAll } from '../../runs/run-all.ts';
import { readCards } from '../device-cards.ts';
import { readPayoutAccounts } from '../payouts/accounts/account-readings.ts';
import { bookDroppedReversals, takeBack } from '../payouts/reversals/reverse-transfers.ts';
import { sendTransfers } from '../payouts/transfers/sending.ts';
import { reconcileAttempts } from '../reconciler/reconciler.ts';
import { reconcileIntents } from '../reconciler/reconciler-lists.ts';
import { isRestoreUnderWay } from '../reconciler/since-backup.ts';
import { walkLedger } from './checks/ledger-walk.ts';
import { readCoverage } from './comparison/coverage.ts';
import { compareLists } from './comparison/list-comparisons.ts';

const MINUTE = 60 * 1000;

type JobDeps = MoneyDeps & Pick<Deps, 'hmac'>;

export type MoneyJob = Timing & { readonly run: (deps: JobDeps) => Promise<unknown> };

/** By name: pause in ms after a run (0 means each minute), duration in ms of the lease, and the job. */
export const MONEY_JOBS = {
  'reconcile attempts': { pauseMs: 0, run: reconcileAttempts },
  'pass deadlines': { pauseMs: 0, leaseMs: DEADLINE_RUN.leaseMs, run: passDeadlines },
  'take back transfers': { pauseMs: 0, run: takeBack },
  'send sale refunds': { pauseMs: 0, run: sendSaleRefunds },
  'read cards': { pauseMs: 0, run: readCards },
  'send transfers': { pauseMs: 0, run: sendTransfers },
  'reconcile intents': { pauseMs: 10 * MINUTE, run: reconcileIntents },
  'read payout accounts': { pauseMs: 10 * MINUTE, run: readPayoutAccounts },
  'find dropped reversals': { pauseMs: 60 * MINUTE, run: bookDroppedReversals },
  'read coverage': { pauseMs: 60 * MINUTE, run: readCoverage },
  // A historical name, from when only sums were compared: rows of `leases` have it, as the API has the check
  // `totalsDiffer`.
  'compare totals': { pauseMs: 24 * 60 * MINUTE, run: compareLists },
  'check ledger': { pauseMs: 24 * 60 * MINUTE, run: walkLedger },
} as const satisfies Readonly<Record<string, MoneyJob>>;

/**
 * Runs all jobs now, before the end of their pauses, with an audit entry. A job that is running is skipped, and after a
 * restore all are until the schedule has read the lists since the backup. After all have run, throws the first failure.
 */
export async function reconcileNow(deps: JobDeps, admin: Actor, reason: string | undefined): Promise<void> {
  const asked = { action: 'reconcile_money', subjectKind: 'money', subjectId: 'books', reason } as const;
  const record = { ...asked, id: deps.newId(), at: deps.now() };
  await writeAsAdmin(deps.db, admin, { recorded: recordAction(admin, record, sql`1`) });
  if (await isRestoreUnderWay(deps)) return;
  await runAll(
    Object.entries(MONEY_JOBS).map(
      ([name, { run, ...timing }]) =>
        () =>
          underLease(deps, name, timing, () => run(deps), 'now'),
    ),
  );
}
