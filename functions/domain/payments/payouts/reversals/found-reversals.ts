/** Reversals of transfers from the provider's lists and events: unknown ones are booked and alerted. */
import { eq, inArray } from 'drizzle-orm';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import type { ProviderReversal } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { recordEach } from '../../../runs/run-all.ts';
import { bookedOf, bookMissingReversals } from './book-reversals.ts';
import { alertReversal } from './reversed-by-hand.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'payments'>;

/** Records listed reversals that our books do not have, or only in part. Returns their number; failures go to `failures`. */
export async function recordListedReversals(
  deps: Needs,
  listed: readonly ProviderReversal[],
  failures: unknown[],
): Promise<number> {
  if (listed.length === 0) return 0;
  const ids = listed.map(({ id }) => id);
  const booked = await bookedOf(deps, inArray(reversals.reversalId, ids));
  const unrecorded = listed.filter(({ id, mark, cents }) =>
    mark === null ? (booked.get(id) ?? 0) < cents : !booked.has(id),
  );
  return recordEach(unrecorded, (reversal) => recordFound(deps, reversal), failures);
}

/** Ignores transfers that are not ours. A reversal with an unknown mark is alerted as one by hand, and is not booked. */
async function recordFound(deps: Needs, reversal: ProviderReversal): Promise<void> {
  const [sent] = await deps.db
    .select({ orderId: transfers.orderId })
    .from(transfers)
    .where(eq(transfers.transferId, reversal.transferId));
  if (!sent) return;
  await bookMissingReversals(deps, sent.orderId);
  if (reversal.mark === null) return;
  const booked = await bookedOf(deps, eq(reversals.reversalId, reversal.id));
  if (!booked.has(reversal.id)) await alertReversal(deps, sent.orderId, reversal);
}
