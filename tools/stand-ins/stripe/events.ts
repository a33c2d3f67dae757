/** Events, with a snapshot of their object (v1) or without one (v2), and when each is sent. */
import type Stripe from 'stripe';
import { faultByCard, type WebhookFault } from './faults.ts';
import { newId, nowInSeconds } from './objects/ids.ts';
import type { Event, ThinEvent } from './objects/objects.ts';
import type { Transaction } from './store.ts';

/** API version of the stand-in's objects: the one that stripe 23.1.0 pins. */
export const API_VERSION = '2026-10-28.endive';

/** The request that caused an event; both null for a timer. */
export type Cause = { id: string | null; idempotency_key: string | null };

export const byTimer: Cause = { id: null, idempotency_key: null };

/**
 * Records an event with a snapshot of its object, and its delivery to the webhook. `intentId` is its payment, whose
 * card may cause a webhook fault. `account` is the connected account, null for the platform:
 * https://docs.stripe.com/connect/webhooks
 */
export function recordEvent(
  tx: Transaction,
  type: Stripe.Event.Type,
  object: unknown,
  { intentId, cause, account = null }: { intentId?: string | undefined; cause: Cause; account?: string | null },
): void {
  const event: Event = {
    id: newId('evt_3'),
    object: 'event',
    ...(account !== null && { account }),
    api_version: API_VERSION,
    created: nowInSeconds(tx),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: cause,
    type,
  };
  tx.put('event', event);
  deliver(tx, event.id, type, webhookFault(tx, intentId));
}

function webhookFault(tx: Transaction, intentId: string | undefined) {
  const card = intentId && tx.get('note', intentId)?.card;
  return faultByCard(card)?.webhook ?? {};
}

/**
 * Records an event about an object of v2, and its delivery to the second webhook. It has no snapshot of the object:
 * https://docs.stripe.com/event-destinations#thin-payload
 */
export function recordThinEvent(tx: Transaction, type: ThinEvent['type'], object: ThinEvent['related_object']): void {
  const event: ThinEvent = {
    id: newId('evt_test_6'),
    object: 'v2.core.event',
    created: new Date(tx.now()).toISOString(),
    livemode: false,
    related_object: object,
    type,
  };
  tx.put('thin_event', event);
  deliver(tx, event.id, type, {});
}

/** Delivery of an event: at once and once, unless a fault changes that. */

/** Interval in ms between two events that are sent newest first. */
const OVERTAKE_MS = 700;

/** Successive events, of which later ones may overtake earlier ones. */
const ORDERS: readonly (readonly string[])[] = [
  ['payment_intent.processing', 'payment_intent.succeeded', 'refund.created'],
  ['transfer.created', 'transfer.reversed'],
];

/** Schedules the delivery of an event, by the real clock: its receiver compares with its own. */
function deliver(
  tx: Transaction,
  event: string,
  type: string,
  { copies = 1, newestFirst = false }: WebhookFault,
): void {
  const now = Date.now();
  const wait = newestFirst ? overtaking(type) : 0;
  for (let copy = 1; copy <= copies; copy++)
    tx.put('delivery', { id: `${event}/${copy}`, event, createdAt: now, dueAt: now + wait, attempts: 0 });
}

function overtaking(type: string): number {
  const order = ORDERS.find((types) => types.includes(type)) ?? [];
  return order.length === 0 ? 0 : (order.length - order.indexOf(type)) * OVERTAKE_MS;
}
