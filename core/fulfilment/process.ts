/**
 * The process of a sale after its payment, in one place: states, and edges between them. Everything else about a sale
 * is derived from these two tables: what the server allows (`steps.ts`), buttons, scheduled deadlines, reminders,
 * ledger entries, letters, the rows that guard the database, the matrix of tests, and docs/process.md.
 */

import { DAY_MS } from '../days.ts';
import type { endCauseWords } from '../words/en/letters/end-causes.ts';
import type { Progress } from './progress.ts';
import type { ClaimKind, DecisionKind } from './sale-case.ts';
import {
  FINAL_STATES,
  FULFILMENT_STATES,
  type FulfilmentAction,
  type FulfilmentEvent,
  type FulfilmentState,
  OPEN_STATES,
  type Party,
  type Trader,
  UNSENT_STATES,
} from './state.ts';
import { STATE_DURATION_MS } from './state-durations.ts';
import { answerDeadlineOf, missingFrom, STEP_DURATION_MS } from './step-times.ts';

/** Days since the state, or the step, began; counted back from the deadline, so that a pause moves them with it. */
export type Reminders = { readonly days: readonly number[]; readonly to: readonly Trader[] };

/** Letters about the way of a copy and its money. */
export type SaleLetter =
  | ('copy-sent' | 'copy-delivered' | 'copy-handed-over' | 'cancel-asked' | 'fulfilment-reminder')
  | ('claim-opened' | 'claim-withdrawn' | 'part-offered' | 'return-asked' | 'copy-sent-back' | 'decision-awaited')
  | ('sale-completed' | 'sale-canceled' | 'sale-refunded' | 'sale-paused' | 'sale-goes-on' | 'goodwill-given')
  | ('dispute-lost' | 'share-changed' | 'payout-taken-back' | 'debt-kept');

/** A letter and its recipients. The party that acts is among them where money moves. */
export type Letters = {
  readonly kind: SaleLetter;
  readonly to: readonly Trader[];
  /** Condition of an event of money, as text for docs/process.md. Absent: always. */
  readonly onlyIf?: string;
};

/**
 * `to_seller`: what is held, less the commission. `to_buyer`: what is held. `shared`: the part that was offered and
 * accepted, or decided, to the buyer, and the rest to the seller, less the commission of the rest. `by_action`: entries
 * that the action itself writes.
 */
export type MoneyOutcome = 'to_seller' | 'to_buyer' | 'shared' | 'by_action';

/**
 * `stays_sold`: nobody waits for it any more. The others put it up for sale again as a new listing: `on_sale` at once,
 * `still_there` after its seller has confirmed that they have it, `condition` after they have confirmed its condition.
 */
export type RelistingRule = 'stays_sold' | 'on_sale' | 'still_there' | 'condition';

export type State = {
  /** The party that has to act next, but for `TURN_EXCEPTIONS`. */
  readonly turn: Party | null;
  /** Duration in ms until the deadline; null for a final state. */
  readonly lasts: number | null;
  readonly reminders?: Reminders;
  /** Sent when an edge leads here that has no letters of its own. */
  readonly letters?: Letters;
  /** Sent to each admin who is neither buyer nor seller. */
  readonly adminLetter?: 'decision-due';
  readonly money?: MoneyOutcome;
  readonly copy?: RelistingRule;
};

const BOTH = ['buyer', 'seller'] as const;

