import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { hasEndedWithRefund } from '../../../../../core/fulfilment/state.ts';

type Sale = Pick<Fulfilment, 'side' | 'method' | 'state' | 'frozen' | 'events'>;

/**
 * True if the seller may have handed the book over although the sale takes no code now: the meeting is frozen, or ended
 * neither by its code nor by the seller.
 */
export function mayHaveHandedOver({ side, method, state, frozen, events }: Sale): boolean {
  if (side !== 'seller' || method !== 'meet') return false;
  if (state === 'to_meet') return frozen;
  return (
    hasEndedWithRefund(state) && events.at(-1)?.by !== 'seller' && !events.some(({ action }) => action === 'hand-over')
  );
}
