/**
 * I9 during the run: an attempt that is canceled here is canceled at Stripe, at every moment. The end would be too
 * late, because scheduled jobs repair differences.
 */
import type { Environment } from '../environment/environment.ts';
import { readIntents } from './stripe-records.ts';

/** Compares our canceled attempts with Stripe's intents. Ours are read first, because a cancel at Stripe is final. */
export async function checkCancels(environment: Environment): Promise<void> {
  // A database that is down is checked the next time.
  const canceled = await environment.database
    .read(`SELECT id, intent_id AS intentId FROM payment_attempts WHERE state = 'canceled' AND intent_id IS NOT NULL`)
    .catch(() => []);
  if (canceled.length === 0) return;
  const statuses = new Map((await readIntents(environment)).map(({ id, status }) => [id, status]));
  for (const { id, intentId } of canceled) {
    const status = statuses.get(String(intentId));
    if (status === 'canceled') continue;
    const what = `canceled here, and ${status} at Stripe at that moment: attempt ${id}, ${intentId}`;
    const known = environment.observations.violations.some((violation) => violation.what === what);
    if (!known)
      environment.observations.violations.push({ invariant: 'I9', what, ids: [String(id), String(intentId)] });
  }
}
