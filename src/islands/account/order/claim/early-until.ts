import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { NOT_ARRIVED_AFTER } from '../../../../../core/fulfilment/states/clocks.ts';
import { fromMinute } from '../../../../../core/minutes.ts';

/** Until when (ms since the epoch, in whole minutes) a parcel may still be on its way; undefined when it may be said to be missing, or is none. */
export function earlyUntil({ state, events }: Pick<Fulfilment, 'state' | 'events'>, now: number): number | undefined {
  const sent = events.findLast(({ action }) => action === 'send');
  if (state !== 'shipped' || !sent || events.some(({ action }) => action === 'delivered')) return undefined;
  const from = sent.at + NOT_ARRIVED_AFTER;
  return from > now ? fromMinute(from) : undefined;
}