export const STATES = {
  to_ship: { turn: 'seller', lasts: STATE_DURATION_MS.to_ship, reminders: { days: [3, 6], to: ['seller'] } },
  to_meet: { turn: 'seller', lasts: STATE_DURATION_MS.to_meet, reminders: { days: [7, 12], to: BOTH } },
  shipped: { turn: 'buyer', lasts: STATE_DURATION_MS.shipped, reminders: { days: [10, 17, 20], to: ['buyer'] } },
  handed_over: { turn: 'buyer', lasts: STATE_DURATION_MS.handed_over },
  claimed: { turn: 'seller', lasts: STATE_DURATION_MS.claimed, reminders: { days: [1], to: ['seller'] } },
  offered: { turn: 'buyer', lasts: STATE_DURATION_MS.offered, reminders: { days: [3], to: ['buyer'] } },
  returning: {
    ...({ turn: 'buyer', lasts: STATE_DURATION_MS.returning, reminders: { days: [3, 6], to: ['buyer'] } } as const),
    letters: { kind: 'return-asked', to: BOTH },
  },
  deciding: {
    ...({ turn: 'admin', lasts: STATE_DURATION_MS.deciding, adminLetter: 'decision-due' } as const),
    letters: { kind: 'decision-awaited', to: BOTH },
  },
  completed: {
    ...({ turn: null, lasts: null, money: 'to_seller', copy: 'stays_sold' } as const),
    letters: { kind: 'sale-completed', to: BOTH },
  },
  canceled: {
    ...({ turn: null, lasts: null, money: 'to_buyer', copy: 'still_there' } as const),
    letters: { kind: 'sale-canceled', to: BOTH },
  },
  refunded: { turn: null, lasts: null, money: 'to_buyer', letters: { kind: 'sale-refunded', to: BOTH } },
} as const satisfies Readonly<Record<FulfilmentState, State>>;

/** A condition of an edge, with its sentence for docs/process.md. */
export type Condition<Facts> = {
  readonly text: string;
  readonly holds: (facts: Facts, now: number) => boolean;
};

/** The facts that decide what a passed deadline leads to. */
export type DeadlineFacts = Pick<Progress, 'state' | 'caseKind' | 'sentBack' | 'buyerSuspended'>;

const UNDELIVERED: Condition<Progress> = {
  text: 'the parcel can be tracked and was not reported as delivered',
  holds: ({ tracked, delivered }) => tracked && !delivered,
};
const NOT_ASKED: Condition<Progress> = {
  text: 'the buyer did not ask before',
  holds: ({ cancelAsked }) => !cancelAsked,
};
const CANCEL_ASKED: Condition<Progress> = {
  text: 'the buyer asked for it',
  holds: ({ cancelAsked }) => cancelAsked,
};
const MAY_CALL_OFF: Condition<Pick<Progress, 'callOffFrom'>> = {
  text: 'the buyer did not call off too many meetings lately',
  holds: ({ callOffFrom }, now) => callOffFrom === null || callOffFrom <= now,
};
const BUYER_SUSPENDED: Condition<Pick<Progress, 'buyerSuspended'>> = {
  text: 'the buyer is suspended',
  holds: ({ buyerSuspended }) => buyerSuspended,
};
const BUYER_ACTIVE: Condition<Pick<Progress, 'buyerSuspended'>> = {
  text: 'the buyer is not suspended',
  holds: ({ buyerSuspended }) => !buyerSuspended,
};
const POSSESSION_DISPUTED: Condition<Progress> = {
  text: 'buyer and seller disagree on whether the buyer has the copy',
  holds: ({ caseKind }) => caseKind === 'no_code' || caseKind === 'not_received',
};
// Once: each withdrawal leaves two days at least, and would delay the payment of the seller for as long as the buyer
// likes.
const FIRST_BY_POST: Condition<Progress> = {
  text: 'it travels by post, and no claim was withdrawn before',
  holds: ({ method, withdrawn }) => method === 'post' && !withdrawn,
};
const FIRST_BY_MEETING: Condition<Progress> = {
  text: 'they met, and no claim was withdrawn before',
  holds: ({ method, withdrawn }) => method === 'meet' && !withdrawn,
};
const NOT_SENT_BACK: Condition<Pick<Progress, 'sentBack'>> = {
  text: 'the copy was not sent back',
  holds: ({ sentBack }) => !sentBack,
};
const SENT_BACK: Condition<Pick<Progress, 'sentBack'>> = {
  text: 'the copy was sent back',
  holds: ({ sentBack }) => sentBack,
};
const BUYER_TO_ANSWER: Condition<Pick<Progress, 'caseKind' | 'answered'>> = {
  text: 'the seller handed over without the code, and the buyer did not answer',
  holds: ({ caseKind, answered }) => caseKind === 'no_code' && !answered,
};
const SELLER_TO_ANSWER: Condition<Progress> = {
  text: 'the buyer reports that they never got it, and the seller did not answer',
  holds: ({ caseKind, answered }) => caseKind === 'not_received' && !answered,
};
// A suspended buyer cannot answer; a copy that did not arrive cannot be returned.
const BUYER_CAN_ANSWER: Condition<Pick<Progress, 'caseKind' | 'buyerSuspended'>> = {
  text: 'the copy is not as described, and the buyer is not suspended',
  holds: ({ caseKind, buyerSuspended }) => caseKind === 'not_as_described' && !buyerSuspended,
};
const BUYER_CANNOT_ANSWER: Condition<Pick<Progress, 'caseKind' | 'buyerSuspended'>> = {
  text: 'the copy is not as described, and the buyer is suspended',
  holds: ({ caseKind, buyerSuspended }) => caseKind === 'not_as_described' && buyerSuspended,
};
const NOT_WITH_BUYER: Condition<Pick<Progress, 'caseKind'>> = {
  text: 'the copy did not arrive',
  holds: ({ caseKind }) => caseKind !== 'not_as_described',
};
// Nobody can show where a copy without tracking is, so its buyer is believed.
const SELLER_CAN_DISAGREE: Condition<Progress> = {
  text: 'the parcel can be tracked, or the copy arrived',
  holds: ({ caseKind, tracked }) => caseKind !== 'not_arrived' || tracked,
};
const BUYER_HEARD: Condition<Progress> = {
  text: `the buyer answered to a hand-over without the code, or had ${STEP_DURATION_MS.answerWithoutCode / DAY_MS} days to`,
  holds: ({ caseKind, answered, deadlineAt }, now) =>
    caseKind !== 'no_code' || answered || deadlineAt === null || answerDeadlineOf(deadlineAt) <= now,
};
const CAN_RETURN: Condition<Progress> = {
  text: 'the copy is with a buyer who is not suspended, and was not sent back',
  holds: ({ caseKind, buyerSuspended, sentBack }) => caseKind === 'not_as_described' && !buyerSuspended && !sentBack,
};
const KEPT_BY_ACTIVE_BUYER: Condition<Pick<Progress, 'sentBack' | 'buyerSuspended'>> = {
  text: 'the copy was not sent back, and the buyer is not suspended',
  holds: ({ sentBack, buyerSuspended }) => !sentBack && !buyerSuspended,
};
const KEPT_BY_SUSPENDED_BUYER: Condition<Pick<Progress, 'sentBack' | 'buyerSuspended'>> = {
  text: 'the copy was not sent back, and the buyer is suspended',
  holds: ({ sentBack, buyerSuspended }) => !sentBack && buyerSuspended,
};

