/** Letters to a buyer about the refund of a sale. */
import { formatPrice } from '../../../../../core/format.ts';
import type { SaleRefundState } from '../../../../../core/fulfilment/state.ts';
import { quotedBookName } from '../../../../../core/notifications/foreign-text.ts';
import { saleRefundLetterWords as words } from '../../../../../core/words/en/letters/sale-refund-letters.ts';
import { defineLetter, type LetterDefinition, sampleWaysOf } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import { readSaleEvent, sampleSaleEvent } from './event-facts.ts';
import { endCauseSentences, letterOfFinalFact, withOrderLink } from './event-letter.ts';

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

export const SALE_REFUND_LETTERS = {
  'sale-refund-sent': refund(words.refundSent, 'sent'),
  'sale-refund-arrived': refund(words.refundArrived, 'succeeded'),
  'sale-refund-failed': refund(words.refundFailed, 'failed'),
  'refund-paid-outside': paidOutside,
} as const satisfies Readonly<Record<string, LetterDefinition>>;
