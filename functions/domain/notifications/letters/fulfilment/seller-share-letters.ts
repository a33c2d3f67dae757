/** Letters to the seller of a completed sale about a part of its money that others took or gave back. */
import { formatPrice } from '../../../../../core/format.ts';
import { quotedBookName } from '../../../../../core/notifications/foreign-text.ts';
import { type BellLines, ofOrder } from '../../bell/bell-line.ts';
import { defineLetter, type LetterDefinition, sampleWaysOf } from '../define-letter.ts';
import { readSaleEvent, type SaleEvent, sampleSaleEvent } from './event-facts.ts';
import { decisionReason, withOrderLink } from './event-letter.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  subject: (book: string) => `Your money for ${book}`,
  preview: (left: string) => `${left} of this sale is yours.`,
  title: 'Your money for this sale has changed',
  taken: (book: string, sum: string) =>
    `The payment for ${book} is disputed, and the bank has taken back ${sum} of your money.`,
  byHand: (book: string, sum: string) =>
    `Dogear sent money for ${book} back to the buyer, and ${sum} of it was yours. Dogear support looks at this sale.`,
  given: (book: string, sum: string) => `The bank has given back ${sum} of your money for ${book}.`,
  settled: (book: string) => `Dogear support has decided what happens with the money for ${book}.`,
  leftForNow: (left: string) => `${left} of this sale is yours for now. We email you when it is settled.`,
  left: (left: string) => `${left} of this sale is yours. We're holding it for you.`,
  bell: (book: string) => `Your money for ${book} changed.`,
} as const;

const whatHappened = ({ action, takenCents, sellerCents }: SaleEvent, book: string): string => {
  if (action === 'funds-reinstated') return words.given(book, formatPrice(sellerCents));
  if (action === 'settle') return words.settled(book);
  return action === 'refund-by-hand'
    ? words.byHand(book, formatPrice(takenCents))
    : words.taken(book, formatPrice(takenCents));
};

/** No letter once the sale has ended, because another one covers that. */
const changed = defineLetter({
  read: async ({ db }, queued) => {
    const event = await readSaleEvent(db, queued);
    return event?.state === 'completed' ? event : null;
  },
  write: (event, { origin }) => {
    const [book, own] = [quotedBookName(event.name), formatPrice(event.ownCents)];
    return withOrderLink(
      event,
      {
        subject: words.subject(book),
        preview: words.preview(own),
        title: words.title,
        parts: [
          whatHappened(event, book),
          ...decisionReason(event),
          event.frozen ? words.leftForNow(own) : words.left(own),
        ],
      },
      origin,
    );
  },
  sample: (now, way) => ({ ...sampleSaleEvent('completed', way, now), action: 'funds-reinstated' as const }),
  ways: sampleWaysOf(['seller']),
});

export const SELLER_SHARE_LETTERS = { 'share-changed': changed } as const satisfies Readonly<
  Record<string, LetterDefinition>
>;

export const SELLER_SHARE_LINES = { 'share-changed': ofOrder(words.bell) } as const satisfies BellLines;