/**
 * Turns within a state (functions/domain/fulfilment/progress.ts has both conditions for queries): the seller of a copy
 * that was sent back has to confirm it, and the buyer is asked first about a copy handed over without the code.
 */
export const TURN_EXCEPTIONS = [
  { state: 'returning', when: SENT_BACK, turn: 'seller' },
  { state: 'deciding', when: BUYER_TO_ANSWER, turn: 'buyer' },
] as const satisfies readonly {
  readonly state: FulfilmentState;
  readonly when: Condition<Pick<Progress, 'sentBack' | 'caseKind' | 'answered'>>;
  readonly turn: Party;
}[];

/**
 * Deadline of the new event. Without one, it is that of the state to which the edge leads. `first`: that of the state
 * in which the sale begins.
 * `soonerOf`: the present one, or this many ms from now where that is sooner. `anew`: this many ms from now. `resumed`:
 * the one before the claim, and at least this many ms from now. `kept`: the present one. `paused`: the present one,
 * while the clocks stand still. `continued`: the time that was left at the pause, from now on.
 */
export type Deadline =
  | { readonly soonerOf: number }
  | { readonly anew: number }
  | { readonly resumed: number }
  | 'first'
  | 'kept'
  | 'paused'
  | 'continued';

export type EndCause = keyof typeof endCauseWords;

/** Facts that tell causes of one edge apart. */
export type EndFacts = {
  readonly cancelAsked: boolean;
  readonly isTracked: boolean;
  /** Cents that the event itself gives back. */
  readonly backCents: number;
};

const canceledBySeller = ({ cancelAsked }: EndFacts): EndCause => (cancelAsked ? 'agreed' : 'by_seller');

