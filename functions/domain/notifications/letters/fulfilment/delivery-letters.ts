/** Letters about the delivery of a sold copy, and reminders of the next step. */
import { formatUtc } from '../../../../../core/format.ts';
import { FIRST_STATE, type FulfilmentState } from '../../../../../core/fulfilment/state.ts';
import { answerDeadlineOf, STEP_DURATION_MS } from '../../../../../core/fulfilment/step-times.ts';
import { formatUtcRoundedUp } from '../../../../../core/minutes.ts';
import { deliveryLetterWords } from '../../../../../core/words/en/letters/delivery-letters.ts';
import { foreignTextWords } from '../../../../../core/words/en/letters/foreign-text.ts';
import { type LetterDefinition, sampleWaysOf } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import type { SaleEventWithDeadline } from './event-facts.ts';
import { letterWhileInState } from './event-letter.ts';

const words = deliveryLetterWords;

const sent = letterWhileInState(
  'shipped',
  sampleWaysOf(['buyer'], ['post']),
  ({ at, isTracked, carrier, tracking }, book, until) => ({
    subject: words.sent.subject(book),
    preview: words.sent.preview,
    title: words.sent.title,
    parts: [
      words.sent[isTracked ? 'tracked' : 'untracked'](book),
      ...quotedPart(foreignTextWords.way.seller, carrier, tracking),
      words.sent.notArrived(formatUtcRoundedUp(at + STEP_DURATION_MS.beforeMissing)),
      words.sent.until(until),
    ],
  }),
);

const delivered = letterWhileInState('shipped', sampleWaysOf(['buyer'], ['post']), (_, book, until) => ({
  subject: words.delivered.subject(book),
  preview: words.delivered.preview,
  title: words.delivered.title,
  parts: [words.delivered.text(book), words.delivered.until(until)],
}));

const handedOver = letterWhileInState(
  'handed_over',
  sampleWaysOf(['buyer', 'seller'], ['meet']),
  ({ side }, book, until) => ({
    subject: words.handedOver.subject(book),
    preview: words.handedOver.preview,
    title: words.handedOver.title,
    parts: [words.handedOver[side](book, until)],
  }),
);

const cancelAsked = letterWhileInState('to_ship', sampleWaysOf(['seller'], ['post']), (_, book, until) => ({
  subject: words.cancelAsked.subject(book),
  preview: words.cancelAsked.preview,
  title: words.cancelAsked.title,
  parts: [words.cancelAsked.text(book, until)],
}));

type Reminding = Partial<Readonly<Record<FulfilmentState, (book: string, until: string) => string>>>;

/** The step that waits for the reader, and the result of silence. */
function reminding(
  { side, state, kind, cancelAsked, buyerSuspended }: SaleEventWithDeadline,
  book: string,
  until: string,
) {
  const { buyer, seller } = words.reminder;
  if (side === 'seller' && state === 'to_ship' && cancelAsked) return words.cancelAsked.text(book, until);
  const silence = kind === 'not_arrived' ? 'refund' : buyerSuspended === 1 ? 'decision' : 'return';
  const texts: Reminding = side === 'buyer' ? buyer : { ...seller, claimed: seller.claimed[silence] };
  return texts[state]?.(book, until);
}

const reminder = letterWhileInState(FIRST_STATE, sampleWaysOf(['seller']), (event, book, deadline) => {
  const { side, state, returnedAt, answered, isRenewed } = event;
  if (isRenewed) return null;
  // A copy that was sent back in the meantime waits for the seller.
  if (state === 'returning' && (returnedAt === null) !== (side === 'buyer')) return null;
  if (state === 'deciding' && answered) return null;
  const until = state === 'deciding' ? formatUtc(answerDeadlineOf(event.deadlineAt)) : deadline;
  const text = reminding(event, book, until);
  if (!text) return null;
  return {
    subject: words.reminder.subject(book),
    preview: words.reminder.preview(until),
    title: words.reminder.title,
    parts: [text],
  };
});

export const DELIVERY_LETTERS = {
  'copy-sent': sent,
  'copy-delivered': delivered,
  'copy-handed-over': handedOver,
  'cancel-asked': cancelAsked,
  'fulfilment-reminder': reminder,
} as const satisfies Readonly<Record<string, LetterDefinition>>;
