/** Letters to a buyer about the refund of a sale. */
import { formatPrice } from '../../../../../core/format.ts';
import type { SaleRefundState } from '../../../../../core/fulfilment/state.ts';
import { quotedBookName } from '../../../../../core/notifications/foreign-text.ts';
import { paths } from '../../../../../src/paths.ts';
import { type BellLines, formatAmount, quotedBook, type WriteBellLine } from '../../bell/bell-line.ts';
import { defineLetter, type LetterDefinition, sampleWaysOf } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import { readSaleEvent, sampleSaleEvent } from './event-facts.ts';
import { endCauseSentences, letterOfFinalFact, withOrderLink } from './event-letter.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  refundSent: {
    subject: (book: string) => `Your money is on its way: ${book}`,
    preview: (amount: string) => `${amount} is on its way to you.`,
    title: 'Your money is on its way',
    text: (book: string, amount: string) =>
      `${amount} for ${book} is on its way back to the card or account that you paid with. We tell you when the payment service has passed it on to your bank.`,
  },
  refundArrived: {
    subject: (book: string) => `Refunded: ${book}`,
    preview: (amount: string) => `${amount} was refunded to you.`,
    title: 'Your money was refunded',
    text: (book: string, amount: string) =>
      `We've refunded ${amount} for ${book} to the card or account that you paid with. Banks take 5–10 days to show it.`,
  },
  /** An earlier letter announced it as sent or refunded. */
  refundFailed: {
    subject: (book: string) => `Your refund did not arrive: ${book}`,
    preview: (amount: string) => `${amount} came back to us. It is still yours.`,
    title: 'Your refund did not arrive',
    text: (book: string, amount: string) =>
      `${amount} for ${book} did not reach the card or account that you paid with: its bank refused or returned it. The money is still yours.`,
    next: "Dogear support sends it again or pays you in another way, and we email you when that is done. You don't have to do anything.",
    closed: 'If that card or account is closed, ask its bank as well: it may already have the money for you.',
  },
  paidOutside: {
    subject: (book: string) => `Paid to you: ${book}`,
    preview: (amount: string) => `${amount} was paid to you in another way.`,
    title: 'Your money was paid to you',
    text: (book: string, amount: string) =>
      `${amount} for ${book} could not be sent back to the card or account that you paid with. Dogear has paid you in another way.`,
    how: 'Dogear support wrote how:',
  },
  bell: {
    sent: (book: string, amount: string) => `Your refund of ${amount} for ${book} is on its way.`,
    arrived: (book: string, amount: string) => `${amount} for ${book} was refunded to you.`,
    failed: (book: string, amount: string) =>
      `Your refund of ${amount} for ${book} did not arrive. We send it again, or pay you in another way.`,
    paidOutside: (book: string, amount: string) => `${amount} for ${book} was paid to you in another way.`,
  },
} as const;

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

const line =
  (text: typeof words.bell.sent): WriteBellLine =>
  (row) =>
    row.orderId === null
      ? null
      : { text: text(quotedBook(row), formatAmount(row.saleRefundCents)), href: paths.order(row.orderId) };

export const SALE_REFUND_LINES = {
  'sale-refund-sent': line(words.bell.sent),
  'sale-refund-arrived': line(words.bell.arrived),
  'sale-refund-failed': line(words.bell.failed),
  'refund-paid-outside': line(words.bell.paidOutside),
} as const satisfies BellLines;
