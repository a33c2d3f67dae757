/** After the faults: nothing fails any more, the clock advances, and the scheduled jobs repair the rest. */
import type { Stats } from '../../tools/stand-ins/stripe/counters.ts';
import { checkCancels } from './checks/cancel-check.ts';
import { IS_FROZEN } from './checks/fulfilment-checks.ts';
import { readWhatIsHidden } from './checks/hidden-reads.ts';
import { SECRET_KEY } from './environment/constants.ts';
import type { Environment } from './environment/environment.ts';
import { decideAtStripe, payWhatIsDue, readBalance, runJobs } from './money-recovery.ts';
import { HOUR_MS, MINUTE_MS } from './times.ts';
import { decideOnSellers } from './users/seller-money.ts';
import type { Simulation } from './users/simulation.ts';
import { settleOne } from './users/sold-copies.ts';
import { waitUntil, waitUntilOrThrow } from './wait.ts';

/** Longer than a hold, a lease, any pause of a job, and the hour after which a failed upload is removed. */
const MINUTES = 66;

/** Minutes after the first ones pass in larger steps, because little happens in them. */
const STEP = 6;

/** Consecutive successful runs at the end: longer than a lease that a job left behind on a busy machine. */
const RUNS_IN_A_ROW = 7;
const MAX_RUNS = 40;

/** Deadlines that survive this many jumps do not pass. */
const MAX_JUMPS = 4;
const MAX_DECISIONS = 5;
const MAX_SETTLED = 5;
const RUNS_AFTER_DEADLINES = 4;
/** Longer than the time after which a succeeded refund fails (`tools/stand-ins/stripe/objects/cards.ts`). */
const FAILED_AFTER_MS = 10_000;

/** A letter is retried within an hour and some minutes, until its limit of attempts. */
const MAX_HOURS = 20;

/**
 * Moves the clock and runs the jobs until everything is or should be repaired. The first minutes pass one by one, as in
 * production.
 */
export async function recover(
  simulation: Simulation,
  webhooks: 'drained' | 'dropped',
  minutesOneByOne: number,
): Promise<void> {
  const { environment } = simulation;
  // The stand-in decides about a processing intent within seconds.
  await waitUntilOrThrow('no intent is processing', async () => (await countOf(environment, 'processing')) === 0);
  for (const relay of [environment.relay, environment.accountsRelay]) {
    if (webhooks === 'drained') await relay.drain();
    else relay.dropAll();
  }
  // No code is typed any more; sales that wait for an admin's review of a late code continue.
  await simulation.operator.seeWhatStops();
  // Actions at the most advanced clock expire last.
  environment.aheadMs = environment.maxAheadMs;
  await readWhatIsHidden(simulation);
  for (let minute = 0, step = 1; minute < MINUTES; minute += step) {
    step = minute < minutesOneByOne ? 1 : STEP;
    environment.aheadMs += step * MINUTE_MS;
    await runJobs(environment);
    await checkCancels(environment);
  }
  // More runs for rows that expired just now, and for work that a busy machine did not finish.
  for (let runs = 0, succeeded = 0; succeeded < RUNS_IN_A_ROW && runs < MAX_RUNS; runs++) {
    environment.aheadMs += MINUTE_MS;
    succeeded = (await runJobs(environment)) ? succeeded + 1 : 0;
  }
  await waitUntil(async () => (await countOf(environment, 'processing')) === 0, 1_000);
  if (environment.daysPass) {
    await decideAtStripe(simulation);
    for (let sales = 0; sales < MAX_SETTLED; sales++) await settleOne(simulation.operator);
    await passDeadlines(simulation);
    // Only ended sales leave money that may be paid outside Stripe.
    await decideOnSellers(simulation.operator);
    await payWhatIsDue(environment);
  }
  await sendWhatWaits(environment);
  if (environment.daysPass) await readBalance(environment, webhooks === 'dropped');
}

/** An admin decides the open cases: otherwise they take a month, the retention of letters. */
async function decideAll(simulation: Simulation): Promise<void> {
  const { environment, operator } = simulation;
  for (let tries = 0; tries < MAX_DECISIONS; tries++) {
    const rows = await environment.database.read(
      `SELECT f.order_id FROM fulfilments f WHERE f.state = 'deciding' AND NOT ${IS_FROZEN} LIMIT 50`,
    );
    if (rows.length === 0) return;
    for (const { order_id } of rows)
      await operator.ask({
        ...{ method: 'POST', path: `/api/fulfilments/${order_id}/decide` },
        json: { kind: 'refund', reason: 'Nobody else can say.' },
      });
  }
}

/** Passes the last deadline, and lets its consequences happen. */
async function passDeadlines(simulation: Simulation): Promise<void> {
  const { environment } = simulation;
  for (let jumps = 0; jumps < MAX_JUMPS; jumps++) {
    await decideAll(simulation);
    const [row] = await environment.database.read(
      `SELECT max(f.deadline_at) AS last FROM fulfilments f WHERE f.deadline_at IS NOT NULL AND NOT ${IS_FROZEN}`,
    );
    const last = Number(row?.last ?? 0);
    if (last === 0) break;
    environment.aheadMs += Math.max(MINUTE_MS, last + MINUTE_MS - environment.now());
    await runJobs(environment);
  }
  // Refunds are sent, and Stripe decides about pending ones.
  for (let runs = 0; runs < RUNS_AFTER_DEADLINES; runs++) {
    environment.aheadMs += 11 * MINUTE_MS;
    await runJobs(environment);
    await waitUntil(async () => !(await isRefundUnderWay(environment)), 700);
    // A failure after the last run would be found by no job.
    await waitUntil(async () => (await statsOf(environment)).refunds.failing === 0, FAILED_AFTER_MS);
  }
}

const isRefundUnderWay = async ({ database }: Environment): Promise<boolean> =>
  (await database.read("SELECT 1 AS one FROM sale_refunds WHERE state = 'sent' LIMIT 1")).length > 0;

/** Gives failed letters and pushes the time for their retries. Reminders of a fulfilment wait for days. */
async function sendWhatWaits(environment: Environment): Promise<void> {
  const waiting = `SELECT (SELECT count(*) FROM outbox WHERE state IN ('due', 'sending') AND kind <> 'fulfilment-reminder')
    + (SELECT count(*) FROM pushes WHERE state IN ('due', 'sending')) AS letters`;
  for (let hour = 0; hour < MAX_HOURS; hour++) {
    const [row] = await environment.database.read(waiting);
    if (row?.letters === 0) return;
    environment.aheadMs += HOUR_MS;
    await environment.cron();
  }
}

const countOf = async (environment: Environment, status: string): Promise<number> =>
  (await statsOf(environment)).intents[status] ?? 0;

async function statsOf(environment: Environment): Promise<Stats> {
  const headers = { Authorization: `Bearer ${SECRET_KEY}` };
  const response = await fetch(`${environment.stripeUrl}/_standin/stats`, { headers });
  return (await response.json()) as Stats;
}