/**
 * Actor of an edge: a party of the sale; the `clock` at the deadline; the `shop` itself, for banks, the payment
 * provider and suspensions.
 */
export type EdgeActor = Party | 'clock' | 'shop';

type Effects = {
  readonly deadline?: Deadline;
  /** Instead of those of the state to which the edge leads. */
  readonly letters?: Letters | null;
  readonly reminders?: Reminders;
  readonly money?: MoneyOutcome;
  readonly copy?: RelistingRule;
  /** The sentence that tells both why a sale ended. */
  readonly cause?: EndCause | ((facts: EndFacts) => EndCause);
  /** Counts against the seller as a missed deadline, unless the buyer had asked to cancel. */
  readonly missed?: true;
};

export type Edge<Facts> = Effects & {
  readonly action: FulfilmentEvent | FulfilmentAction;
  readonly by: EdgeActor;
  readonly from: FulfilmentState | readonly FulfilmentState[];
  /** Absent: the state stays as it is. */
  readonly to?: FulfilmentState;
  readonly when?: Condition<Facts>;
  /** The choice of the party that leads here, for an action with several results (docs/process.md). */
  readonly choice?: string;
};

/** Claims about a parcel (`CLAIM_STATES`, `canReportMissing`). */
const PARCEL_CLAIMS = `not as described; or not arrived, from ${STEP_DURATION_MS.beforeMissing / DAY_MS} days after sending, or once it was reported as delivered`;

