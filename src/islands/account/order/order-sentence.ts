/** State of a sale in words for its reader: whose turn it is, the next step, and its deadline. */
import { formatPrice } from '../../../../core/format.ts';
import type { DeliveryAddress } from '../../../../core/fulfilment/address.ts';
import { frozenText } from '../../../../core/fulfilment/frozen-text.ts';
import { type Fulfilment, isRefundAwaited } from '../../../../core/fulfilment/fulfilment.ts';
import type { CaseKind } from '../../../../core/fulfilment/sale-case.ts';
import { isFinalState } from '../../../../core/fulfilment/state.ts';
import { answerDeadlineOf } from '../../../../core/fulfilment/step-times.ts';
import { claimPageWords } from '../../../../core/words/en/cases.ts';
import { saleStateWords } from '../../../../core/words/en/fulfilment.ts';
import { frozenScreenWords as screen, nextStepWords as words } from '../../../../core/words/en/order-page.ts';
import { mostImportantRefund, refundBlockOf, refundLines, sellerShareOf } from './money-lines.ts';

/**
 * Name of the other party; the seller's name for admins. An account named here cannot be deleted while its sale is open
 * (`functions/domain/accounts/sales-blocking-deletion.ts`).
 */
export const otherPartyName = ({ side, buyerName, sellerName }: Fulfilment): string =>
  side === 'seller' ? buyerName : sellerName;

/** True if a refund waits for an admin's review of a late meeting code. */
export const waitsForAdmin = ({ lateCodeAt, refunds }: Pick<Fulfilment, 'lateCodeAt' | 'refunds'>): boolean =>
  lateCodeAt !== null && refunds.some(({ state }) => state === 'owed');

type Standing = Pick<Fulfilment, 'state' | 'refunds'> & Partial<Pick<Fulfilment, 'side'>>;

/** State of a sale in a few words; "refunded" only after the refund has arrived. */
export const stateNameOf = ({ state, refunds, side }: Standing): string => {
  if (state === 'refunded' && !isRefundAwaited(refunds)) return saleStateWords.refunded;
  return saleStateWords[side === 'admin' ? 'statesToAdmins' : 'states'][state];
};

export function turnOf(order: Fulfilment): string {
  const { side, state, turn, buyerName, sellerName, refunds } = order;
  const held = heldBack(order);
  if (held) return held.turn;
  // A sale is not complete for a reader who still waits for its money.
  if (state === 'completed' && side !== 'seller' && isRefundAwaited(refunds)) return words.next.ended.refunded;
  if (state === 'refunded') return stateNameOf(order);
  if (state === 'completed' || state === 'canceled') return words.next.ended[state];
  if (order.frozen) return frozenTurn(order);
  if (state === 'to_meet') return side === 'admin' ? words.next.bothOfThem : words.next.both;
  if (turn === side) return words.next.yours;
  // A buyer who missed the deadline of a request is no longer waited for.
  const isUnheard = state === 'deciding' && turn === 'buyer' && answerDeadline(order, Date.now()) === undefined;
  if (isUnheard && side === 'admin') return words.next.yours;
  if (turn === 'admin' || isUnheard) return words.next.admin;
  return words.next.theirs(turn === 'seller' ? sellerName : buyerName);
}

/** Address that the seller must write on the parcel now; null without a parcel or an address. */
export const addressToShipTo = ({ side, state, address, frozen }: Fulfilment): DeliveryAddress | null =>
  side === 'seller' && state === 'to_ship' && !frozen ? address : null;

/** Next step, and the consequence of inaction. */
export function sentenceOf(order: Fulfilment): string {
  const { side, state, cancelAsked } = order;
  if (state === 'completed' || state === 'canceled' || state === 'refunded')
    return [state === 'completed' ? completedEnd(order) : goneBack(order, state), heldBack(order)?.sentence ?? []]
      .flat()
      .join(' ');
  if (order.frozen) return frozenSentence(order);
  if (state === 'to_ship' && cancelAsked) return words.cancelAsked[side](otherPartyName(order));
  if (addressToShipTo(order)) return words.shipToAddress(otherPartyName(order));
  return caseSentence(order, otherPartyName(order)) ?? words.sentences[side][state](otherPartyName(order));
}

function goneBack(order: Fulfilment, state: 'canceled' | 'refunded'): string {
  const { side } = order;
  const refund = mostImportantRefund(refundLines(order));
  if (state === 'refunded' && refund.state === 'replaced') return words.byBank[side](formatPrice(refund.cents));
  if (refund.state === 'owed' && waitsForAdmin(order))
    return side === 'admin' ? words.lateCode.admin : words.lateCode[side](formatPrice(refund.cents));
  if (side === 'buyer') return words[state].buyer[refund.state](formatPrice(refund.cents));
  if (side === 'admin') return words[state].admin[refund.state];
  return words[state].seller[refund.state === 'failed' ? 'failed' : 'goes'];
}

/** Claims about possession of the copy, which need no return. */
const isAboutHaving = (kind: CaseKind): boolean => kind === 'no_code' || kind === 'not_received';

