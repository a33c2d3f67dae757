import { price } from '../../../../../core/format.ts';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { claimPageWords } from '../../../../../core/words/en/claims.ts';
import { answerDeadline } from './answer-deadline.ts';

const { next } = claimPageWords;

/** Next step during a claim, where it depends on the kind of claim; undefined otherwise. */
export function claimSentence(order: Fulfilment, other: string): string | undefined {
  const { claim, state, side, priceCents, tracking, onSilence } = order;
  if (!claim) return undefined;
  const names = { other, offered: price(claim.answer?.offeredCents ?? 0), price: price(priceCents) };
  if (claim.kind === 'no_code') {
    if (state !== 'deciding') return undefined;
    if (claim.answer) return next.denied[side](names);
    return next[answerDeadline(order, Date.now()) === undefined ? 'unheard' : 'no_code'][side](names);
  }
  if (claim.kind === 'not_received')
    return state === 'deciding' ? next[claim.answer ? 'denied' : 'not_received'][side](names) : undefined;
  if (onSilence === 'deciding' && (state === 'claimed' || state === 'offered' || state === 'returning'))
    return next.decides[state][side](names);
  // An untracked parcel cannot be located.
  const isDecided = claim.kind === 'not_arrived' && tracking === null;
  if (state === 'claimed') return next.claimed[isDecided ? 'untracked' : claim.kind][side](names);
  if (state === 'offered') return next.offered[side](names);
  if (state === 'returning') return next[claim.returned ? 'onItsWayBack' : 'toReturn'][side](names);
  return undefined;
}