/** Steps of the buyer, the seller and admins. */
export const ACTION_EDGES: readonly (Edge<Progress> & { readonly action: FulfilmentAction; readonly by: Party })[] = [
  { action: 'send', by: 'seller', from: 'to_ship', to: 'shipped', letters: { kind: 'copy-sent', to: ['buyer'] } },
  {
    ...({ action: 'delivered', by: 'seller', from: 'shipped', when: UNDELIVERED } as const),
    ...{ deadline: { soonerOf: STEP_DURATION_MS.afterDelivery }, letters: { kind: 'copy-delivered', to: ['buyer'] } },
  },
  {
    ...({ action: 'hand-over', by: 'seller', from: 'to_meet', to: 'handed_over' } as const),
    letters: { kind: 'copy-handed-over', to: BOTH },
  },
  { action: 'confirm', by: 'buyer', from: 'shipped', to: 'completed', cause: 'confirmed' },
  { action: 'confirm', by: 'buyer', from: 'handed_over', to: 'completed', cause: 'confirmed' },
  {
    ...({ action: 'confirm', by: 'buyer', from: 'deciding', to: 'completed', when: POSSESSION_DISPUTED } as const),
    cause: 'received',
  },
  {
    ...({ action: 'ask-cancel', by: 'buyer', from: 'to_ship', when: NOT_ASKED } as const),
    ...{ deadline: { soonerOf: STEP_DURATION_MS.answerCancel }, letters: { kind: 'cancel-asked', to: ['seller'] } },
  },
  {
    ...({ action: 'cancel', by: 'seller', from: 'to_ship', to: 'canceled', when: CANCEL_ASKED } as const),
    ...{ copy: 'on_sale', cause: canceledBySeller },
  },
  { action: 'cancel', by: 'seller', from: 'to_ship', to: 'canceled', when: NOT_ASKED, cause: canceledBySeller },
  { action: 'cancel', by: 'seller', from: 'to_meet', to: 'canceled', cause: 'by_seller' },
  { action: 'cancel', by: 'buyer', from: 'to_meet', to: 'canceled', when: MAY_CALL_OFF, cause: 'by_buyer' },
  {
    ...({ action: 'claim', by: 'buyer', from: 'shipped', to: 'claimed', choice: PARCEL_CLAIMS } as const),
    letters: { kind: 'claim-opened', to: BOTH },
  },
  {
    action: 'claim',
    by: 'buyer',
    from: 'handed_over',
    to: 'claimed',
    choice: 'not as described',
    letters: { kind: 'claim-opened', to: BOTH },
  },
  {
    action: 'claim',
    by: 'buyer',
    from: 'handed_over',
    to: 'deciding',
    choice: 'never received',
    letters: { kind: 'claim-opened', to: BOTH },
  },
  {
    ...({ action: 'claim', by: 'admin', from: 'shipped', to: 'claimed', when: BUYER_SUSPENDED } as const),
    choice: PARCEL_CLAIMS,
    letters: { kind: 'claim-opened', to: BOTH },
  },
  {
    ...({ action: 'claim', by: 'admin', from: 'handed_over', to: 'claimed', when: BUYER_SUSPENDED } as const),
    choice: 'not as described',
    letters: { kind: 'claim-opened', to: BOTH },
  },
  {
    ...({ action: 'claim', by: 'admin', from: 'handed_over', to: 'deciding', when: BUYER_SUSPENDED } as const),
    choice: 'never received',
    letters: { kind: 'claim-opened', to: BOTH },
  },
  {
    ...({ action: 'withdraw', by: 'buyer', from: 'claimed', to: 'shipped', when: FIRST_BY_POST } as const),
    ...{
      deadline: { resumed: STEP_DURATION_MS.afterWithdrawal },
      letters: { kind: 'claim-withdrawn', to: ['seller'] },
    },
  },
  {
    ...({ action: 'withdraw', by: 'buyer', from: 'claimed', to: 'handed_over', when: FIRST_BY_MEETING } as const),
    ...{
      deadline: { resumed: STEP_DURATION_MS.afterWithdrawal },
      letters: { kind: 'claim-withdrawn', to: ['seller'] },
    },
  },
  { action: 'accept', by: 'buyer', from: 'offered', to: 'completed', money: 'shared', cause: 'accepted' },
  { action: 'refuse', by: 'buyer', from: 'offered', to: 'deciding' },
  {
    ...({ action: 'send-back', by: 'buyer', from: 'returning', when: NOT_SENT_BACK } as const),
    ...{ deadline: { anew: STEP_DURATION_MS.wayBack }, letters: { kind: 'copy-sent-back', to: ['seller'] } },
    reminders: { days: [7, 12], to: ['seller'] },
  },
  { action: 'deny', by: 'buyer', from: 'deciding', when: BUYER_TO_ANSWER, deadline: 'kept' },
  { action: 'deny', by: 'seller', from: 'deciding', when: SELLER_TO_ANSWER, deadline: 'kept' },
  { action: 'refund', by: 'seller', from: 'claimed', to: 'refunded', cause: 'refunded' },
  { action: 'refund', by: 'seller', from: 'offered', to: 'refunded', cause: 'refunded' },
  { action: 'refund', by: 'seller', from: 'returning', to: 'refunded', when: NOT_SENT_BACK, cause: 'refunded' },
  { action: 'refund', by: 'seller', from: 'deciding', to: 'refunded', cause: 'refunded' },
  { action: 'refund-on-return', by: 'seller', from: 'claimed', to: 'returning', when: BUYER_CAN_ANSWER },
  {
    ...({ action: 'offer', by: 'seller', from: 'claimed', to: 'offered', when: BUYER_CAN_ANSWER } as const),
    letters: { kind: 'part-offered', to: ['buyer'] },
  },
  { action: 'disagree', by: 'seller', from: 'claimed', to: 'deciding', when: SELLER_CAN_DISAGREE },
  {
    action: 'returned',
    by: 'seller',
    from: 'returning',
    to: 'refunded',
    choice: 'the book is back',
    copy: 'condition',
    cause: 'returned',
  },
  {
    action: 'returned',
    by: 'seller',
    from: 'returning',
    to: 'deciding',
    when: SENT_BACK,
    choice: 'not back, or wrong',
  },
  {
    ...({ action: 'hand-over-without-code', by: 'seller', from: 'to_meet', to: 'deciding' } as const),
    reminders: { days: [2], to: ['buyer'] },
  },
  {
    action: 'decide',
    by: 'admin',
    from: 'deciding',
    to: 'refunded',
    choice: 'full refund',
    cause: 'decided_for_buyer',
  },
  {
    ...({
      action: 'decide',
      by: 'admin',
      from: 'deciding',
      to: 'completed',
      when: BUYER_HEARD,
      money: 'shared',
    } as const),
    choice: 'a part, or nothing',
    cause: ({ backCents }) => (backCents > 0 ? 'decided' : 'decided_for_seller'),
  },
  { action: 'decide', by: 'admin', from: 'deciding', to: 'returning', when: CAN_RETURN, choice: 'refund on return' },
  {
    ...({ action: 'goodwill', by: 'admin', from: 'completed', to: 'completed', money: 'by_action' } as const),
    letters: { kind: 'goodwill-given', to: ['buyer'] },
  },
];

