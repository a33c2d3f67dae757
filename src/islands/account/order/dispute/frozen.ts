/** Texts of the order's page while the payment is under review. */
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { pauseText } from '../../../../../core/fulfilment/pause-text.ts';
import { isFinal } from '../../../../../core/fulfilment/state.ts';
import { frozenScreenWords as screen } from '../../../../../core/words/en/fulfilment.ts';
import { moneyBack, refundBlockOf } from '../money/money-back.ts';

export const frozenSentence = ({ side, state, frozenBy }: Fulfilment): string =>
  side === 'admin' ? screen.admin[frozenBy ?? 'null'] : pauseText(side, state, frozenBy);

export const frozenTurn = ({ side, frozenBy }: Fulfilment): string =>
  screen[side === 'admin' ? 'adminTurn' : 'turn'][frozenBy ?? 'null'];

/** Reason why money of an ended sale cannot be paid to the reader; null if none is blocked. */
export function heldBack(order: Fulfilment): { readonly turn: string; readonly sentence: string } | null {
  const { side, state, frozen, frozenBy, amounts } = order;
  if (!frozen || !frozenBy || !isFinal(state)) return null;
  const keeping = moneyBack(order).some((money) => money.state === 'held') ? refundBlockOf(order) : null;
  const turn = screen.heldBack.turn[side];
  if (side === 'buyer') return keeping && { turn, sentence: screen.heldBack.buyer[keeping] };
  const isTaken = frozenBy === 'dispute' && (amounts.bank ?? 0) > 0;
  const isSellers = (state !== 'canceled' && amounts.seller > 0) || (state === 'completed' && isTaken);
  if (!isSellers && (side === 'seller' || !keeping)) return null;
  return { turn, sentence: screen.heldBack[side][frozenBy] };
}
