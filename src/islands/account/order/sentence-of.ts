import { price } from '../../../../core/format.ts';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { orderPageWords as words } from '../../../../core/words/fulfilment/order-page.ts';

/** The other one of the two, by name. An admin is neither. */
export const otherOf = ({ side, buyerName, sellerName }: Fulfilment): string =>
  side === 'seller' ? buyerName : sellerName;

/** Who must act, in a few words. */
export function turnOf(order: Fulfilment): string {
  const { side, state, turn, buyerName, sellerName, frozen } = order;
  if (state === 'completed' || state === 'canceled' || state === 'refunded') return words.next.ended[state];
  if (frozen) return words.next.frozen;
  if (state === 'to_meet' && side !== 'admin') return words.next.both;
  if (turn === side) return words.next.yours;
  if (turn === 'admin') return words.next.admin;
  return words.next.theirs(turn === 'seller' ? sellerName : buyerName);
}

/** What is next, and what happens if nobody does anything: one sentence. */
export function sentenceOf(order: Fulfilment): string {
  const { side, state, refunds, amounts, cancelAsked } = order;
  if (state === 'completed') return words.completed[side](price(amounts.seller ?? 0));
  if (state === 'canceled' || state === 'refunded') {
    const refund = refunds.at(-1)?.state ?? 'owed';
    if (side === 'buyer') return words[state].buyer[refund](price(amounts.back));
    return side === 'seller' ? words[state].seller() : words[state].admin[refund];
  }
  if (order.frozen) return words.frozen[side];
  if (state === 'to_ship' && cancelAsked) return words.cancelAsked[side](otherOf(order));
  return words.sentences[side][state](otherOf(order));
}
