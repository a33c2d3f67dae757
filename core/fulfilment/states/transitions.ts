/** Who may do what in which state of a fulfilment: one table, for the screens and the server. */
import type { ClaimKind, Decision } from '../claim.ts';
import { answerBy, NOT_ARRIVED_AFTER } from './clocks.ts';
import type { Progress } from './progress.ts';
import type { FulfilmentAction, FulfilmentState, Party } from './state.ts';

export type Rule = {
  readonly by: Party;
  readonly from: FulfilmentState;
  readonly to: FulfilmentState;
  readonly where?: (progress: Progress, now: number) => boolean;
};

/** Whether the copy may be said not to have arrived: its seller has said that it did, or it has travelled for long enough. */
export const mayBeMissing = ({ state, sentAt, delivered }: Progress, now: number): boolean =>
  state === 'shipped' && (delivered || (sentAt !== null && sentAt + NOT_ARRIVED_AFTER <= now));

/** Nobody can show where a copy is that travels without tracking, so its buyer is believed. */
const isBelieved = ({ claim, tracked }: Progress): boolean => claim === 'not_arrived' && !tracked;

const isThere = ({ claim }: Progress): boolean => claim === 'not_as_described';

/** To what a claim leads: whoever says that they never got a copy whose code was typed cannot be answered by an offer or a return. */
export const CLAIMED = {
  not_arrived: 'claimed',
  not_received: 'deciding',
  not_as_described: 'claimed',
} as const satisfies Readonly<Record<ClaimKind, FulfilmentState>>;

/** The two do not agree whether the buyer has the copy. */
const isPossessionOpen = ({ claim }: Progress): boolean => claim === 'no_code' || claim === 'not_received';

/** To what a decision leads. */
export const DECIDED = {
  refund: 'refunded',
  part: 'completed',
  return: 'returning',
  seller: 'completed',
} as const satisfies Readonly<Record<Decision, FulfilmentState>>;

/** Whether the buyer can be asked for something. Who is suspended can answer to nothing. */
const mayAnswer = (progress: Progress): boolean => isThere(progress) && !progress.buyerSuspended;

/** A copy that did not arrive, that its buyer may not have, or that is back already, is not sent back. */
const canReturn = (progress: Progress): boolean => mayAnswer(progress) && !progress.sentBack;

/** Nothing is decided against a buyer who has not answered yet whether they have the copy, and still has time to. */
const isHeard = ({ claim, answered, deadlineAt }: Progress, now: number): boolean =>
  claim !== 'no_code' || answered || deadlineAt === null || answerBy(deadlineAt) <= now;

/** A buyer who called off too many meetings lately may not call off another one yet. */
export const mayCallOff = ({ callOffFrom }: Pick<Progress, 'callOffFrom'>, now: number): boolean =>
  callOffFrom === null || callOffFrom <= now;

/** By action. What is not here, nobody may do. */
export const RULES: Readonly<Record<FulfilmentAction, readonly Rule[]>> = {
  send: [{ by: 'seller', from: 'to_ship', to: 'shipped' }],
  delivered: [
    { by: 'seller', from: 'shipped', to: 'shipped', where: ({ tracked, delivered }) => tracked && !delivered },
  ],
  'hand-over': [{ by: 'seller', from: 'to_meet', to: 'handed_over' }],
  confirm: [
    { by: 'buyer', from: 'shipped', to: 'completed' },
    { by: 'buyer', from: 'handed_over', to: 'completed' },
    { by: 'buyer', from: 'deciding', to: 'completed', where: isPossessionOpen },
  ],
  'ask-cancel': [{ by: 'buyer', from: 'to_ship', to: 'to_ship', where: ({ cancelAsked }) => !cancelAsked }],
  cancel: [
    { by: 'seller', from: 'to_ship', to: 'canceled' },
    { by: 'seller', from: 'to_meet', to: 'canceled' },
    { by: 'buyer', from: 'to_meet', to: 'canceled', where: mayCallOff },
  ],
  claim: [
    { by: 'buyer', from: 'shipped', to: 'claimed' },
    { by: 'buyer', from: 'handed_over', to: 'claimed' },
    { by: 'buyer', from: 'handed_over', to: 'deciding' },
    { by: 'admin', from: 'shipped', to: 'claimed', where: ({ buyerSuspended }) => buyerSuspended },
    { by: 'admin', from: 'handed_over', to: 'claimed', where: ({ buyerSuspended }) => buyerSuspended },
    { by: 'admin', from: 'handed_over', to: 'deciding', where: ({ buyerSuspended }) => buyerSuspended },
  ],
  // Once: each withdrawal leaves two days at least, and would keep the money from its seller for as long as the buyer likes.
  withdraw: [
    {
      by: 'buyer',
      from: 'claimed',
      to: 'shipped',
      where: ({ method, withdrawn }) => method === 'post' && !withdrawn,
    },
    {
      by: 'buyer',
      from: 'claimed',
      to: 'handed_over',
      where: ({ method, withdrawn }) => method === 'meet' && !withdrawn,
    },
  ],
  accept: [{ by: 'buyer', from: 'offered', to: 'completed' }],
  refuse: [{ by: 'buyer', from: 'offered', to: 'deciding' }],
  'send-back': [{ by: 'buyer', from: 'returning', to: 'returning', where: ({ sentBack }) => !sentBack }],
  // The buyer does not have what was handed over without the code; or the seller says that they handed it over. Nothing moves by it.
  deny: [
    { by: 'buyer', from: 'deciding', to: 'deciding', where: ({ claim, answered }) => claim === 'no_code' && !answered },
    {
      by: 'seller',
      from: 'deciding',
      to: 'deciding',
      where: ({ claim, answered }) => claim === 'not_received' && !answered,
    },
  ],
  refund: [
    { by: 'seller', from: 'claimed', to: 'refunded' },
    { by: 'seller', from: 'offered', to: 'refunded' },
    { by: 'seller', from: 'returning', to: 'refunded', where: ({ sentBack }) => !sentBack },
    { by: 'seller', from: 'deciding', to: 'refunded' },
  ],
  'refund-on-return': [{ by: 'seller', from: 'claimed', to: 'returning', where: mayAnswer }],
  offer: [{ by: 'seller', from: 'claimed', to: 'offered', where: mayAnswer }],
  disagree: [{ by: 'seller', from: 'claimed', to: 'deciding', where: (progress) => !isBelieved(progress) }],
  // The copy is back and all is well; or nothing has come back, or something else.
  returned: [
    { by: 'seller', from: 'returning', to: 'refunded' },
    { by: 'seller', from: 'returning', to: 'deciding', where: ({ sentBack }) => sentBack },
  ],
  'hand-over-without-code': [{ by: 'seller', from: 'to_meet', to: 'deciding' }],
  decide: [
    { by: 'admin', from: 'deciding', to: 'refunded' },
    { by: 'admin', from: 'deciding', to: 'completed', where: isHeard },
    { by: 'admin', from: 'deciding', to: 'returning', where: canReturn },
  ],
  goodwill: [{ by: 'admin', from: 'completed', to: 'completed' }],
};
