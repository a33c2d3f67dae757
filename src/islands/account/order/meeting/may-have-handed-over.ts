import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { isBroughtBack } from '../../../../../core/fulfilment/states/state.ts';

type Sale = Pick<Fulfilment, 'side' | 'method' | 'state' | 'frozen' | 'events'>;

/**
 * The sale does not take the code now, and its seller may have handed the book over nevertheless: the meeting stands still, or ended in
 * another way than by its code or by the seller.
 */
export function mayHaveHandedOver({ side, method, state, frozen, events }: Sale): boolean {
  if (side !== 'seller' || method !== 'meet') return false;
  if (state === 'to_meet') return frozen;
  return isBroughtBack(state) && events.at(-1)?.by !== 'seller' && !events.some(({ action }) => action === 'hand-over');
}
