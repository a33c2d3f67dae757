/** The admin's account, and the hand at the clock: time jumps, the schedule runs, sometimes twice at once. */
import { lookAtCancels } from './lemma.ts';
import { SimulatedUser } from './person.ts';
import type { Random } from './random.ts';
import { came } from './wait.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FARTHEST_MS = 6 * HOUR_MS;

/** The others act so often between two of the keeper's acts. */
const CALLS_BETWEEN = 25;
const PAUSE_AT_MOST_MS = 1_000;

export class Clockkeeper extends SimulatedUser {
  constructor(world: World, name: string, random: Random) {
    super(world, 'Admin', name, random);
  }

  async act(): Promise<void> {
    const { world, random } = this;
    const before = world.acts;
    await random.weighted<() => Promise<unknown>>([
      [4, () => world.cron()],
      [2, () => Promise.all([world.cron(), world.cron()])],
      [3, async () => this.#jump()],
      [1, () => this.ask({ method: 'POST', path: '/api/money/reconcile' })],
      [1, () => this.ask({ path: '/api/money' })],
    ])();
    await lookAtCancels(world);
    // The others shall get something done in between.
    await came(() => world.acts >= before + CALLS_BETWEEN, PAUSE_AT_MOST_MS);
  }

  #jump(): void {
    const { world, random } = this;
    const by = random.weighted([
      [4, MINUTE_MS],
      [3, 16 * MINUTE_MS],
      [1, HOUR_MS],
      [1, -HOUR_MS],
    ]);
    // Back, but not before the present: sign-in compares with the machine's own clock, which nobody moves.
    world.ahead = Math.max(0, Math.min(FARTHEST_MS, world.ahead + by));
    world.farthest = Math.max(world.farthest, world.ahead);
    world.journal.add('the clock', `is now ${world.ahead / MINUTE_MS} minutes ahead`);
  }
}
