/** Letters about a freeze and a thaw: of a sale whose payment is questioned. */
import { frozenText } from '../../../../../core/fulfilment/frozen-text.ts';
import { FIRST_STATE, type FulfilmentState } from '../../../../../core/fulfilment/state.ts';
import { quotedBookName } from '../../../../../core/notifications/foreign-text.ts';
import { claimLetterWords } from '../../../../../core/words/en/letters/claim-letters.ts';
import { deliveryLetterWords } from '../../../../../core/words/en/letters/delivery-letters.ts';
import { eventLetterWords } from '../../../../../core/words/en/letters/event-letter.ts';
import { freezeLetterWords } from '../../../../../core/words/en/letters/freeze-letters.ts';
import { defineLetter, type LetterDefinition, sampleWaysOf } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import { readSaleEvent, sampleSaleEvent } from './event-facts.ts';
import { letterWhileInState, withOrderLink } from './event-letter.ts';

const words = freezeLetterWords;

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
      ...quotedPart(claimLetterWords.decided, settledNote),
      side === 'seller' && state === 'to_ship' && cancelAsked
        ? deliveryLetterWords.cancelAsked.text(book, until)
        : (next[state] ?? words.goesOn.until)(until),
    ],
  };
});

export const FREEZE_LETTERS = {
  'sale-paused': frozen,
  'sale-goes-on': goesOn,
} as const satisfies Readonly<Record<string, LetterDefinition>>;
