/** Events without a snapshot of their object: https://docs.stripe.com/event-destinations#thin-payload */

import type { WebhookFault } from '../faults/faults.ts';
import { newId } from '../objects/ids.ts';
import type { ThinEvent } from '../objects/objects.ts';
import type { Transaction } from '../store/store.ts';
import { deliver } from './deliveries.ts';

type News = Pick<ThinEvent, 'type' | 'data'>;

/** Records an event about an object of v2, and its delivery to the second webhook. */
export function recordThinEvent(
  tx: Transaction,
  { type, data }: News,
  object: { id: string; type: string; url: string },
  fault: WebhookFault = {},
): void {
  const event: ThinEvent = {
    id: newId('evt_test_6'),
    object: 'v2.core.event',
    created: new Date(tx.now()).toISOString(),
    livemode: false,
    related_object: object,
    type,
    ...(data && { data }),
  };
  tx.put('thin_event', event);
  deliver(tx, event.id, type, fault);
}

/** The part of the event in a webhook; the rest is fetched. */
export const notificationOf = ({ data: _, ...event }: ThinEvent): Omit<ThinEvent, 'data'> => event;
