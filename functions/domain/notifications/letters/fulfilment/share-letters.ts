/** Letters to the seller of a completed sale about a part of its money that others took or gave back. */
import { price } from '../../../../../core/format.ts';
import { quotedBookName } from '../../../../../core/notifications/foreign-text.ts';
import { fulfilmentLetterWords } from '../../../../../core/words/en/letters/fulfilment-letters.ts';
import { type Written, waysOf, written } from '../letter.ts';
import { type Event, eventOf, sampleEvent } from './event-facts.ts';
import { decidedBy, opening } from './event-letter.ts';

const words = fulfilmentLetterWords.share;

const whatHappened = ({ action, takenCents, sellerCents }: Event, book: string): string => {
  if (action === 'funds-reinstated') return words.given(book, price(sellerCents));
  if (action === 'settle') return words.settled(book);
  return action === 'refund-by-hand' ? words.byHand(book, price(takenCents)) : words.taken(book, price(takenCents));
};

/** No letter once the sale has ended, because another one covers that. */
const changed = written({
  read: async ({ db }, told) => {
    const event = await eventOf(db, told);
    return event?.state === 'completed' ? event : null;
  },
  write: (event, { origin }) => {
    const [book, own] = [quotedBookName(event.name), price(event.ownCents)];
    return opening(
      event,
      {
        subject: words.subject(book),
        preview: words.preview(own),
        title: words.title,
        parts: [whatHappened(event, book), ...decidedBy(event), event.frozen ? words.leftForNow(own) : words.left(own)],
      },
      origin,
    );
  },
  sample: (now, way) => ({ ...sampleEvent('completed', way, now), action: 'funds-reinstated' as const }),
  ways: waysOf(['seller']),
});

export const SELLER_SHARE_LETTERS = { 'share-changed': changed } as const satisfies Readonly<Record<string, Written>>;
