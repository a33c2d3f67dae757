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
import { endCauseWords } from '../../../../../core/words/en/letters/end-causes.ts';
import { foreignTextWords } from '../../../../../core/words/en/letters/foreign-text.ts';
import { paths } from '../../../../../src/paths.ts';
import { defineLetter, type Letter, type LetterDefinition, type LetterPart, type SampleWay } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import { readSaleEvent, type SaleEvent, type SaleEventWithDeadline, sampleSaleEvent } from './event-facts.ts';

/** Sentences that several families share. Titles of books come quoted (`core/notifications/foreign-text.ts`). */
export const eventLetterWords = {
  action: 'Open the order',
  /** To a seller who still has the copy of an ended sale, by the way of delivery. */
  keep: { post: 'Please do not send the book.', meet: 'Please do not hand over the book.' },
  /** Above an admin's reason. */
  decided: 'Dogear support decided this, and wrote:',
  /** Next step and deadline, a part of the letters of a sale. */
  next: {
    buyer: {
      to_ship: (until: string) =>
        `The seller sends the book by ${until}. If they don't, the sale is canceled and you get a full refund.`,
      to_meet: (until: string) =>
        `Meet by ${until}. Give the seller the code on your order only when you hold the book. If you don't meet, the sale is canceled and you get a full refund.`,
    },
    seller: {
      to_ship: (until: string) =>
        `Send the book by ${until} and mark it as sent. If you don't, the sale is canceled and the buyer gets a full refund.`,
      to_meet: (until: string) =>
        `Meet by ${until}. When the buyer holds the book, they give you a code: enter it before you part. If that has not happened by then, the sale is canceled, and the buyer gets a full refund.`,
    },
  },
  /** Once, at the end of a sale whose book changed hands. */
  review: {
    buyer: (until: string) =>
      `Was the book as described? Please tell others on your order, by ${until}. Nobody sees your answer until the seller has reviewed you, too, or that time is over.`,
    seller: (until: string) =>
      `Did the buyer pay, and were they kind? Please tell other sellers on the order, by ${until}. Nobody sees your answer until the buyer has reviewed you, too, or that time is over.`,
  },
  /** To a buyer whose refund is blocked by a dispute, a refund by hand, a fraud warning or a late code. */
  heldBack: {
    post: 'Your refund is not on its way yet, because of a question about the payment. Your order says which. We email you when we send it, or when the bank has decided.',
    meet: 'Your refund is not on its way yet, because of a question about the payment or the meeting. Your order says which. We email you when we send it, or when the bank has decided.',
  },
  /** To the seller of a canceled sale: the state of the copy. */
  back: {
    onSale: 'The book is for sale again, as a new listing.',
    still_there:
      'We listed the book again, but it is off sale. Please tell us in My Products whether you still have it.',
    condition:
      'We listed the book again, but it is off sale. Please check its condition, then put it on sale in My Products.',
  },
} as const;

/** A sum as a text; `isAll`: it is the price. A part may have gone back before, by hand or by the bank. */
export type Back = { readonly sum: string; readonly isAll: boolean };

/** Parts of sentences about money that goes back. */
export const moneyBackWords = {
  ofPaid: ({ isAll }: Back, who: 'you' | 'they'): string =>
    isAll ? `all that ${who} paid` : `all that is left of what ${who} paid`,
  /** The refund of a claim by default, or by a decision for the buyer, in the letter to each trader. */
  ofClaim: {
    buyer: (back: Back): string => `you get ${back.sum} back, ${moneyBackWords.ofPaid(back, 'you')}`,
    seller: (back: Back): string => `the buyer gets ${back.sum} back, ${moneyBackWords.ofPaid(back, 'they')}`,
  },
} as const;

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
  by === 'admin' ? quotedPart(eventLetterWords.decided, note) : [];

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

/** Amount that the buyer gets when a claim is decided for them. */
export const heldPart = ({ heldCents, priceCents }: SaleEvent): Back => refundedPartOf(heldCents, priceCents);

/** Text of the other trader in the event. */
export const theyWrote = ({ side, by, note }: SaleEvent): readonly LetterPart[] =>
  (by === 'buyer' || by === 'seller') && by !== side ? quotedPart(foreignTextWords.wrote[by], note) : [];
