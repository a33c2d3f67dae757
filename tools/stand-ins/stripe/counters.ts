import type { Store } from './store.ts';

/** Counters for tests, outside Stripe's own `/v1`. */
export type Stats = {
  /** Number of intents by status. */
  intents: { [status: string]: number };
  /** Successful refunds that are about to fail. */
  refunds: { failing: number };
  received: { cents: number };
  webhooks: { waiting: number };
  settlements: { due: number };
};

export function countersOf(store: Store): Stats {
  const intents = store.newestFirst('payment_intent');
  const settlements = store.newestFirst('settlement');
  const byStatus: Stats['intents'] = {};
  for (const { status } of intents) byStatus[status] = (byStatus[status] ?? 0) + 1;
  return {
    intents: byStatus,
    refunds: { failing: settlements.filter(({ of, outcome }) => of === 'refund' && outcome === 'failed').length },
    received: { cents: intents.reduce((sum, { amount_received: cents }) => sum + cents, 0) },
    webhooks: { waiting: store.newestFirst('delivery').length },
    settlements: { due: settlements.filter(({ dueAt }) => dueAt <= store.now()).length },
  };
}
