/** An admin's claims for suspended buyers. */
import { CLAIM_KINDS } from '../../../core/fulfilment/sale-case.ts';
import { whileSuspended } from './moderation.ts';
import type { SimulatedUser } from './simulated-user.ts';

/** Suspends a buyer whose copy is sent or handed over, opens a claim for them, and restores them. */
export async function claimForSuspended(admin: SimulatedUser): Promise<void> {
  const { environment, random } = admin;
  const rows = await environment.database
    .read("SELECT order_id, buyer_id FROM fulfilments WHERE state IN ('shipped', 'handed_over') AND frozen_at IS NULL")
    .catch(() => []);
  const [sale] = random.shuffled(rows);
  if (!sale) return;
  const json = { kind: random.pick(CLAIM_KINDS), text: 'They wrote to us: pages are missing.' };
  await whileSuspended(admin, String(sale.buyer_id), () =>
    admin.ask({ method: 'POST', path: `/api/fulfilments/${sale.order_id}/claim-for-buyer`, json }),
  );
}
