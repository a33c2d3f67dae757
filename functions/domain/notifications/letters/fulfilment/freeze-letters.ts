/** Letters about a freeze and a thaw: of a sale whose payment is questioned. */
import { frozenText } from '../../../../../core/fulfilment/frozen-text.ts';
import { FIRST_STATE, type FulfilmentState } from '../../../../../core/fulfilment/state.ts';
import { quotedBookName } from '../../../../../core/notifications/foreign-text.ts';
import { type BellLines, ofOrder } from '../../bell/bell-line.ts';
import { defineLetter, type LetterDefinition, sampleWaysOf } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import { cancelAskedSentence } from './delivery-letters.ts';
import { readSaleEvent, sampleSaleEvent } from './event-facts.ts';
import { eventLetterWords, letterWhileInState, withOrderLink } from './event-letter.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  frozen: {
    subject: (book: string) => `Paused: ${book}`,
    preview: 'There is a question about the payment.',
    title: 'The sale is paused',
    text: (book: string) => `The sale of ${book} is paused.`,
    next: 'We email you when the sale goes on, or ends.',
    /** Frozen for another reason before, and now disputed. */
    again: {
      subject: (book: string) => `Still paused: ${book}`,
      preview: 'The payment is disputed now.',
      title: 'The sale stays paused',
      text: (book: string) => `The sale of ${book} stays paused, and the reason has changed.`,
    },
  },
  goesOn: {
    subject: (book: string) => `The sale goes on: ${book}`,
    preview: 'The question about the payment is settled.',
    title: 'The sale goes on',
    text: (book: string) =>
      `The question about the payment for ${book} is settled. The sale goes on with the time that was left.`,
    until: (until: string) => `The new deadline is ${until}.`,
    buyer: {
      shipped: (until: string) =>
        `Please tell us when the book has arrived. If you don't respond by ${until}, the sale is completed and the money goes to the seller.`,
      handed_over: (until: string) =>
        `If everything's fine, you don't have to do anything: the sale is completed on ${until}. If something is wrong, report that on your order by then.`,
    },
    seller: {
      shipped: (until: string) =>
        `The buyer tells us when the book has arrived. If they don't respond by ${until}, the sale is completed.`,
      handed_over: (until: string) =>
        `The sale is completed on ${until}, or when the buyer says that everything's fine.`,
    },
  },
  bell: {
    frozen: (book: string) => `The sale of ${book} is paused: there is a question about its payment.`,
    goesOn: (book: string) => `The sale of ${book} goes on.`,
  },
} as const;

/** No letter once the sale continues; a repeated one is not written once its cause is gone. */
const frozen = defineLetter({
  read: async ({ db }, queued) => {
    const event = await readSaleEvent(db, queued);
    if (!event?.frozen || event.deadlineAt === null) return null;
    const again = queued.facts.again ?? null;
    return again === null || again === event.frozenBy ? { ...event, isAgain: again !== null } : null;
  },
  write: (event, { origin }) => {
    const [book, said] = [quotedBookName(event.name), event.isAgain ? words.frozen.again : words.frozen];
    return withOrderLink(
      event,
      {
        subject: said.subject(book),
        preview: said.preview,
        title: said.title,
        parts: [said.text(book), frozenText(event.side, event.state, event.frozenBy), words.frozen.next],
      },
      origin,
    );
  },
  sample: (now, way) => ({
    ...sampleSaleEvent(FIRST_STATE[way.method], way, now),
    frozenBy: 'dispute' as const,
    isAgain: false,
  }),
  ways: sampleWaysOf(['seller', 'buyer']),
});

type Next = Partial<Readonly<Record<FulfilmentState, (until: string) => string>>>;

const goesOn = letterWhileInState(FIRST_STATE, sampleWaysOf(['seller', 'buyer']), (event, book, until) => {
  const { side, state, isRenewed, settledNote, cancelAsked } = event;
  if (isRenewed) return null;
  const next: Next = { ...eventLetterWords.next[side], ...words.goesOn[side] };
  return {
    subject: words.goesOn.subject(book),
    preview: words.goesOn.preview,
    title: words.goesOn.title,
    parts: [
      words.goesOn.text(book),
      ...quotedPart(eventLetterWords.decided, settledNote),
      side === 'seller' && state === 'to_ship' && cancelAsked
        ? cancelAskedSentence(book, until)
        : (next[state] ?? words.goesOn.until)(until),
    ],
  };
});

export const FREEZE_LETTERS = {
  'sale-paused': frozen,
  'sale-goes-on': goesOn,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

export const FREEZE_LINES = {
  'sale-paused': ofOrder(words.bell.frozen),
  'sale-goes-on': ofOrder(words.bell.goesOn),
} as const satisfies BellLines;
