/** Letters to the seller of a completed sale about a part of its money that others took or gave back. */
import { formatPrice } from '../../../../../core/format.ts';
import { quotedBookName } from '../../../../../core/notifications/foreign-text.ts';
import { sellerShareLetterWords as words } from '../../../../../core/words/en/letters/seller-share-letters.ts';
import { defineLetter, type LetterDefinition, sampleWaysOf } from '../define-letter.ts';
import { readSaleEvent, type SaleEvent, sampleSaleEvent } from './event-facts.ts';
import { decisionReason, withOrderLink } from './event-letter.ts';

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
