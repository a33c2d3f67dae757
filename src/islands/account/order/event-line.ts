/** History of a sale in words: its events, and the names of those who spoke in a case. */

import type { Fulfilment, TimelineEvent } from '../../../../core/fulfilment/fulfilment.ts';
import type { SaleCase } from '../../../../core/fulfilment/sale-case.ts';
import type { Party, Trader } from '../../../../core/fulfilment/state.ts';
import { usersWords } from '../../../../core/words/en/accounts.ts';
import { claimPageWords } from '../../../../core/words/en/cases.ts';
import { orderHistoryWords as words } from '../../../../core/words/en/order-page.ts';

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

type Reading = Pick<Fulfilment, 'side' | 'buyerName' | 'sellerName' | 'events'>;

export function nameOf(party: Party, order: Reading): string {
  // There are several admins.
  if (party === 'admin') return claimPageWords.anAdmin[order.side === 'admin' ? 'admin' : 'trader'];
  return party === order.side ? claimPageWords.you : traderName(party, order);
}

/** The trader who states something; the other one answers. */
const caseOpenerOf = ({ kind }: Pick<SaleCase, 'kind'>): Trader => (kind === 'no_code' ? 'seller' : 'buyer');

/** Name of the trader who opened the case, or of the admin who opened it for them. */
export function openedBy(saleCase: Pick<SaleCase, 'kind'>, order: Reading): string {
  const { by } = order.events.findLast(({ action }) => action === 'claim') ?? {};
  return by === 'admin'
    ? claimPageWords.forBuyer(nameOf('admin', order), traderName('buyer', order, 'within'))
    : nameOf(caseOpenerOf(saleCase), order);
}

export const answeredBy = (saleCase: Pick<SaleCase, 'kind'>, order: Reading): string =>
  nameOf(caseOpenerOf(saleCase) === 'buyer' ? 'seller' : 'buyer', order);

/** Name of a party at the start of a sentence or within it. */
function traderName(
  trader: Trader,
  { buyerName, sellerName }: Pick<Fulfilment, 'buyerName' | 'sellerName'>,
  place: keyof typeof words.nameless = 'first',
): string {
  const name = trader === 'buyer' ? buyerName : sellerName;
  return name === usersWords.deletedAccount ? words.nameless[place][trader] : name;
}
