/** Actions of a sale that its reader has: buttons and their texts, and times at which they open. */
import { formatPrice } from '../../../../core/format.ts';
import { ACTION_BUTTONS, type ButtonWeight } from '../../../../core/fulfilment/buttons.ts';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { hasEndedWithRefund } from '../../../../core/fulfilment/state.ts';
import { missingFrom } from '../../../../core/fulfilment/step-times.ts';
import { roundUpToMinute } from '../../../../core/minutes.ts';
import { claimActionsWords } from '../../../../core/words/en/cases.ts';
import { orderActionsWords } from '../../../../core/words/en/order-page.ts';
import { otherPartyName } from './order-sentence.ts';

const WORDS = { ...orderActionsWords.asked, ...claimActionsWords.asked } as const;
const DONE = { ...orderActionsWords.done, ...claimActionsWords.done } as const;

type Button = (typeof ACTION_BUTTONS)[number];

/** An action with a button and a dialog. */
export type Asked = Button['name'];

/**
 * Actions whose buttons are shown, in the order of the process. A return is called wrong only after the parcel came
 * back.
 */
export const askedOf = ({ actions, saleCase }: Fulfilment): readonly Asked[] =>
  ACTION_BUTTONS.filter(
    ({ name, action }) =>
      actions.includes(action) && (name !== 'return-wrong' || (saleCase !== null && saleCase.returned !== null)),
  ).map(({ name }) => name);

export function wordsOf(action: Asked, order: Fulfilment) {
  const { body, ...words } = WORDS[action];
  const bySeller = action === 'deny' && order.side === 'seller' ? WORDS.deny.bySeller : {};
  const isForBuyer = action === 'claim' && order.side === 'admin';
  const label = isForBuyer ? WORDS.claim.forBuyer : words.label;
  return { ...words, label, ...bySeller, body: bodyOf(body, order), done: DONE[action] };
}

type Body = (typeof WORDS)[Asked]['body'];

function bodyOf(body: Body, order: Fulfilment): string {
  if (typeof body === 'string') return body;
  if (typeof body !== 'function') return body[order.side === 'seller' ? 'seller' : 'buyer'];
  const offered = order.saleCase?.answer?.offeredCents ?? 0;
  return body({
    other: otherPartyName(order),
    price: formatPrice(order.priceCents),
    offered: formatPrice(offered),
    rest: formatPrice(order.priceCents - offered),
    hasBook: order.saleCase?.kind === 'not_as_described',
  });
}

const LOOKS = { main: 'button-primary', rare: 'button-quiet' } as const satisfies Record<ButtonWeight, string>;

/** Class of a button. Cancelling is a regular answer to a buyer who requested it. */
export function lookOf(action: Asked, { cancelAsked }: Pick<Fulfilment, 'cancelAsked'>): string {
  const button = ACTION_BUTTONS.find(({ name }) => name === action);
  return !button || !('weight' in button) || (action === 'cancel' && cancelAsked) ? '' : LOOKS[button.weight];
}

/**
 * Time until which a parcel may still be in transit, ms since the epoch in whole minutes; undefined if it may be
 * reported missing or there is none.
 */
export function inTransitUntil(
  { state, events }: Pick<Fulfilment, 'state' | 'events'>,
  now: number,
): number | undefined {
  const sent = events.findLast(({ action }) => action === 'send');
  if (state !== 'shipped' || !sent) return undefined;
  const from = missingFrom({ sentAt: sent.at, delivered: events.some(({ action }) => action === 'delivered') });
  return from > now ? roundUpToMinute(from) : undefined;
}

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
