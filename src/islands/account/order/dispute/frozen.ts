/** What the page of an order says while the payment is questioned. */
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { isFinal } from '../../../../../core/fulfilment/states/state.ts';
import { whyPaused } from '../../../../../core/fulfilment/why-paused.ts';
import { frozenScreenWords as screen } from '../../../../../core/words/fulfilment/frozen-screens.ts';
import { keepingOf, moneyBack } from '../money/money-back.ts';

/** A sale under way that stands still: what is next, and what happens if nobody does anything. */
export const frozenSentence = ({ side, state, frozenBy }: Fulfilment): string =>
  side === 'admin' ? screen.admin[frozenBy ?? 'null'] : whyPaused(side, state, frozenBy);

/** Who must act on a sale that stands still. */
export const frozenTurn = ({ side, frozenBy }: Fulfilment): string =>
  screen[side === 'admin' ? 'adminTurn' : 'turn'][frozenBy ?? 'null'];

/** Of a sale that has ended, that money of it cannot leave to whoever reads it; null where none is kept. */
export function heldBack(order: Fulfilment): { readonly turn: string; readonly sentence: string } | null {
  const { side, state, frozen, frozenBy, amounts } = order;
  if (!frozen || !frozenBy || !isFinal(state)) return null;
  const keeping = moneyBack(order).some((money) => money.state === 'held') ? keepingOf(order) : null;
  const turn = screen.heldBack.turn[side];
  if (side === 'buyer') return keeping && { turn, sentence: screen.heldBack.buyer[keeping] };
  const isTaken = frozenBy === 'dispute' && (amounts.bank ?? 0) > 0;
  const isSellers = (state !== 'canceled' && amounts.seller > 0) || (state === 'completed' && isTaken);
  if (!isSellers && (side === 'seller' || !keeping)) return null;
  return { turn, sentence: screen.heldBack[side][frozenBy] };
}
