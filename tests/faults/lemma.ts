/**
 * I9 while it happens: canceled here means canceled at Stripe at every moment. In the end is too late to look, because the
 * schedule mends what it finds.
 */
import { readIntents } from './books.ts';
import type { World } from './world.ts';

/** Compares our canceled attempts with Stripe's intents; ours first, because what Stripe canceled stays so. */
export async function lookAtCancels(world: World): Promise<void> {
  // A database that is away is looked at the next time.
  const canceled = await world.database
    .read(`SELECT id, intent_id AS intentId FROM attempts WHERE state = 'canceled' AND intent_id IS NOT NULL`)
    .catch(() => []);
  if (canceled.length === 0) return;
  const statuses = new Map((await readIntents(world)).map(({ id, status }) => [id, status]));
  for (const { id, intentId } of canceled) {
    const status = statuses.get(String(intentId));
    if (status === 'canceled') continue;
    const what = `canceled here, and ${status} at Stripe at that moment: attempt ${id}, ${intentId}`;
    const known = world.promises.broken.some((violation) => violation.what === what);
    if (!known) world.promises.broken.push({ invariant: 'I9', what, ids: [String(id), String(intentId)] });
  }
}
