/** The admin's account. It moves the clock and starts the scheduled jobs, sometimes twice at once. */
import { checkCancels } from '../checks/cancel-check.ts';
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';
import { waitUntil } from '../wait.ts';
import { SimulatedUser } from './simulated-user.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_AHEAD_MS = 6 * HOUR_MS;

/** So many calls of other users between two actions of the operator. */
const CALLS_BETWEEN = 25;
const MAX_PAUSE_MS = 1_000;

export class Operator extends SimulatedUser {
  constructor(environment: Environment, name: string, random: Random) {
    super(environment, 'Admin', name, random);
  }

  async act(): Promise<void> {
    const { environment, random } = this;
    const before = environment.userCalls;
    await random.weighted<() => Promise<unknown>>([
      [4, () => environment.cron()],
      [2, () => Promise.all([environment.cron(), environment.cron()])],
      [3, async () => this.#jump()],
      [1, () => this.ask({ method: 'POST', path: '/api/money/reconcile' })],
      [1, () => this.ask({ path: '/api/money' })],
    ])();
    await checkCancels(environment);
    // Other users get something done in between.
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
    // Back, but not before the present: sign-in compares with the machine's own clock, which is not moved.
    environment.aheadMs = Math.max(0, Math.min(MAX_AHEAD_MS, environment.aheadMs + by));
    environment.maxAheadMs = Math.max(environment.maxAheadMs, environment.aheadMs);
    environment.eventLog.add('the clock', `is now ${environment.aheadMs / MINUTE_MS} minutes ahead`);
  }
}
