/** Letters about a decision of a claim, and about money that goes back by it. */
import { formatPrice, formatUtc } from '../../../../../core/format.ts';
import { answerDeadlineOf } from '../../../../../core/fulfilment/step-times.ts';
import { foreignTextWords } from '../../../../../core/words/en/letters/foreign-text.ts';
import { type BellLines, ofOrder } from '../../bell/bell-line.ts';
import { type LetterDefinition, sampleWaysOf } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import type { SaleEvent } from './event-facts.ts';
import {
  type Back,
  blockedRefundNote,
  endCauseParts,
  eventLetterWords,
  heldPart,
  letterOfFinalFact,
  letterWhileInState,
  moneyBackWords,
  refundedPartOf,
  reviewRequest,
  theyWrote,
} from './event-letter.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
export const decisionLetterWords = {
  deciding: {
    subject: (book: string) => `Dogear support decides: ${book}`,
    preview: 'Dogear support looks at what both of you said.',
    title: 'Dogear support decides',
    text: (book: string) =>
      `Dogear support looks at what both of you said about ${book} and decides, within five days if possible.`,
    noCode: {
      buyer: (book: string, by: string) =>
        `The seller tells us that they handed ${book} over to you without your code. Please tell us on your order by ${by} whether you have it. If you do, the sale is completed. If you don't, Dogear support decides. After that time Dogear support may decide without your answer.`,
      seller: (book: string, by: string) =>
        `You told us that you handed ${book} over without the code. The buyer has until ${by} to say whether they have it. If they do, the sale is completed. Otherwise Dogear support decides.`,
    },
    next: {
      buyer: (until: string, back: Back) =>
        `The money stays with us until then. If nobody decides by ${until}, ${moneyBackWords.ofClaim.buyer(back)}.`,
      seller: (until: string, back: Back) =>
        `The money stays with us until then. If nobody decides by ${until}, ${moneyBackWords.ofClaim.seller(back)}.`,
    },
  },
  decisionDue: {
    subject: (book: string) => `Please decide: ${book}`,
    preview: 'Please decide about a sale.',
    title: 'A sale waits for a decision',
    text: {
      not_arrived: (book: string) => `The buyer says that ${book} has not arrived, and the seller disagrees.`,
      not_received: (book: string) =>
        `The buyer says that they never got ${book}, although their code was given at the meeting.`,
      not_as_described: (book: string) =>
        `The buyer and the seller disagree about the condition or the return of ${book}.`,
      no_code: (book: string) =>
        `The seller says that they handed ${book} over without the code. The buyer has three days to answer: until then you can only give the money back.`,
    },
    until: (until: string) =>
      `We told both that it takes five days if possible. If nobody decides by ${until}, the buyer gets a full refund.`,
  },
  refunded: {
    subject: (book: string) => `Refund: ${book}`,
    preview: {
      buyer: (price: string) => `You get a refund of ${price}.`,
      seller: (price: string) => `The buyer gets a refund of ${price}.`,
    },
    title: 'The sale is refunded',
    buyer: (book: string, back: Back) =>
      `You get ${back.sum} back for ${book}, ${moneyBackWords.ofPaid(back, 'you')}. You don't have to do anything.`,
    seller: (book: string, back: Back) =>
      `The buyer of ${book} gets ${back.sum} back, ${moneyBackWords.ofPaid(back, 'they')}. You won't be charged commission.`,
    /** For a sale with an earlier partial refund by the platform. */
    sellerKeeps: (book: string, back: Back, share: string) =>
      `The buyer of ${book} gets ${back.sum} back, ${moneyBackWords.ofPaid(back, 'they')}. ${share} of the sale stays yours, after Dogear's fee, because Dogear paid that part of the refund itself.`,
  },
  /** The whole refund was made by hand before. */
  gone: {
    buyer: (book: string) =>
      `All that you paid for ${book} was already refunded. The sale has ended, and you don't have to do anything.`,
    seller: (book: string) =>
      `All that the buyer paid for ${book} was refunded. The sale has ended, and you get nothing from it.`,
  },
  goodwill: {
    subject: (book: string) => `Goodwill refund: ${book}`,
    preview: (amount: string) => `${amount} is on its way to you.`,
    title: 'Dogear gives you money back',
    text: (book: string, amount: string) =>
      `You get ${amount} back for ${book}. Dogear pays it, and the seller keeps their money. You don't have to do anything.`,
  },
  bell: {
    deciding: (book: string) => `Dogear support decides about ${book}.`,
    decisionDue: (book: string) => `The sale of ${book} waits for a decision.`,
    refunded: (book: string) => `The sale of ${book} is refunded.`,
    goodwill: (book: string) => `Dogear gives you a goodwill refund for ${book}.`,
  },
} as const;