/**
 * Ends of a state by its deadline: unsent and unmet copies cancel the sale, received ones are paid. A seller who does
 * not answer a claim gives the money back, or first gets the copy back; silence accepts an offer; a copy that is not
 * sent back is bought. An admin decides where only a suspended buyer could answer.
 */
export const DEADLINE_EDGES: readonly (Edge<DeadlineFacts> & {
  readonly from: FulfilmentState;
  readonly to: FulfilmentState;
})[] = [
  {
    ...({ action: 'expire', by: 'clock', from: 'to_ship', to: 'canceled', missed: true } as const),
    cause: ({ cancelAsked }) => (cancelAsked ? 'not_answered' : 'not_sent'),
  },
  { action: 'expire', by: 'clock', from: 'to_meet', to: 'canceled', cause: 'not_met' },
  { action: 'expire', by: 'clock', from: 'shipped', to: 'completed', cause: 'time_over' },
  { action: 'expire', by: 'clock', from: 'handed_over', to: 'completed', cause: 'time_over' },
  { action: 'expire', by: 'clock', from: 'claimed', to: 'returning', when: BUYER_CAN_ANSWER },
  { action: 'expire', by: 'clock', from: 'claimed', to: 'deciding', when: BUYER_CANNOT_ANSWER },
  {
    ...({ action: 'expire', by: 'clock', from: 'claimed', to: 'refunded', when: NOT_WITH_BUYER } as const),
    cause: ({ isTracked }) => (isTracked ? 'missing' : 'untracked'),
  },
  {
    ...({ action: 'expire', by: 'clock', from: 'offered', to: 'completed', when: BUYER_ACTIVE } as const),
    ...{ money: 'shared', cause: 'offer_unanswered' },
  },
  { action: 'expire', by: 'clock', from: 'offered', to: 'deciding', when: BUYER_SUSPENDED },
  {
    ...({ action: 'expire', by: 'clock', from: 'returning', to: 'refunded', when: SENT_BACK } as const),
    ...{ copy: 'condition', cause: 'back_unanswered' },
  },
  {
    ...({ action: 'expire', by: 'clock', from: 'returning', to: 'completed', when: KEPT_BY_ACTIVE_BUYER } as const),
    cause: 'kept',
  },
  { action: 'expire', by: 'clock', from: 'returning', to: 'deciding', when: KEPT_BY_SUSPENDED_BUYER },
  { action: 'expire', by: 'clock', from: 'deciding', to: 'refunded', cause: 'undecided' },
];

/**
 * States in which a lost dispute or an admin's `settle` may still end the sale with a refund, beside those of an unsent
 * copy.
 */
const SENT_OR_COMPLETED = [
  ...(['shipped', 'handed_over', 'claimed', 'offered', 'returning', 'deciding', 'completed'] as const),
] as const satisfies readonly FulfilmentState[];

/** The seller learns of money that others take or give back; other ends than completion have their letters. */
const SHARE_CHANGED: Letters = {
  kind: 'share-changed',
  to: ['seller'],
  onlyIf: 'the sale is completed, and money of the seller moves',
};

/**
 * Edges beside those steps and deadlines: the payment; the cancellation after a suspension; the pause by a question
 * about the payment (`freeze`), and its end (`thaw`); money that the bank, the provider or an admin moves. Such money
 * changes neither state nor deadline, unless a lost dispute or an admin's `settle` ends the sale with a refund.
 */
