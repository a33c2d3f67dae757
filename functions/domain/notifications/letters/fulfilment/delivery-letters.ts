/** Letters about the delivery of a sold copy, and reminders of the next step. */
import { formatUtc } from '../../../../../core/format.ts';
import { FIRST_STATE, type FulfilmentState } from '../../../../../core/fulfilment/state.ts';
import { answerDeadlineOf, STEP_DURATION_MS } from '../../../../../core/fulfilment/step-times.ts';
import { formatUtcRoundedUp } from '../../../../../core/minutes.ts';
import { foreignTextWords } from '../../../../../core/words/en/letters/foreign-text.ts';
import { type BellLines, ofOrder } from '../../bell/bell-line.ts';
import { type LetterDefinition, sampleWaysOf } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import type { SaleEventWithDeadline } from './event-facts.ts';
import { letterWhileInState } from './event-letter.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  sent: {
    subject: (book: string) => `On its way: ${book}`,
    preview: 'The seller has sent your book.',
    title: 'Your book is on its way',
    tracked: (book: string) => `${book} is on its way. To look it up, copy the tracking number from your order.`,
    untracked: (book: string) => `${book} is on its way. It has no tracking.`,
    until: (until: string) =>
      `Please tell us when it has arrived. If you don't respond by ${until}, the sale is completed and the money goes to the seller.`,
    notArrived: (from: string) => `If it hasn't arrived, you can report that on your order from ${from}.`,
  },
  delivered: {
    subject: (book: string) => `Has it arrived? ${book}`,
    preview: 'The seller says that your parcel has arrived.',
    title: 'Has your book arrived?',
    text: (book: string) => `The seller says that the parcel with ${book} has arrived.`,
    until: (until: string) =>
      `Please tell us on your order that everything's fine, or report that it hasn't arrived or is not as described. If you don't respond by ${until}, the sale is completed and the money goes to the seller.`,
  },
  handedOver: {
    subject: (book: string) => `Handed over: ${book}`,
    preview: 'The code was right.',
    title: 'The book is handed over',
    buyer: (book: string, until: string) =>
      `The seller entered your code, so you have ${book}. If everything's fine, you don't have to do anything: the sale is completed on ${until}. If something is wrong, or you never got the book, report that on your order by then.`,
    seller: (book: string, until: string) =>
      `The buyer has ${book}. The sale is completed on ${until}, or when they say that everything's fine.`,
  },
  cancelAsked: {
    subject: (book: string) => `The buyer wants to cancel: ${book}`,
    preview: 'Please answer.',
    title: 'The buyer wants to cancel',
    text: (book: string, until: string) =>
      `The buyer of ${book} asks you to cancel. Cancel the sale, or mark the book as sent if it is on its way already. If you do neither by ${until}, the sale is canceled and the buyer gets a full refund.`,
  },
  reminder: {
    subject: (book: string) => `Reminder: ${book}`,
    preview: (until: string) => `You have until ${until}.`,
    title: 'There is something to do',
    buyer: {
      to_meet: (book: string, until: string) =>
        `You have not met yet for ${book}. When you hold the book, give the seller the code on your order. If you don't meet by ${until}, the sale is canceled and you get a full refund.`,
      shipped: (book: string, until: string) =>
        `Has ${book} arrived? If it hasn't, or if something is wrong, report that on your order. If you don't respond by ${until}, the sale is completed and the money goes to the seller.`,
      offered: (book: string, until: string) =>
        `The seller offers you a part of the price of ${book} back. If you don't respond by ${until}, the offer is accepted and the sale is completed.`,
      returning: (book: string, until: string) =>
        `Please send ${book} back and tell us how. If you don't by ${until}, you keep the book and the seller gets paid.`,
      deciding: (book: string, until: string) =>
        `Please tell us by ${until} whether you have ${book}. The seller says that they handed it over to you without your code. After that Dogear support may decide without your answer.`,
    },
    seller: {
      to_ship: (book: string, until: string) =>
        `Please send ${book} and mark it as sent. If you don't by ${until}, the sale is canceled and the buyer gets a full refund.`,
      to_meet: (book: string, until: string) =>
        `You have not met yet for ${book}. When you meet, enter the code that the buyer gives you. If that has not happened by ${until}, the sale is canceled and the buyer gets a full refund.`,
      /** By the default. */
      claimed: {
        refund: (book: string, until: string) =>
          `The buyer of ${book} reported a problem. If you don't answer by ${until}, they get a full refund.`,
        return: (book: string, until: string) =>
          `The buyer of ${book} reported a problem. If you don't answer by ${until}, they are asked to send the book back, and get a full refund when you have it.`,
        decision: (book: string, until: string) =>
          `The buyer of ${book} reported a problem. If you don't answer by ${until}, Dogear support decides.`,
      },
      returning: (book: string, until: string) =>
        `Do you have ${book} back? If it was not returned, or is the wrong item, report that, and Dogear support decides. If you don't respond by ${until}, the buyer gets a full refund.`,
    },
  },
  bell: {
    sent: (book: string) => `On its way to you: ${book}.`,
    delivered: (book: string) => `Has ${book} arrived? The seller says so.`,
    handedOver: (book: string) => `Handed over: ${book}.`,
    cancelAsked: (book: string) => `The buyer of ${book} asks you to cancel.`,
    reminder: (book: string) => `Reminder: ${book}.`,
  },
} as const;

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

/** A buyer who wants to cancel waits for the seller. */
export const cancelAskedSentence = (book: string, until: string): string => words.cancelAsked.text(book, until);

type Reminding = Partial<Readonly<Record<FulfilmentState, (book: string, until: string) => string>>>;

/** The step that waits for the reader, and the result of silence. */
function reminding(
  { side, state, kind, cancelAsked, buyerSuspended }: SaleEventWithDeadline,
  book: string,
  until: string,
) {
  const { buyer, seller } = words.reminder;
  if (side === 'seller' && state === 'to_ship' && cancelAsked) return cancelAskedSentence(book, until);
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

export const DELIVERY_LINES = {
  'copy-sent': ofOrder(words.bell.sent),
  'copy-delivered': ofOrder(words.bell.delivered),
  'copy-handed-over': ofOrder(words.bell.handedOver),
  'cancel-asked': ofOrder(words.bell.cancelAsked),
  'fulfilment-reminder': (row, now) =>
    row.lastsUntil !== null && row.lastsUntil > now ? ofOrder(words.bell.reminder)(row, now) : null,
} as const satisfies BellLines;
