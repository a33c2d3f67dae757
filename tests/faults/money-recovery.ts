/** After the faults: open cases at Stripe are decided, and sellers are paid. */
import { IS_FROZEN } from './checks/fulfilment-checks.ts';
import type { Environment } from './environment/environment.ts';
import { STEPS } from './injection/steps.ts';
import { HOUR_MS, MINUTE_MS } from './times.ts';
import { decideOnSellers } from './users/seller-money.ts';
import type { Simulation } from './users/simulation.ts';
import {
  activateAll,
  emptySome,
  payOutPlatform,
  rejectOne,
  restrictSome,
  topUp,
} from './users/stripe/stripe-accounts.ts';
import { answerAllDisputes, questionPayments } from './users/stripe/stripe-dashboard.ts';

/** The lists of the reconciler come after ten minutes. */
const LISTS_MS = 11 * MINUTE_MS;
/** A day of hourly runs: a refused transfer may wait as long. */
const MAX_PAYING_RUNS = 26;
/** A busy machine may fail a job. */
const MAX_READINGS = 3;
/** More than the price of all copies of a seed. */
const TOP_UP_CENTS = 5_000_000;

/** Runs the scheduled jobs once, and reads the open questions. True if all jobs succeeded. */
export async function runJobs(environment: Environment): Promise<boolean> {
  const succeeded = await environment.cron();
  await environment.observations.questions.look(environment);
  return succeeded;
}

/** Lost replies per step while cases are decided: money moves then more often than during the faults. */
const LOST_REPLIES = 3;

/** Loses the next replies of Stripe to transfers and reversals: each was made, and we do not know it. */
function loseReplies({ toStripe }: Environment): void {
  for (const { name, text } of STEPS.filter(({ name }) => name === 'transfer' || name === 'reversal'))
    for (let times = 0; times < LOST_REPLIES; times++)
      toStripe.armed.push({
        name: `reply lost at "${name}"`,
        matches: (request) => text.test(request),
        ...{ request: 'forward', reply: 'lose' },
      });
}

/**
 * Tops up the platform's balance, and activates most accounts; disputes some transfers, and decides most open disputes.
 * An admin decides about debts, and pays sellers whom Stripe does not pay. Some accounts are restricted before the last
 * sales are completed.
 */
export async function decideAtStripe({ environment, operator }: Simulation): Promise<void> {
  const { random } = operator;
  await topUp(environment, TOP_UP_CENTS);
  loseReplies(environment);
  for (const [happens, runs] of [
    [emptySome, 0],
    [questionPayments, 1],
    [activateAll, 1],
    [rejectOne, 1],
    [emptySome, 0],
    [questionPayments, 2],
    [answerAllDisputes, 2],
  ] as const) {
    await happens(environment, random);
    await operator.seeWhatStops();
    await decideOnSellers(operator);
    for (let run = 0; run < runs; run++) {
      environment.aheadMs += LISTS_MS;
      await runJobs(environment);
    }
  }
  await operator.seeWhatStops();
  environment.toStripe.armed.length = 0;
  await restrictSome(environment, random);
}

/** Sends due transfers, a batch per run; refused ones are retried with growing pauses. */
export async function payWhatIsDue(environment: Environment): Promise<void> {
  const due =
    () => `SELECT (SELECT count(*) FROM transfers t JOIN payout_accounts p ON p.user_id = t.seller_id AND p.state = 'active'
      JOIN fulfilments f ON f.order_id = t.order_id WHERE t.state = 'sending' OR (t.state = 'waiting' AND NOT ${IS_FROZEN}
        AND t.held_until <= ${environment.now()} AND (t.due_at <= ${environment.now()} OR t.failure IS NOT NULL)))
    + (SELECT count(*) FROM reversals WHERE state = 'owed') AS open`;
  for (let runs = 0; runs < MAX_PAYING_RUNS; runs++) {
    const [row] = await environment.database.read(due());
    if (row?.open === 0) return;
    environment.aheadMs += HOUR_MS + MINUTE_MS;
    await runJobs(environment);
  }
}

/** Reads the balance once more, sometimes after a payout by hand. No money moves afterwards. */
export async function readBalance(environment: Environment, isPaidOut: boolean): Promise<void> {
  if (isPaidOut) await payOutPlatform(environment);
  for (let tries = 0, read = false; !read && tries < MAX_READINGS; tries++) {
    environment.aheadMs += HOUR_MS + MINUTE_MS;
    read = await runJobs(environment);
  }
}
