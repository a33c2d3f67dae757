import type { Fulfilment, TimelineEvent } from '../../../../../core/fulfilment/fulfilment.ts';
import type { Party } from '../../../../../core/fulfilment/state.ts';
import { orderHistoryWords as words } from '../../../../../core/words/en/fulfilment.ts';
import { traderName } from '../trader-name.ts';

type Expiring = keyof typeof words.expired;
type ByShop = keyof typeof words.byShop;

const isByShop = (action: string): action is ByShop => action in words.byShop;

export function eventLine(
  { events, side, buyerName, sellerName }: Pick<Fulfilment, 'events' | 'side' | 'buyerName' | 'sellerName'>,
  position: number,
): string {
  const event = events[position];
  if (!event) return '';
  const { action, by, state } = event;
  if (isByShop(action)) return words.byShop[action];
  if (action === 'expire') return expired(events.slice(0, position));
  if (action === 'cancel' && by === 'shop') return words.canceledByShop;
  if (action === 'settle' && by === 'shop') return words.settledByShop;
  const { you, they } = action === 'returned' && state === 'deciding' ? words.returnedWrong : words.events[action];
  if (by === 'admin') return they(words.anAdmin[side === 'admin' ? 'admin' : 'trader']);
  // The system records the payment on behalf of the buyer.
  const who: Party = by === 'shop' ? 'buyer' : by;
  if (who === side) return you;
  return they(traderName(who, { buyerName, sellerName }));
}

/** A deadline ended the previous state. After a request to cancel, inaction was an answer. */
function expired(before: readonly TimelineEvent[]): string {
  const state = before.at(-1)?.state;
  if (state === 'to_ship' && before.some(({ action }) => action === 'ask-cancel')) return words.cancelUnanswered;
  return state !== undefined && state in words.expired ? words.expired[state as Expiring] : '';
}
