import { price } from '../../../../core/format.ts';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { claimActionsWords } from '../../../../core/words/fulfilment/claim-actions.ts';
import { orderActionsWords } from '../../../../core/words/fulfilment/order-actions.ts';
import { otherPartyName } from './sentence-of.ts';

const WORDS = { ...orderActionsWords.asked, ...claimActionsWords.asked } as const;
const DONE = { ...orderActionsWords.done, ...claimActionsWords.done } as const;

/** Actions with a dialog, in the order of their buttons: refusals are last. */
export const ASKED = [
  ...(['confirm', 'delivered', 'got-back', 'accept', 'decide', 'refund', 'refund-on-return', 'offer'] as const),
  ...(['disagree', 'return-wrong', 'deny', 'claim', 'hand-over-without-code', 'goodwill'] as const),
  ...(['refuse', 'withdraw', 'ask-cancel', 'cancel'] as const),
] as const satisfies readonly (keyof typeof WORDS)[];

export type Asked = (typeof ASKED)[number];

/** True if the action is offered. A returned copy has two: returned, and wrong. */
export function isAsked(asked: Asked, { actions, claim }: Fulfilment): boolean {
  if (asked === 'got-back') return actions.includes('returned');
  if (asked === 'return-wrong') return actions.includes('returned') && claim !== null && claim.returned !== null;
  return actions.includes(asked);
}

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
  const offered = order.claim?.answer?.offeredCents ?? 0;
  return body({
    other: otherPartyName(order),
    price: price(order.priceCents),
    offered: price(offered),
    rest: price(order.priceCents - offered),
  });
}

type Looks = 'button-primary' | 'button-quiet' | '';

/** Main actions are primary, rare ones quiet. */
const LOOKS: Partial<Readonly<Record<Asked, Looks>>> = {
  ...({ confirm: 'button-primary', 'got-back': 'button-primary', accept: 'button-primary' } as const),
  ...({ decide: 'button-primary' } as const),
  ...({ refuse: 'button-quiet', withdraw: 'button-quiet', goodwill: 'button-quiet' } as const),
  ...({ 'hand-over-without-code': 'button-quiet', 'ask-cancel': 'button-quiet', cancel: 'button-quiet' } as const),
};

/** Cancelling is a regular answer to a buyer who requested it. */
export const lookOf = (action: Asked, { cancelAsked }: Pick<Fulfilment, 'cancelAsked'>): Looks =>
  (action === 'cancel' && cancelAsked ? '' : LOOKS[action]) ?? '';
