import type Stripe from 'stripe';
import { faultByCard } from '../faults/faults.ts';
import { newId, nowInSeconds } from '../objects/ids.ts';
import type { Event } from '../objects/objects.ts';
import type { Transaction } from '../store/store.ts';
import { deliver } from './deliveries.ts';

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
