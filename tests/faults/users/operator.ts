/** The admin's account. It moves the clock and starts the scheduled jobs, sometimes twice at once. */
import { checkCancels } from '../checks/cancel-check.ts';
import type { Answer, Call } from '../environment/api-call.ts';
import type { Random } from '../random.ts';
import { HOUR_MS, MINUTE_MS } from '../times.ts';
import { waitUntil } from '../wait.ts';
import { moderate } from './moderation.ts';
import { decideOnSellers } from './seller-money.ts';
import { SimulatedUser } from './simulated-user.ts';
import type { Simulation } from './simulation.ts';
import { actAsAdmin } from './sold-copies.ts';
import { actAtStripe } from './stripe/stripe-dashboard.ts';

const MAX_AHEAD_MS = 6 * HOUR_MS;

/** Less than a day, after which Stripe forgets a key: all calls in progress are retried before. */
const LONG_JUMP_MS = 20 * HOUR_MS;

/** Deadlines of a week pass, but no retention period ends within the run (30 days for letters). */
const MAX_DAYS_MS = 7 * 24 * HOUR_MS + MAX_AHEAD_MS;

/** Calls of other users between two actions of the operator. */
const CALLS_BETWEEN = 25;
const MAX_PAUSE_MS = 4_000;

export class Operator extends SimulatedUser {
  readonly #simulation: Simulation;

  constructor(simulation: Simulation, name: string, random: Random) {
    super(simulation.environment, 'Admin', name, random);
    this.#simulation = simulation;
  }

  /** Signs in again where a fresh proof is required: a sign-in is one. */
  override async ask(call: Call): Promise<Answer> {
    const answer = await super.ask(call);
    if (answer.status !== 403 || answer.body.code !== 'fresh_proof_required') return answer;
    await this.signIn();
    return super.ask(call);
  }

  /** Reviews all alerts that stop money: movements by hand, and late codes. */
  async seeWhatStops(): Promise<void> {
    const rows = await this.environment.database.read(
      "SELECT id FROM stripe_events WHERE alert IN ('transfer_by_hand', 'reversal_by_hand', 'late_code') AND seen_at IS NULL",
    );
    for (const { id } of rows) await this.ask({ method: 'PUT', path: `/api/money/alerts/${id}` });
  }

  async act(): Promise<void> {
    const { environment, random } = this;
    const before = environment.userCalls;
    await random.weighted<() => Promise<unknown>>([
      [4, () => environment.cron()],
      [2, () => Promise.all([environment.cron(), environment.cron()])],
      [3, async () => this.#jump()],
      [environment.daysPass ? 3 : 0, () => this.#letDaysPass()],
      [1, () => this.ask({ method: 'POST', path: '/api/money/reconcile' })],
      [2, () => actAsAdmin(this.#simulation, this)],
      [2, () => this.#lookAtMoney()],
      [2, () => decideOnSellers(this)],
      [3, () => moderate(this.#simulation, this)],
      [5, () => actAtStripe(environment, random)],
    ])();
    await checkCancels(environment);
    await environment.observations.questions.look(environment);
    // Other users act in between.
    await waitUntil(() => environment.userCalls >= before + CALLS_BETWEEN, MAX_PAUSE_MS);
  }

  #jump(): void {
    const { environment, random } = this;
    const by = random.weighted([
      [4, MINUTE_MS],
      [3, 16 * MINUTE_MS],
      [1, HOUR_MS],
      [1, -HOUR_MS],
    ]);
    // Back, but not before the present.
    this.#moveTo(Math.max(0, environment.aheadMs + by), environment.daysPass ? MAX_DAYS_MS : MAX_AHEAD_MS);
  }

  /** Most of a day, once the jobs have finished the day before: an attempt is never older than its key. */
  async #letDaysPass(): Promise<void> {
    const { environment } = this;
    if ((await environment.cron()) && (await environment.cron()))
      this.#moveTo(environment.aheadMs + LONG_JUMP_MS, MAX_DAYS_MS);
  }

  #moveTo(aheadMs: number, most: number): void {
    const { environment } = this;
    environment.aheadMs = Math.min(most, aheadMs);
    environment.maxAheadMs = Math.max(environment.maxAheadMs, environment.aheadMs);
    environment.eventLog.add('the clock', `is now ${environment.aheadMs / MINUTE_MS} minutes ahead`);
  }

  /** Retries a failed refund, or records it as paid in another way, and marks an alert as reviewed. */
  async #lookAtMoney(): Promise<void> {
    const { body } = await this.ask({ path: '/api/money' });
    const checks = (body.checks ?? []) as { name: string; rows: { id: string }[] }[];
    const oneOf = (check: string) => this.random.shuffled(checks.find(({ name }) => name === check)?.rows ?? [])[0];
    const [failed, alert] = [oneOf('failedSaleRefund'), oneOf('alert')];
    if (alert && this.random.chance(0.5)) await this.ask({ method: 'PUT', path: `/api/money/alerts/${alert.id}` });
    if (!failed) return;
    const path = `/api/money/sale-refunds/${failed.id}`;
    if (this.random.chance(0.7)) await this.ask({ method: 'POST', path: `${path}/retry` });
    else await this.ask({ method: 'POST', path: `${path}/paid-outside`, json: { note: 'By bank transfer.' } });
  }
}
