/** Letters about the delivery of a sold copy, and reminders of the next step. */
import { minuteUtc } from '../../../../../core/format.ts';
import { FIRST_STATE, type FulfilmentState } from '../../../../../core/fulfilment/state.ts';
import { answerBy, TIMES } from '../../../../../core/fulfilment/step-times.ts';
import { fromMinuteUtc } from '../../../../../core/minutes.ts';
import { foreignTextWords } from '../../../../../core/words/en/letters/foreign-text.ts';
import { fulfilmentLetterWords } from '../../../../../core/words/en/letters/fulfilment-letters.ts';
import { quoted } from '../layout.ts';
import { type Written, waysOf } from '../letter.ts';
import type { Lasting } from './event-facts.ts';
import { whileItLasts } from './event-letter.ts';

const words = fulfilmentLetterWords;

const sent = whileItLasts(
  'shipped',
  waysOf(['buyer'], ['post']),
  ({ at, isTracked, carrier, tracking }, book, until) => ({
    subject: words.sent.subject(book),
    preview: words.sent.preview,
    title: words.sent.title,
    parts: [
      words.sent[isTracked ? 'tracked' : 'untracked'](book),
      ...quoted(foreignTextWords.way.seller, carrier, tracking),
      words.sent.notArrived(fromMinuteUtc(at + TIMES.beforeMissing)),
      words.sent.until(until),
    ],
  }),
);

const delivered = whileItLasts('shipped', waysOf(['buyer'], ['post']), (_, book, until) => ({
  subject: words.delivered.subject(book),
  preview: words.delivered.preview,
  title: words.delivered.title,
  parts: [words.delivered.text(book), words.delivered.until(until)],
}));

const handedOver = whileItLasts('handed_over', waysOf(['buyer', 'seller'], ['meet']), ({ side }, book, until) => ({
  subject: words.handedOver.subject(book),
  preview: words.handedOver.preview,
  title: words.handedOver.title,
  parts: [words.handedOver[side](book, until)],
}));

const cancelAsked = whileItLasts('to_ship', waysOf(['seller'], ['post']), (_, book, until) => ({
  subject: words.cancelAsked.subject(book),
  preview: words.cancelAsked.preview,
  title: words.cancelAsked.title,
  parts: [words.cancelAsked.text(book, until)],
}));

type Reminding = Partial<Readonly<Record<FulfilmentState, (book: string, until: string) => string>>>;

/** The step that waits for the reader, and the result of silence. */
function reminding({ side, state, kind, cancelAsked, buyerSuspended }: Lasting, book: string, until: string) {
  const { buyer, seller } = words.reminder;
  if (side === 'seller' && state === 'to_ship' && cancelAsked) return words.cancelAsked.text(book, until);
  const silence = kind === 'not_arrived' ? 'refund' : buyerSuspended === 1 ? 'decision' : 'return';
  const texts: Reminding = side === 'buyer' ? buyer : { ...seller, claimed: seller.claimed[silence] };
  return texts[state]?.(book, until);
}

const reminder = whileItLasts(FIRST_STATE, waysOf(['seller']), (event, book, deadline) => {
  const { side, state, returnedAt, answered, isRenewed } = event;
  if (isRenewed) return null;
  // A copy that was sent back in the meantime waits for the seller.
  if (state === 'returning' && (returnedAt === null) !== (side === 'buyer')) return null;
  if (state === 'deciding' && answered) return null;
  const until = state === 'deciding' ? minuteUtc(answerBy(event.deadlineAt)) : deadline;
  const text = reminding(event, book, until);
  if (!text) return null;
  return {
    subject: words.reminder.subject(book),
    preview: words.reminder.preview(until),
    title: words.reminder.title,
    parts: [text],
  };
});

export const WAY_LETTERS = {
  'copy-sent': sent,
  'copy-delivered': delivered,
  'copy-handed-over': handedOver,
  'cancel-asked': cancelAsked,
  'fulfilment-reminder': reminder,
} as const satisfies Readonly<Record<string, Written>>;
