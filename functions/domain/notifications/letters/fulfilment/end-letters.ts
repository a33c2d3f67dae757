/** Letters about the end of a sale. */
import { formatPrice } from '../../../../../core/format.ts';
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
  letterOfFinalFact,
  moneyBackWords,
  refundedPartOf,
  reviewRequest,
} from './event-letter.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  completed: {
    subject: (book: string) => `Completed: ${book}`,
    preview: 'The sale is completed.',
    title: 'The sale is completed',
    buyer: (book: string, price: string) => `You bought ${book} for ${price}. There is nothing left to do.`,
    seller: (book: string, sum: string, fee: string, price: string) =>
      `${book} was sold for ${price}. ${sum} is yours. Dogear's fee: ${fee}. We're holding your money for you: Payouts in your dashboard shows when we send it.`,
    partOfBuyer: (book: string, back: string, price: string) =>
      `You keep ${book} and get ${back} of ${price} back. You don't have to do anything.`,
    partOfSeller: (book: string, sum: string, fee: string, price: string, back: string) =>
      `${book} was sold for ${price}, and ${back} of it goes back to the buyer. ${sum} is yours. Dogear's fee: ${fee}. We're holding your money for you: Payouts in your dashboard shows when we send it.`,
  },
  canceled: {
    subject: (book: string) => `Canceled: ${book}`,
    preview: 'The sale is canceled.',
    title: 'The sale is canceled',
    buyer: (book: string, back: Back) =>
      `The sale of ${book} is canceled. You get ${back.sum} back, ${moneyBackWords.ofPaid(back, 'you')}. You don't have to do anything.`,
    seller: (book: string, { sum }: Back, method: keyof typeof eventLetterWords.keep) =>
      `The sale of ${book} is canceled. The buyer gets ${sum} back. ${eventLetterWords.keep[method]}`,
  },
  lost: {
    subject: (book: string) => `The bank has decided: ${book}`,
    preview: { buyer: 'You have your money back.', seller: 'The buyer has the money back.' },
    title: { buyer: 'The bank decided for you', seller: 'The bank decided for the buyer' },
    buyer: (book: string) =>
      `Your bank decided the dispute about ${book} for you and gave you the money back. The sale has ended. You don't have to do anything.`,
    seller: (book: string) =>
      `The payment for ${book} was disputed, and the bank decided for the buyer, who has the money back. The sale has ended, and you get nothing from it.`,
  },
  bell: {
    completed: (book: string) => `The sale of ${book} is completed. How was it? Please write a review.`,
    canceled: (book: string) => `The sale of ${book} is canceled.`,
    lost: (book: string) => `The bank has refunded the payment for ${book}.`,
  },
} as const;

const soldFor = ({ side, priceCents, goneCents, sellerCents, keptFeeCents }: SaleEvent, book: string): string => {
  const [paid, back, sum, fee] = [
    formatPrice(priceCents),
    formatPrice(goneCents),
    formatPrice(sellerCents),
    formatPrice(keptFeeCents),
  ];
  if (side === 'buyer')
    return goneCents > 0 ? words.completed.partOfBuyer(book, back, paid) : words.completed.buyer(book, paid);
  return goneCents > 0
    ? words.completed.partOfSeller(book, sum, fee, paid, back)
    : words.completed.seller(book, sum, fee, paid);
};

const completed = letterOfFinalFact('completed', sampleWaysOf(['seller', 'buyer']), (event, book) => ({
  subject: words.completed.subject(book),
  preview: words.completed.preview,
  title: words.completed.title,
  parts: [soldFor(event, book), ...endCauseParts(event), ...blockedRefundNote(event), ...reviewRequest(event)],
}));

const canceled = letterOfFinalFact('canceled', sampleWaysOf(['buyer', 'seller']), (event, book) => {
  const { side, method, priceCents, backCents, note, by } = event;
  return {
    subject: words.canceled.subject(book),
    preview: words.canceled.preview,
    title: words.canceled.title,
    parts: [
      words.canceled[side](book, refundedPartOf(backCents, priceCents), method),
      ...endCauseParts(event),
      ...(by === 'shop' || by === 'admin' ? [] : quotedPart(foreignTextWords.wrote[by === side ? 'own' : by], note)),
      ...blockedRefundNote(event),
      ...(side === 'seller' && event.isBack ? [eventLetterWords.back[event.recheck ?? 'onSale']] : []),
    ],
  };
});

/** The bank gave the buyer the money. An unsent copy is the seller's again. */
const lost = letterOfFinalFact(
  'refunded',
  sampleWaysOf(['seller', 'buyer']),
  ({ side, method, isBack, recheck }, book) => ({
    subject: words.lost.subject(book),
    preview: words.lost.preview[side],
    title: words.lost.title[side],
    parts: [
      words.lost[side](book),
      ...(side === 'seller' && isBack
        ? [eventLetterWords.keep[method], eventLetterWords.back[recheck ?? 'onSale']]
        : []),
    ],
  }),
);

export const END_LETTERS = {
  'sale-completed': completed,
  'sale-canceled': canceled,
  'dispute-lost': lost,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

export const END_LINES = {
  'sale-completed': ofOrder(words.bell.completed),
  'sale-canceled': ofOrder(words.bell.canceled),
  'dispute-lost': ofOrder(words.bell.lost),
} as const satisfies BellLines;
