/** A letter about an event of a sale, with a link to the order; not written once it is no longer true. */
import { minuteUtc, price } from '../../../../../core/format.ts';
import { endCauseOf } from '../../../../../core/fulfilment/edges.ts';
import {
  type DeliveryMethod,
  FIRST_STATE,
  type FulfilmentState,
  isFinal,
} from '../../../../../core/fulfilment/state.ts';
import { quotedBookName } from '../../../../../core/notifications/foreign-text.ts';
import { REVIEW_MS } from '../../../../../core/trust/review.ts';
import { claimLetterWords } from '../../../../../core/words/en/letters/claim-letters.ts';
import { endCauseWords } from '../../../../../core/words/en/letters/end-letters.ts';
import { foreignTextWords } from '../../../../../core/words/en/letters/foreign-text.ts';
import { fulfilmentLetterWords } from '../../../../../core/words/en/letters/fulfilment-letters.ts';
import type { Back } from '../../../../../core/words/en/letters/money-back.ts';
import { paths } from '../../../../../src/paths.ts';
import { quoted } from '../layout.ts';
import { type Letter, type Part, type Way, type Written, written } from '../letter.ts';
import { type Event, eventOf, type Lasting, sampleEvent } from './event-facts.ts';

type Texts = Pick<Letter, 'subject' | 'preview' | 'title' | 'parts'>;

/** The letter, with the link to the order. */
export const opening = (event: Event, texts: Texts, origin: string): Letter => ({
  ...texts,
  action: { label: fulfilmentLetterWords.action, url: `${origin}${paths.order(event.orderId)}` },
});

/**
 * No letter once the fulfilment has left the state, because another letter covers the change. A paused fulfilment has
 * no valid deadline.
 */
export const whileItLasts = (
  state: FulfilmentState | Readonly<Record<DeliveryMethod, FulfilmentState>>,
  ways: readonly Way[],
  write: (event: Lasting, book: string, until: string) => Texts | null,
): Written =>
  written({
    read: async ({ db }, told) => {
      const event = await eventOf(db, told);
      if (!event || event.frozen || event.state !== event.eventState || event.deadlineAt === null) return null;
      return { ...event, deadlineAt: event.deadlineAt };
    },
    write: (event, { origin }) => {
      const texts = write(event, quotedBookName(event.name), minuteUtc(event.deadlineAt));
      return texts && opening(event, texts, origin);
    },
    sample: (now, way) => sampleEvent(typeof state === 'string' ? state : state[way.method], way, now),
    ways,
  });

/** A letter about a final fact. */
export const forGood = (
  state: FulfilmentState,
  ways: readonly Way[],
  write: (event: Event, book: string) => Texts,
): Written =>
  written({
    read: ({ db }, told) => eventOf(db, told),
    write: (event, { origin }) => opening(event, write(event, quotedBookName(event.name)), origin),
    sample: (now, way) => sampleEvent(state, way, now),
    ways,
  });

/** Asks for a review at the first end of a sale that allows one (core/trust/review.ts). */
export const reviewAsked = ({ side, eventState, fromState, at, kind, method }: Event): readonly string[] => {
  const isUnsent = fromState === FIRST_STATE[method] || kind === 'no_code';
  if (
    fromState === null ||
    isFinal(fromState) ||
    (eventState !== 'completed' && (eventState !== 'refunded' || isUnsent))
  )
    return [];
  return [fulfilmentLetterWords.review[side](minuteUtc(at + REVIEW_MS))];
};

/** Reason of an admin's decision, if an admin decided. */
export const decidedBy = ({ by, note }: Event): readonly Part[] =>
  by === 'admin' ? quoted(claimLetterWords.decided, note) : [];

/** Cause of the end of the sale; empty where the event did not end it. */
export const causeOf = (event: Event): readonly string[] => {
  const cause = endCauseOf(event);
  return cause ? [endCauseWords[cause][event.side]] : [];
};

/** Cause of the end, with the text of an admin who ended it. */
export const endedBy = (event: Event): readonly Part[] => [
  ...causeOf(event),
  ...(event.by === 'admin' ? quoted(foreignTextWords.wrote.admin, event.note) : []),
];

/** For the buyer: the event's refund is blocked now. */
export const heldBack = ({ side, method, refundState, isHeldBack }: Event): readonly string[] =>
  side === 'buyer' && refundState === 'owed' && isHeldBack ? [fulfilmentLetterWords.heldBack[method]] : [];

/** Refunded amount of the price. */
export const backOf = (cents: number, priceCents: number): Back => ({ sum: price(cents), isAll: cents >= priceCents });