const deciding = letterWhileInState('deciding', sampleWaysOf(['buyer', 'seller']), (event, book, until) => ({
  subject: decisionLetterWords.deciding.subject(book),
  preview: decisionLetterWords.deciding.preview,
  title: decisionLetterWords.deciding.title,
  parts: [
    event.kind === 'no_code'
      ? decisionLetterWords.deciding.noCode[event.side](book, formatUtc(answerDeadlineOf(event.deadlineAt)))
      : decisionLetterWords.deciding.text(book),
    ...theyWrote(event),
    decisionLetterWords.deciding.next[event.side](until, heldPart(event)),
  ],
}));

const decisionDue = letterWhileInState('deciding', sampleWaysOf(['seller']), ({ kind }, book, until) => ({
  subject: decisionLetterWords.decisionDue.subject(book),
  preview: decisionLetterWords.decisionDue.preview,
  title: decisionLetterWords.decisionDue.title,
  parts: [
    decisionLetterWords.decisionDue.text[kind ?? 'not_as_described'](book),
    decisionLetterWords.decisionDue.until(until),
  ],
}));

/** A part of a completed sale that ended may stay with its seller. */
function goesBack({ side, backCents, priceCents, shareCents }: SaleEvent, book: string): string {
  if (backCents <= 0) return decisionLetterWords.gone[side](book);
  const back = refundedPartOf(backCents, priceCents);
  return side === 'seller' && shareCents > 0
    ? decisionLetterWords.refunded.sellerKeeps(book, back, formatPrice(shareCents))
    : decisionLetterWords.refunded[side](book, back);
}

/** Refund of the rest of the price; no letter where somebody refunded all of it by hand. */
const refunded = letterOfFinalFact('refunded', sampleWaysOf(['buyer', 'seller']), (event, book) => ({
  subject: decisionLetterWords.refunded.subject(book),
  preview: decisionLetterWords.refunded.preview[event.side](
    formatPrice(event.backCents > 0 ? event.backCents : event.priceCents),
  ),
  title: decisionLetterWords.refunded.title,
  parts: [
    goesBack(event, book),
    ...endCauseParts(event),
    ...blockedRefundNote(event),
    ...(event.side === 'seller' && event.recheck === 'still_there'
      ? [eventLetterWords.keep[event.method], eventLetterWords.back.still_there]
      : []),
    ...reviewRequest(event),
  ],
}));

const goodwill = letterOfFinalFact('canceled', sampleWaysOf(['buyer']), ({ backCents, note }, book) => ({
  subject: decisionLetterWords.goodwill.subject(book),
  preview: decisionLetterWords.goodwill.preview(formatPrice(backCents)),
  title: decisionLetterWords.goodwill.title,
  parts: [
    decisionLetterWords.goodwill.text(book, formatPrice(backCents)),
    ...quotedPart(foreignTextWords.wrote.admin, note),
  ],
}));

export const DECISION_LETTERS = {
  'decision-awaited': deciding,
  'decision-due': decisionDue,
  'sale-refunded': refunded,
  'goodwill-given': goodwill,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

const { bell } = decisionLetterWords;

export const DECISION_LINES = {
  'decision-awaited': ofOrder(bell.deciding),
  'decision-due': ofOrder(bell.decisionDue),
  'sale-refunded': ofOrder(bell.refunded),
  'goodwill-given': ofOrder(bell.goodwill),
} as const satisfies BellLines;
