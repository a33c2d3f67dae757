/** How long each step of a fulfilment may take, and when people are reminded. Days are 24 hours, UTC. */
import { DAY_MS } from '../../period.ts';
import type { CaseKind } from '../claim.ts';
import type { FulfilmentEvent, FulfilmentState, Trader } from './state.ts';

const HOUR_MS = DAY_MS / 24;

/** After so long (ms) a state ends by itself. */
export const CLOCKS = {
  to_ship: 7 * DAY_MS,
  to_meet: 14 * DAY_MS,
  shipped: 21 * DAY_MS,
  handed_over: 2 * DAY_MS,
  claimed: 3 * DAY_MS,
  offered: 5 * DAY_MS,
  returning: 7 * DAY_MS,
  deciding: 30 * DAY_MS,
  completed: null,
  canceled: null,
  refunded: null,
} as const satisfies Readonly<Record<FulfilmentState, number | null>>;

/** What the end of a state depends on, beside the state. */
export type Silence = {
  readonly state: FulfilmentState;
  /** What the dispute is about; null where there is none. */
  readonly claim: CaseKind | null;
  /** The buyer has sent the copy back. */
  readonly sentBack: boolean;
  /** The buyer is suspended, and cannot answer. */
  readonly buyerSuspended: boolean;
};

type Ending = {
  readonly from: FulfilmentState;
  readonly to: FulfilmentState;
  readonly where?: (silence: Silence) => boolean;
};

/**
 * What a state becomes when its time is over: unsent and unmet copies end the sale, received ones are paid. A seller who does not
 * answer gives the money back, or gets the copy back first; a part that is offered is taken; a copy that is not sent back is kept.
 * Of what only a suspended buyer could answer an admin decides.
 */
export const ON_DEADLINE: readonly Ending[] = [
  { from: 'to_ship', to: 'canceled' },
  { from: 'to_meet', to: 'canceled' },
  { from: 'shipped', to: 'completed' },
  { from: 'handed_over', to: 'completed' },
  {
    from: 'claimed',
    to: 'returning',
    where: ({ claim, buyerSuspended }) => claim === 'not_as_described' && !buyerSuspended,
  },
  {
    from: 'claimed',
    to: 'deciding',
    where: ({ claim, buyerSuspended }) => claim === 'not_as_described' && buyerSuspended,
  },
  { from: 'claimed', to: 'refunded', where: ({ claim }) => claim !== 'not_as_described' },
  { from: 'offered', to: 'completed', where: ({ buyerSuspended }) => !buyerSuspended },
  { from: 'offered', to: 'deciding', where: ({ buyerSuspended }) => buyerSuspended },
  { from: 'returning', to: 'refunded', where: ({ sentBack }) => sentBack },
  { from: 'returning', to: 'completed', where: ({ sentBack, buyerSuspended }) => !sentBack && !buyerSuspended },
  { from: 'returning', to: 'deciding', where: ({ sentBack, buyerSuspended }) => !sentBack && buyerSuspended },
  { from: 'deciding', to: 'refunded' },
];

/** What a state becomes when nobody does anything; null for a final one. */
export const onDeadline = (silence: Silence): FulfilmentState | null =>
  ON_DEADLINE.find(({ from, where }) => from === silence.state && (!where || where(silence)))?.to ?? null;

/** A step that brings the deadline nearer, but never moves it away: so long (ms) is left after it. */
export const SHORTENED = { delivered: 7 * DAY_MS, 'ask-cancel': 72 * HOUR_MS } as const;

/** A step within a state from which its time is counted again, so long (ms): a copy that was sent back has to arrive. */
export const RESTARTED = { 'send-back': 14 * DAY_MS } as const;

/** A claim that is withdrawn leaves the time that there was, and so long (ms) at least. */
export const LEFT_AFTER_WITHDRAWAL = 2 * DAY_MS;

/** From so long (ms) after a copy was sent, its buyer may say that it has not arrived. */
export const NOT_ARRIVED_AFTER = 10 * DAY_MS;

/** So long (ms) a buyer has to say whether they have a copy that was handed over without the code, before it may be decided against them. */
export const ANSWER_WITHOUT_CODE = 3 * DAY_MS;

/** Until when (ms since the epoch) that is, by the deadline of the decision, which a pause moves with it. */
export const answerBy = (deadlineAt: number): number => deadlineAt - CLOCKS.deciding + ANSWER_WITHOUT_CODE;

type Reminding = { readonly days: readonly number[]; readonly to: readonly Trader[] };

/** After how many days in a state somebody is reminded of what they have to do. */
export const REMINDERS: Partial<Readonly<Record<FulfilmentState, Reminding>>> = {
  to_ship: { days: [3, 6], to: ['seller'] },
  to_meet: { days: [7, 12], to: ['buyer', 'seller'] },
  shipped: { days: [10, 17, 20], to: ['buyer'] },
  claimed: { days: [1], to: ['seller'] },
  offered: { days: [3], to: ['buyer'] },
  returning: { days: [3, 6], to: ['buyer'] },
};

/** After how many days somebody is reminded after a step within a state. */
export const REMINDERS_AFTER: Partial<Readonly<Record<FulfilmentEvent, Reminding>>> = {
  'send-back': { days: [7, 12], to: ['seller'] },
  'hand-over-without-code': { days: [2], to: ['buyer'] },
};

/** Until when (ms since the epoch) a state lasts that is entered at `at`; null for a final one. */
export const deadlineOf = (state: FulfilmentState, at: number): number | null => {
  const clock: number | null = CLOCKS[state];
  return clock === null ? null : at + clock;
};

/** So many copies that were not sent within so long (ms) take everything of their seller off sale. */
export const MISSED_DEADLINES = { most: 2, withinMs: 90 * DAY_MS } as const;

/** The limit for the code of a meeting: after this many wrong codes within this time (ms), no code is checked. */
export const WRONG_CODES = { most: 5, withinMs: HOUR_MS } as const;
