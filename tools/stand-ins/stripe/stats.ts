import type { Store } from './store.ts';

export type Stats = {
  intents: { total: number; [status: string]: number };
  charges: { succeeded: number; failed: number };
  /** `failing`: successful refunds that are about to fail. */
  refunds: { total: number; cents: number; failing: number };
  /** Cents received, and the rest after refunds. */
  received: { cents: number; netCents: number };
  events: { total: number; undelivered: number };
  webhooks: { waiting: number };
  settlements: { due: number };
};

/** Counters for tests and people, outside Stripe's own `/v1`. */
export function statsOf(store: Store): Stats {
  const intents = store.newestFirst('payment_intent');
  const charges = store.newestFirst('charge');
  const refunds = store.newestFirst('refund');
  const settlements = store.newestFirst('settlement');
  const failing = settlements.filter(({ of, outcome }) => of === 'refund' && outcome === 'failed');
  const events = store.newestFirst('event');
  const byStatus: Stats['intents'] = { total: intents.length };
  for (const { status } of intents) byStatus[status] = (byStatus[status] ?? 0) + 1;
  const taken = sum(intents.map((intent) => intent.amount_received));
  const given = sum(refunds.map((refund) => refund.amount));
  return {
    intents: byStatus,
    charges: {
      succeeded: charges.filter(({ status }) => status === 'succeeded').length,
      failed: charges.filter(({ status }) => status === 'failed').length,
    },
    refunds: { total: refunds.length, cents: given, failing: failing.length },
    received: { cents: taken, netCents: taken - given },
    events: { total: events.length, undelivered: events.filter(({ pending_webhooks: n }) => n > 0).length },
    webhooks: { waiting: store.newestFirst('delivery').length },
    settlements: { due: settlements.filter(({ dueAt }) => dueAt <= store.now()).length },
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
