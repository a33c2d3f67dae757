/** Letters about a claim, each from the side of whom it goes to: what was said, what is next, until when, and what happens otherwise. */
import { minuteUtc, price } from '../../../../../core/format.ts';
import { answerBy } from '../../../../../core/fulfilment/states/clocks.ts';
import { claimLetterWords as words } from '../../../../../core/words/letters/claim-letters.ts';
import { isolated } from '../layout.ts';
import type { Written } from '../letter.ts';
import { decidedBy, forGood, whileItLasts } from './event-letter.ts';
import type { Event } from './told-event.ts';

/** What the other one of the two wrote with the event. */
const theyWrite = ({ side, by, note }: Event): readonly string[] =>
  note && by !== 'admin' && by !== side ? [words.theyWrite[side](isolated(note))] : [];

const sumOf = ({ priceCents, feeCents }: Event): string => price(priceCents - feeCents);

const openedNext = ({ side, kind, tracking, priceCents }: Event, until: string): string => {
  const said = kind === 'not_arrived' ? 'not_arrived' : 'not_as_described';
  if (said === 'not_arrived' && tracking === null) return words.opened.untracked[side](until, price(priceCents));
  return words.opened.next[side][said](until, price(priceCents));
};

/** What is wrong, and who says so. */
const openedBy = (event: Event, book: string): readonly string[] => {
  const said = event.kind === 'not_arrived' ? 'not_arrived' : 'not_as_described';
  const { kinds, byAdmin } = words.opened;
  if (event.by !== 'admin') return [kinds[event.side][said](book), ...theyWrite(event)];
  return [byAdmin[said](book), ...(event.note ? [byAdmin.writes(isolated(event.note))] : [])];
};

const opened = whileItLasts('claimed', 'seller', (event, book, until) => ({
  subject: words.opened.subject(book),
  preview: words.opened.preview[event.side],
  title: words.opened.title,
  parts: [...openedBy(event, book), openedNext(event, until), words.opened.held],
}));

const withdrawn = whileItLasts('shipped', 'seller', (event, book, until) => ({
  subject: words.withdrawn.subject(book),
  preview: words.withdrawn.preview,
  title: words.withdrawn.title,
  parts: [words.withdrawn.text(book), words.withdrawn.until(until, sumOf(event))],
}));

const offered = whileItLasts('offered', 'buyer', ({ offeredCents, priceCents }, book, until) => {
  const amount = price(offeredCents ?? 0);
  return {
    subject: words.offered.subject(book),
    preview: words.offered.preview(amount),
    title: words.offered.title,
    parts: [words.offered.text(book, amount, price(priceCents)), words.offered.until(until, amount)],
  };
});

const returning = whileItLasts('returning', 'buyer', (event, book, until) => {
  // It was sent back in the meantime, which is told by a letter of its own.
  if (event.returnedAt !== null) return null;
  const paid = price(event.priceCents);
  return {
    subject: words.returning.subject(book),
    preview: words.returning.preview,
    title: words.returning.title,
    parts: [
      ...decidedBy(event),
      ...(event.side === 'buyer'
        ? [words.returning.buyer(book, until), words.returning.buyerNext(paid)]
        : [words.returning.seller(book, until), words.returning.sellerNext(paid, sumOf(event))]),
    ],
  };
});

const sentBack = whileItLasts('returning', 'seller', (event, book, until) => ({
  subject: words.sentBack.subject(book),
  preview: words.sentBack.preview,
  title: words.sentBack.title,
  parts: [
    event.returnCarrier && event.returnTracking
      ? words.sentBack.tracked(book, isolated(event.returnCarrier), isolated(event.returnTracking))
      : words.sentBack.untracked(book),
    words.sentBack.until(until, price(event.priceCents)),
  ],
}));

const deciding = whileItLasts('deciding', 'buyer', (event, book, until) => ({
  subject: words.deciding.subject(book),
  preview: words.deciding.preview,
  title: words.deciding.title,
  parts: [
    event.kind === 'no_code'
      ? words.deciding.noCode[event.side](book, minuteUtc(answerBy(event.deadlineAt)))
      : words.deciding.text(book),
    ...theyWrite(event),
    words.deciding.next[event.side](until, price(event.priceCents)),
  ],
}));

const decisionDue = whileItLasts('deciding', 'seller', ({ kind }, book, until) => ({
  subject: words.decisionDue.subject(book),
  preview: words.decisionDue.preview,
  title: words.decisionDue.title,
  parts: [words.decisionDue.text[kind ?? 'not_as_described'](book), words.decisionDue.until(until)],
}));

const refunded = forGood('refunded', 'buyer', (event, book) => ({
  subject: words.refunded.subject(book),
  preview: words.refunded.preview(price(event.backCents)),
  title: words.refunded.title,
  parts: [words.refunded[event.side](book, price(event.backCents)), ...decidedBy(event)],
}));

const goodwill = forGood('canceled', 'buyer', ({ backCents, note }, book) => ({
  subject: words.goodwill.subject(book),
  preview: words.goodwill.preview(price(backCents)),
  title: words.goodwill.title,
  parts: [words.goodwill.text(book, price(backCents)), ...(note ? [words.goodwill.reason(isolated(note))] : [])],
}));

export const CLAIM_LETTERS = {
  'claim-opened': opened,
  'claim-withdrawn': withdrawn,
  'part-offered': offered,
  'return-asked': returning,
  'copy-sent-back': sentBack,
  'decision-awaited': deciding,
  'decision-due': decisionDue,
  'sale-refunded': refunded,
  'goodwill-given': goodwill,
} as const satisfies Readonly<Record<string, Written>>;
