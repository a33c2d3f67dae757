import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { TIMES } from '../../../../../core/fulfilment/step-times.ts';
import { fromMinute } from '../../../../../core/minutes.ts';

/**
 * Time until which a parcel may still be in transit, ms since the epoch in whole minutes; undefined if it may be
 * reported missing or there is none.
 */
export function inTransitUntil(
  { state, events }: Pick<Fulfilment, 'state' | 'events'>,
  now: number,
): number | undefined {
  const sent = events.findLast(({ action }) => action === 'send');
  if (state !== 'shipped' || !sent || events.some(({ action }) => action === 'delivered')) return undefined;
  const from = sent.at + TIMES.beforeMissing;
  return from > now ? fromMinute(from) : undefined;
}