function completedEnd(order: Fulfilment): string {
  const { side, amounts, saleCase } = order;
  if (side === 'seller') return sellersEnd(amounts);
  if (amounts.back > 0) {
    const { state, cents } = mostImportantRefund(refundLines(order));
    return claimPageWords.ended[side][state](formatPrice(cents));
  }
  const isKept =
    side === 'buyer' && saleCase !== null && saleCase.decision?.decision !== 'seller' && !isAboutHaving(saleCase.kind);
  return isKept ? claimPageWords.kept.buyer : words.completed[side]();
}

function sellersEnd(amounts: Fulfilment['amounts']): string {
  const { seller, paid, bank = 0, kept = 0 } = amounts;
  const { backCents, yoursCents, outsideCents } = sellerShareOf(amounts);
  const { completed } = words;
  const yours = formatPrice(yoursCents);
  if (backCents > 0) {
    const isAll = (where: number) => yoursCents > 0 && yoursCents === where;
    const where = isAll(seller) ? 'seller' : isAll(paid) ? 'sellerPaid' : 'sellerLeft';
    return claimPageWords.ended[where](yours, formatPrice(backCents));
  }
  if (bank > 0) return completed.sellerTaken(formatPrice(bank), yours);
  if (seller > 0 && paid > 0) return completed.sellerBoth(formatPrice(paid), formatPrice(seller));
  if (seller > 0) return completed.seller(formatPrice(seller));
  if (paid > 0) return completed.sellerPaid(formatPrice(paid));
  if (outsideCents > 0) return completed.sellerPaidOutside;
  return kept > 0 ? completed.sellerKept : completed.seller(formatPrice(0));
}

const { next: nextInClaim } = claimPageWords;

/** Next step during a claim, where it depends on the kind of claim; undefined otherwise. */
export function caseSentence(order: Fulfilment, other: string): string | undefined {
  const { saleCase, state, side, priceCents, tracking, onSilence } = order;
  if (!saleCase) return undefined;
  const names = { other, offered: formatPrice(saleCase.answer?.offeredCents ?? 0), price: formatPrice(priceCents) };
  if (saleCase.kind === 'no_code') {
    if (state !== 'deciding') return undefined;
    if (saleCase.answer) return nextInClaim.denied[side](names);
    return nextInClaim[answerDeadline(order, Date.now()) === undefined ? 'unheard' : 'no_code'][side](names);
  }
  if (saleCase.kind === 'not_received')
    return state === 'deciding' ? nextInClaim[saleCase.answer ? 'denied' : 'not_received'][side](names) : undefined;
  if (onSilence === 'deciding' && (state === 'claimed' || state === 'offered' || state === 'returning'))
    return nextInClaim.decides[state][side](names);
  // An untracked parcel cannot be located.
  const isDecided = saleCase.kind === 'not_arrived' && tracking === null;
  if (state === 'claimed') return nextInClaim.claimed[isDecided ? 'untracked' : saleCase.kind][side](names);
  if (state === 'offered') return nextInClaim.offered[side](names);
  if (state === 'returning') return nextInClaim[saleCase.returned ? 'onItsWayBack' : 'toReturn'][side](names);
  return undefined;
}

/** Next step while the payment is under review. */
const frozenSentence = ({ side, state, frozenBy }: Fulfilment): string =>
  side === 'admin' ? screen.admin[frozenBy ?? 'null'] : frozenText(side, state, frozenBy);

const frozenTurn = ({ side, frozenBy }: Fulfilment): string =>
  screen[side === 'admin' ? 'adminTurn' : 'turn'][frozenBy ?? 'null'];

/** Reason why money of an ended sale cannot be paid to the reader; null if none is blocked. */
function heldBack(order: Fulfilment): { readonly turn: string; readonly sentence: string } | null {
  const { side, state, frozen, frozenBy, amounts } = order;
  if (!frozen || !frozenBy || !isFinalState(state)) return null;
  const keeping = refundLines(order).some((money) => money.state === 'held') ? refundBlockOf(order) : null;
  const turn = screen.heldBack.turn[side];
  if (side === 'buyer') return keeping && { turn, sentence: screen.heldBack.buyer[keeping] };
  const isTaken = frozenBy === 'dispute' && (amounts.bank ?? 0) > 0;
  const isSellers = (state !== 'canceled' && amounts.seller > 0) || (state === 'completed' && isTaken);
  if (!isSellers && (side === 'seller' || !keeping)) return null;
  return { turn, sentence: screen.heldBack[side][frozenBy] };
}

type Asked = Pick<Fulfilment, 'state' | 'saleCase' | 'deadlineAt'>;

/**
 * Deadline for the buyer to confirm a handover without the code, ms since the epoch; undefined without such a request
 * and after the deadline, when an admin may decide without the buyer.
 */
export function answerDeadline({ state, saleCase, deadlineAt }: Asked, now: number): number | undefined {
  if (state !== 'deciding' || saleCase?.kind !== 'no_code' || saleCase.answer || deadlineAt === null) return undefined;
  const until = answerDeadlineOf(deadlineAt);
  return until > now ? until : undefined;
}
