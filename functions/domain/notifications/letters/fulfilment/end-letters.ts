/** Letters about the end of a sale, and about its refunds. */
import { formatPrice } from '../../../../../core/format.ts';
import type { SaleRefundState } from '../../../../../core/fulfilment/state.ts';
import { quotedBookName } from '../../../../../core/notifications/foreign-text.ts';
import { foreignTextWords } from '../../../../../core/words/en/letters/foreign-text.ts';
import { fulfilmentLetterWords } from '../../../../../core/words/en/letters/fulfilment-letters.ts';
import { defineLetter, type LetterDefinition, sampleWaysOf } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import { readSaleEvent, type SaleEvent, sampleSaleEvent } from './event-facts.ts';
import {
  blockedRefundNote,
  endCauseParts,
  endCauseSentences,
  letterOfFinalFact,
  refundedPartOf,
  reviewRequest,
  withOrderLink,
} from './event-letter.ts';

const words = fulfilmentLetterWords;

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
      ...(side === 'seller' && event.isBack ? [words.back[event.recheck ?? 'onSale']] : []),
    ],
  };
});

/** The event's refund, while it is in this state: an arrived or failed refund is not on its way any more. */
const refund = (
  texts: typeof words.refundSent | typeof words.refundArrived | typeof words.refundFailed,
  during: SaleRefundState,
): LetterDefinition =>
  defineLetter({
    read: async ({ db }, queued) => {
      const event = await readSaleEvent(db, queued);
      return event?.refundState === during ? event : null;
    },
    write: (event, { origin }) => {
      const [book, amount] = [quotedBookName(event.name), formatPrice(event.refundCents ?? 0)];
      const { subject, preview, title, text } = texts;
      const parts =
        'next' in texts
          ? [text(book, amount), texts.next, texts.closed]
          : [...endCauseSentences(event), text(book, amount)];
      return withOrderLink(event, { subject: subject(book), preview: preview(amount), title, parts }, origin);
    },
    sample: (now, way) => sampleSaleEvent('canceled', way, now),
    ways: sampleWaysOf(['buyer']),
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
      ...(side === 'seller' && isBack ? [words.keep[method], words.back[recheck ?? 'onSale']] : []),
    ],
  }),
);

/** The shop paid a refund that the payment provider could not send. */
const paidOutside = letterOfFinalFact('canceled', sampleWaysOf(['buyer']), ({ refundCents, refundNote }, book) => ({
  subject: words.paidOutside.subject(book),
  preview: words.paidOutside.preview(formatPrice(refundCents ?? 0)),
  title: words.paidOutside.title,
  parts: [
    words.paidOutside.text(book, formatPrice(refundCents ?? 0)),
    ...quotedPart(words.paidOutside.how, refundNote),
  ],
}));

export const END_LETTERS = {
  'sale-completed': completed,
  'sale-canceled': canceled,
  'sale-refund-sent': refund(words.refundSent, 'sent'),
  'sale-refund-arrived': refund(words.refundArrived, 'succeeded'),
  'sale-refund-failed': refund(words.refundFailed, 'failed'),
  'dispute-lost': lost,
  'refund-paid-outside': paidOutside,
} as const satisfies Readonly<Record<string, LetterDefinition>>;
