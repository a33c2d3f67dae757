/** The cause of a sale's end, by the event that ended it: letters have a sentence for each. */
import type { endCauseWords } from '../../words/letters/end-letters.ts';
import type { CaseKind } from '../claim.ts';
import type { EventMaker, FulfilmentEvent, FulfilmentState } from './state.ts';

export type EndCause = keyof typeof endCauseWords;

export type EndingEvent = {
  readonly action: FulfilmentEvent;
  readonly by: EventMaker;
  /** The state to which it led, and the one before. */
  readonly eventState: FulfilmentState;
  readonly fromState: FulfilmentState | null;
  readonly cancelAsked: boolean;
  readonly kind: CaseKind | null;
  readonly isTracked: boolean;
  /** Cents that the event itself gives back. */
  readonly backCents: number;
};

/** Null for an event that ends no sale, and for a dispute that the bank decided, which has a letter of its own. */
export function endCauseOf(event: EndingEvent): EndCause | null {
  const { action, eventState: to, fromState } = event;
  if (action === 'cancel') return canceledBy(event);
  if (action === 'expire') return EXPIRED[`${fromState}>${to}`]?.(event) ?? null;
  if (action === 'decide' && to === 'completed') return event.backCents > 0 ? 'decided' : 'decided_for_seller';
  if (action === 'decide' && to === 'refunded') return 'decided_for_buyer';
  if (action === 'settle' && to === 'refunded' && fromState !== 'refunded') return 'settled';
  if (action === 'refund') return 'refunded';
  if (action === 'returned' && to === 'refunded') return 'returned';
  if (action === 'accept') return 'accepted';
  if (action === 'confirm') return fromState === 'deciding' ? 'received' : 'confirmed';
  return null;
}

function canceledBy({ by, cancelAsked }: EndingEvent): EndCause {
  if (by === 'seller') return cancelAsked ? 'agreed' : 'by_seller';
  return by === 'buyer' ? 'by_buyer' : 'suspended';
}

/** The cause when a deadline passed, by the states before and behind it. */
const EXPIRED: Readonly<Record<string, (event: EndingEvent) => EndCause>> = {
  'to_ship>canceled': ({ cancelAsked }) => (cancelAsked ? 'not_answered' : 'not_sent'),
  'to_meet>canceled': () => 'not_met',
  'shipped>completed': () => 'time_over',
  'handed_over>completed': () => 'time_over',
  'claimed>refunded': ({ isTracked }) => (isTracked ? 'missing' : 'untracked'),
  'offered>completed': () => 'offer_unanswered',
  'returning>refunded': () => 'back_unanswered',
  'returning>completed': () => 'kept',
  'deciding>refunded': () => 'undecided',
};
