/** After the storm: nothing goes wrong any more, time passes, and the schedule puts everything in order. */
import { lookAtCancels } from './lemma.ts';
import { SECRET_KEY } from './names.ts';
import { came, must } from './wait.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;

/** Longer than a hold, a lease, any pause of a job, and the hour that a failed upload is given. */
const MINUTES = 66;

/** The first minutes run one by one, as in production; later ones in larger steps, because nothing is expected of them. */
const ONE_BY_ONE = 24;
const STEP = 6;

/** So many periods in a row must go through at the end: longer than a lease that a job on a busy machine left behind. */
const QUIET_PERIODS = 7;
const PERIODS_AT_MOST = 40;

/** Lets time pass until everything is in order, or should be. */
export async function calm(world: World, webhooks: 'drained' | 'dropped'): Promise<void> {
  // A bank that is still deciding has its answer within seconds.
  await must('an end of every processing intent', async () => (await countOf(world, 'processing')) === 0);
  if (webhooks === 'drained') await world.relay.drain();
  else world.relay.dropAll();
  // What was begun when the clock was farthest has a later end than everything else.
  world.ahead = world.farthest;
  for (let minute = 0; minute < MINUTES; minute += minute < ONE_BY_ONE ? 1 : STEP) {
    world.ahead += (minute < ONE_BY_ONE ? 1 : STEP) * MINUTE_MS;
    await world.cron();
    await lookAtCancels(world);
  }
  // More periods for what ended just now, and for what a machine without time to answer did not get done.
  for (let period = 0, quiet = 0; quiet < QUIET_PERIODS && period < PERIODS_AT_MOST; period++) {
    world.ahead += MINUTE_MS;
    quiet = (await world.cron()) ? quiet + 1 : 0;
  }
  await came(async () => (await countOf(world, 'processing')) === 0, 1_000);
}

async function countOf(world: World, status: string): Promise<number> {
  const headers = { Authorization: `Bearer ${SECRET_KEY}` };
  const response = await fetch(`${world.stripeUrl}/_standin/stats`, { headers });
  const { intents } = (await response.json()) as { intents: Record<string, number> };
  return intents[status] ?? 0;
}