export const SHOP_EDGES: readonly Edge<never>[] = [
  { action: 'sold', by: 'shop', from: UNSENT_STATES, deadline: 'first', letters: null },
  { action: 'cancel', by: 'shop', from: UNSENT_STATES, to: 'canceled', cause: 'suspended' },
  {
    ...({ action: 'freeze', by: 'shop', from: OPEN_STATES, deadline: 'paused' } as const),
    letters: { kind: 'sale-paused', to: BOTH },
  },
  {
    ...({ action: 'thaw', by: 'shop', from: OPEN_STATES, deadline: 'continued' } as const),
    letters: { kind: 'sale-goes-on', to: BOTH },
  },
  {
    ...({ action: 'funds-withdrawn', by: 'shop', from: FULFILMENT_STATES, deadline: 'kept' } as const),
    ...{ letters: SHARE_CHANGED, money: 'by_action' },
  },
  {
    ...({ action: 'funds-reinstated', by: 'shop', from: FULFILMENT_STATES, deadline: 'kept' } as const),
    ...{ letters: SHARE_CHANGED, money: 'by_action' },
  },
  {
    ...({ action: 'refund-by-hand', by: 'shop', from: FULFILMENT_STATES, deadline: 'kept' } as const),
    ...{ letters: SHARE_CHANGED, money: 'by_action' },
  },
  { action: 'settle', by: 'shop', from: FINAL_STATES, deadline: 'kept', letters: null, money: 'by_action' },
  {
    ...({ action: 'settle', by: 'admin', from: FULFILMENT_STATES, deadline: 'kept', money: 'by_action' } as const),
    letters: { ...SHARE_CHANGED, onlyIf: 'the sale is completed' },
  },
  {
    ...({ action: 'taken-back', by: 'shop', from: FULFILMENT_STATES, deadline: 'kept', money: 'by_action' } as const),
    letters: { kind: 'payout-taken-back', to: ['seller'] },
  },
  { action: 'debt-waived', by: 'admin', from: FULFILMENT_STATES, deadline: 'kept', letters: null, money: 'by_action' },
  { action: 'paid-out', by: 'shop', from: FINAL_STATES, deadline: 'kept', letters: null, money: 'by_action' },
  {
    ...({ action: 'debt-kept', by: 'shop', from: FINAL_STATES, deadline: 'kept', money: 'by_action' } as const),
    letters: { kind: 'debt-kept', to: ['seller'] },
  },
  { action: 'paid-outside', by: 'admin', from: FINAL_STATES, deadline: 'kept', letters: null, money: 'by_action' },
  {
    ...({ action: 'dispute-lost', by: 'shop', from: ['canceled', 'refunded'], deadline: 'kept' } as const),
    ...{ letters: { kind: 'dispute-lost', to: BOTH }, money: 'by_action' },
  },
  {
    ...({ action: 'dispute-lost', by: 'shop', from: UNSENT_STATES, to: 'refunded', copy: 'still_there' } as const),
    letters: { kind: 'dispute-lost', to: BOTH },
  },
  {
    ...({ action: 'dispute-lost', by: 'shop', from: SENT_OR_COMPLETED, to: 'refunded' } as const),
    letters: { kind: 'dispute-lost', to: BOTH },
  },
  { action: 'settle', by: 'admin', from: UNSENT_STATES, to: 'refunded', copy: 'still_there', cause: 'settled' },
  { action: 'settle', by: 'admin', from: SENT_OR_COMPLETED, to: 'refunded', cause: 'settled' },
];

/**
 * The state to which a claim leads: a buyer who never got a copy whose code was typed cannot be answered by an offer or
 * a return.
 */
export const STATE_AFTER_CLAIM = {
  not_arrived: 'claimed',
  not_received: 'deciding',
  not_as_described: 'claimed',
} as const satisfies Readonly<Record<ClaimKind, FulfilmentState>>;

/** The state to which a decision leads. */
export const STATE_AFTER_DECISION = {
  refund: 'refunded',
  part: 'completed',
  return: 'returning',
  seller: 'completed',
} as const satisfies Readonly<Record<DecisionKind, FulfilmentState>>;

/** The copy may be reported as missing: its seller reported it as delivered, or it has travelled for long enough. */
export const canReportMissing = ({ state, sentAt, delivered }: Progress, now: number): boolean =>
  state === 'shipped' && sentAt !== null && missingFrom({ sentAt, delivered }) <= now;

export const mayCallOff = (progress: Pick<Progress, 'callOffFrom'>, now: number): boolean =>
  MAY_CALL_OFF.holds(progress, now);
