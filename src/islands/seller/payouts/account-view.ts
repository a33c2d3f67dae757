/** Texts about a seller's payout account: its state, the consequences, and the button that helps. */
import { formatPrice } from '../../../../core/format.ts';
import { BANK_PAYOUT_DAY_OF_MONTH, PAID_AT_ONCE_CENTS } from '../../../../core/payments/payouts/payout-schedule.ts';
import type { PayoutAccountState } from '../../../../core/payments/payouts/payout-state.ts';
import { payoutsPageWords } from '../../../../core/words/en/payouts.ts';
import type { PayoutSums } from '../../../stores/payouts.ts';
import type { MomentSentence } from '../../ui/time/Moment.tsx';

const words = payoutsPageWords.account;

type Sentence = string | MomentSentence;

export type AccountView = {
  readonly heading: string;
  /** The server's reason for a block comes first, then the next step. */
  readonly sentences: readonly Sentence[];
  readonly button?: string;
  /** Money waits for an action of the seller. */
  readonly isUrgent: boolean;
};

type Sums = Pick<
  PayoutSums,
  | ('state' | 'blockedBy' | 'next' | 'waitingCents' | 'sendingCents' | 'debtCents')
  | ('dueAt' | 'dueCents' | 'pausedCents' | 'byHandCents' | 'noNewListingsFrom')
>;

/** `now` in ms since the epoch. */
export function accountView(sums: Sums, now: number): AccountView {
  const { state, blockedBy, next, waitingCents } = sums;
  if (state === 'active' && blockedBy !== null)
    return {
      heading: words.heading.bank,
      sentences: [blockedBy, next === 'verify_email' ? words.next.verify : words.next.sentBack],
      ...(next === 'account' && { button: words.action.active }),
      isUrgent: true,
    };
  if (state === 'active')
    return { heading: words.heading.active, sentences: activeSentences(sums, now), isUrgent: false };
  if (blockedBy === null) return { heading: words.heading.nothing, sentences: [words.next.nothing], isUrgent: false };
  return {
    heading: isUnbegun(state) ? words.waits(formatPrice(waitingCents)) : words.heading[state],
    sentences: [blockedBy, nextSentence(sums), ...listingSentence(sums, now)],
    ...(next === 'account' && canBeOpened(state) && { button: words.action[state] }),
    isUrgent: next !== null && waitingCents > 0,
  };
}

const isUnbegun = (state: PayoutAccountState): state is 'none' | 'started' => state === 'none' || state === 'started';

const canBeOpened = (state: PayoutAccountState): state is keyof typeof words.action => state in words.action;

function nextSentence({ state, next, waitingCents }: Sums): string {
  if (next === 'verify_email') return words.next.verify;
  if (isUnbegun(state)) return words.next.unbegun;
  if (state === 'pending') return words.next.pending;
  if (state === 'closed') return waitingCents > 0 ? words.next.closed : words.next.closedNothing;
  if (waitingCents === 0) return words.next.nothingYet;
  return state === 'restricted' ? words.next.restricted : words.next.ended;
}

/** Consequence for new listings without an action, and its date. */
function listingSentence({ noNewListingsFrom }: Sums, now: number): readonly Sentence[] {
  if (noNewListingsFrom === null) return [];
  if (noNewListingsFrom <= now) return [words.next.noListings];
  return [{ say: words.next.noNewListingsFrom, at: noNewListingsFrom, as: 'day' }];
}

function activeSentences(
  { sendingCents, debtCents, dueAt, dueCents, pausedCents, byHandCents }: Sums,
  now: number,
): readonly Sentence[] {
  const isDue = dueAt !== null && dueAt <= now;
  const leaving = sendingCents + (isDue ? dueCents : 0);
  // The debt is deducted before a payout.
  const kept = Math.min(debtCents, dueCents);
  const due = (day: string) => words.next.due(formatPrice(dueCents), day);
  const said: Sentence[] = [
    ...(leaving > 0 ? [words.next.dueNow(formatPrice(leaving))] : []),
    ...(dueAt !== null && !isDue ? [{ say: due, at: dueAt, as: 'day' } as const] : []),
    ...(kept > 0 ? [words.next.keptFirst(formatPrice(kept))] : []),
    ...(pausedCents > byHandCents ? [words.next.paused(formatPrice(pausedCents - byHandCents))] : []),
    ...(byHandCents > 0 ? [words.next.byHand(formatPrice(byHandCents))] : []),
  ];
  return [
    ...(said.length > 0 ? said : [words.next.none(formatPrice(PAID_AT_ONCE_CENTS))]),
    words.next.bank(BANK_PAYOUT_DAY_OF_MONTH),
  ];
}
