/** Delivery of an event: at once and once, unless a fault changes that. */
import type { WebhookFault } from '../faults/faults.ts';
import type { Transaction } from '../store/store.ts';

/** Interval in ms between two events that are sent newest first. */
const OVERTAKE_MS = 700;

/** Successive events, of which later ones may overtake earlier ones. */
const ORDERS: readonly (readonly string[])[] = [
  ['payment_intent.processing', 'payment_intent.succeeded', 'refund.created'],
  ['transfer.created', 'transfer.reversed'],
  ['v2.core.account[configuration.recipient].capability_status_updated', 'v2.core.account[requirements].updated'],
];

/** Schedules the delivery of an event, by the real clock: its receiver compares with its own. */
export function deliver(
  tx: Transaction,
  event: string,
  type: string,
  { copies = 1, delayMs = 0, newestFirst = false }: WebhookFault,
): void {
  const now = Date.now();
  const wait = newestFirst ? overtaking(type) : delayMs;
  for (let copy = 1; copy <= copies; copy++)
    tx.put('delivery', { id: `${event}/${copy}`, event, createdAt: now, dueAt: now + wait, attempts: 0 });
}

function overtaking(type: string): number {
  const order = ORDERS.find((types) => types.includes(type)) ?? [];
  return order.length === 0 ? 0 : (order.length - order.indexOf(type)) * OVERTAKE_MS;
}
