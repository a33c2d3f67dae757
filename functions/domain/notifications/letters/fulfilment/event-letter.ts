/** A letter about an event of a sale, with a link to the order; not written once it is no longer true. */
import { formatPrice, formatUtc } from '../../../../../core/format.ts';
import { endCauseOf } from '../../../../../core/fulfilment/edges.ts';
import {
  type DeliveryMethod,
  FIRST_STATE,
  type FulfilmentState,
  isFinalState,
} from '../../../../../core/fulfilment/state.ts';
import { quotedBookName } from '../../../../../core/notifications/foreign-text.ts';
import { REVIEW_MS } from '../../../../../core/trust/review.ts';
import { claimLetterWords } from '../../../../../core/words/en/letters/claim-letters.ts';
import { endCauseWords } from '../../../../../core/words/en/letters/end-causes.ts';
import { eventLetterWords } from '../../../../../core/words/en/letters/event-letter.ts';
import { foreignTextWords } from '../../../../../core/words/en/letters/foreign-text.ts';
import type { Back } from '../../../../../core/words/en/letters/money-back.ts';
import { paths } from '../../../../../src/paths.ts';
import { defineLetter, type Letter, type LetterDefinition, type LetterPart, type SampleWay } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import { readSaleEvent, type SaleEvent, type SaleEventWithDeadline, sampleSaleEvent } from './event-facts.ts';

type Texts = Pick<Letter, 'subject' | 'preview' | 'title' | 'parts'>;

/** The letter, with the link to the order. */
export const withOrderLink = (event: SaleEvent, texts: Texts, origin: string): Letter => ({
  ...texts,
  action: { label: eventLetterWords.action, url: `${origin}${paths.order(event.orderId)}` },
});

/**
 * No letter once the fulfilment has left the state, because another letter covers the change. A frozen fulfilment has
 * no valid deadline.
 */
export const letterWhileInState = (
  state: FulfilmentState | Readonly<Record<DeliveryMethod, FulfilmentState>>,
  ways: readonly SampleWay[],
  write: (event: SaleEventWithDeadline, book: string, until: string) => Texts | null,
): LetterDefinition =>
  defineLetter({
    read: async ({ db }, queued) => {
      const event = await readSaleEvent(db, queued);
      if (!event || event.frozen || event.state !== event.eventState || event.deadlineAt === null) return null;
      return { ...event, deadlineAt: event.deadlineAt };
    },
    write: (event, { origin }) => {
      const texts = write(event, quotedBookName(event.name), formatUtc(event.deadlineAt));
      return texts && withOrderLink(event, texts, origin);
    },
    sample: (now, way) => sampleSaleEvent(typeof state === 'string' ? state : state[way.method], way, now),
    ways,
  });

/** A letter about a final fact. */
export const letterOfFinalFact = (
  state: FulfilmentState,
  ways: readonly SampleWay[],
  write: (event: SaleEvent, book: string) => Texts,
): LetterDefinition =>
  defineLetter({
    read: ({ db }, queued) => readSaleEvent(db, queued),
    write: (event, { origin }) => withOrderLink(event, write(event, quotedBookName(event.name)), origin),
    sample: (now, way) => sampleSaleEvent(state, way, now),
    ways,
  });

/** Asks for a review at the first end of a sale that allows one (core/trust/review.ts). */
export const reviewRequest = ({ side, eventState, fromState, at, kind, method }: SaleEvent): readonly string[] => {
  const isUnsent = fromState === FIRST_STATE[method] || kind === 'no_code';
  if (
    fromState === null ||
    isFinalState(fromState) ||
    (eventState !== 'completed' && (eventState !== 'refunded' || isUnsent))
  )
    return [];
  return [eventLetterWords.review[side](formatUtc(at + REVIEW_MS))];
};

/** Reason of an admin's decision, if an admin decided. */
export const decisionReason = ({ by, note }: SaleEvent): readonly LetterPart[] =>
  by === 'admin' ? quotedPart(claimLetterWords.decided, note) : [];

/** Cause of the end of the sale; empty where the event did not end it. */
export const endCauseSentences = (event: SaleEvent): readonly string[] => {
  const cause = endCauseOf(event);
  return cause ? [endCauseWords[cause][event.side]] : [];
};

/** Cause of the end, with the text of an admin who ended it. */
export const endCauseParts = (event: SaleEvent): readonly LetterPart[] => [
  ...endCauseSentences(event),
  ...(event.by === 'admin' ? quotedPart(foreignTextWords.wrote.admin, event.note) : []),
];

/** For the buyer: the event's refund is blocked now. */
export const blockedRefundNote = ({ side, method, refundState, isHeldBack }: SaleEvent): readonly string[] =>
  side === 'buyer' && refundState === 'owed' && isHeldBack ? [eventLetterWords.heldBack[method]] : [];

/** Refunded amount of the price. */
export const refundedPartOf = (cents: number, priceCents: number): Back => ({
  sum: formatPrice(cents),
  isAll: cents >= priceCents,
});
