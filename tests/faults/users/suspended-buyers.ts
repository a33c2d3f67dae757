/** What an admin says for a buyer whom they have suspended. */
import { CLAIM_KINDS } from '../../../core/fulfilment/claim.ts';
import { waitUntil } from '../wait.ts';
import type { SimulatedUser } from './simulated-user.ts';

/** Nobody stays suspended because the database was down. */
const RESTORED_WITHIN_MS = 10_000;

/** Suspends a buyer whose copy is on its way or handed over, opens a claim for them, and lets them in again. */
export async function claimForSuspended(admin: SimulatedUser): Promise<void> {
  const { environment, random } = admin;
  const rows = await environment.database
    .read("SELECT order_id, buyer_id FROM fulfilments WHERE state IN ('shipped', 'handed_over') AND frozen_at IS NULL")
    .catch(() => []);
  const [sale] = random.shuffled(rows);
  if (!sale) return;
  const path = `/api/users/${sale.buyer_id}/suspension`;
  await admin.ask({ method: 'PUT', path, json: { reason: 'They wrote to others.' } });
  const json = { kind: random.pick(CLAIM_KINDS), text: 'They wrote to us: pages are missing.' };
  await admin.ask({ method: 'POST', path: `/api/fulfilments/${sale.order_id}/claim-for-buyer`, json });
  const isRestored = async () => {
    const { status } = await admin.ask({ method: 'DELETE', path });
    return status > 0 && status < 500;
  };
  await waitUntil(isRestored, RESTORED_WITHIN_MS);
}
