/** Letters about the end of a sale. */
import { formatPrice } from '../../../../../core/format.ts';
import { endLetterWords } from '../../../../../core/words/en/letters/end-letters.ts';
import { eventLetterWords } from '../../../../../core/words/en/letters/event-letter.ts';
import { foreignTextWords } from '../../../../../core/words/en/letters/foreign-text.ts';
import { type LetterDefinition, sampleWaysOf } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import type { SaleEvent } from './event-facts.ts';
import { blockedRefundNote, endCauseParts, letterOfFinalFact, refundedPartOf, reviewRequest } from './event-letter.ts';

const words = endLetterWords;

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
