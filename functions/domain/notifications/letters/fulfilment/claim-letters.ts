/** Letters about a claim, for each side: statement, next step, deadline, and the result of silence. */
import { formatPrice, formatUtc } from '../../../../../core/format.ts';
import { commissionOnKeptPart } from '../../../../../core/fulfilment/money/commission.ts';
import type { ClaimKind } from '../../../../../core/fulfilment/sale-case.ts';
import { answerDeadlineOf } from '../../../../../core/fulfilment/step-times.ts';
import { claimLetterWords as words } from '../../../../../core/words/en/letters/claim-letters.ts';
import { eventLetterWords } from '../../../../../core/words/en/letters/event-letter.ts';
import { foreignTextWords } from '../../../../../core/words/en/letters/foreign-text.ts';
import type { Back } from '../../../../../core/words/en/letters/money-back.ts';
import { type LetterDefinition, type LetterPart, sampleWaysOf } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import type { SaleEvent } from './event-facts.ts';
import {
  blockedRefundNote,
  decisionReason,
  endCauseParts,
  letterOfFinalFact,
  letterWhileInState,
  refundedPartOf,
  reviewRequest,
} from './event-letter.ts';

/** Text of the other trader in the event. */
const theyWrote = ({ side, by, note }: SaleEvent): readonly LetterPart[] =>
  (by === 'buyer' || by === 'seller') && by !== side ? quotedPart(foreignTextWords.wrote[by], note) : [];

/** Amount that the seller gets of the held money when the sale completes. */
const sumOf = ({ priceCents, feeCents, heldCents }: SaleEvent): string =>
  formatPrice(heldCents - commissionOnKeptPart(feeCents, priceCents, heldCents));

/** Amount that the buyer gets when the decision is for them. */
const rest = ({ heldCents, priceCents }: SaleEvent): Back => refundedPartOf(heldCents, priceCents);

/** The buyer's claim; `no_code` is the seller's statement. */
const saidOf = ({ kind }: SaleEvent): ClaimKind => (kind === null || kind === 'no_code' ? 'not_as_described' : kind);

const openedNext = (event: SaleEvent, until: string): string => {
  const { side, isTracked } = event;
  const said = saidOf(event);
  if (said === 'not_received') return words.opened.notReceived[side](until, rest(event));
  if (said === 'not_arrived' && !isTracked) return words.opened.untracked[side](until, rest(event));
  if (said === 'not_as_described' && event.buyerSuspended === 1) return words.opened.decides[side](until);
  return words.opened.next[side][said](until, rest(event));
};

/** The claim and its author. */
const openedBy = (event: SaleEvent, book: string): readonly LetterPart[] => {
  const said = saidOf(event);
  const { kinds, byAdmin } = words.opened;
  if (event.by !== 'admin') return [kinds[event.side][said](book), ...theyWrote(event)];
  return [byAdmin[said](book), ...quotedPart(foreignTextWords.wrote.admin, event.note)];
};

/** Deadline for the answer, or the result of silence. */
const openedPreview = ({ side, kind, isTracked }: SaleEvent, until: string): string => {
  if (kind === 'not_received') return words.opened.previewDecided;
  return words.opened[kind === 'not_arrived' && !isTracked ? 'previewUntracked' : 'preview'][side](until);
};

const opened = letterWhileInState('claimed', sampleWaysOf(['seller', 'buyer']), (event, book, until) => ({
  subject: words.opened.subject(book),
  preview: openedPreview(event, until),
  title: words.opened.title,
  parts: [...openedBy(event, book), openedNext(event, until), words.opened.held],
}));

const withdrawn = letterWhileInState(
  { post: 'shipped', meet: 'handed_over' },
  sampleWaysOf(['seller']),
  (event, book, until) => ({
    subject: words.withdrawn.subject(book),
    preview: words.withdrawn.preview,
    title: words.withdrawn.title,
    parts: [words.withdrawn.text(book), words.withdrawn.until(until, sumOf(event))],
  }),
);

const offered = letterWhileInState('offered', sampleWaysOf(['buyer']), ({ offeredCents, priceCents }, book, until) => {
  const amount = formatPrice(offeredCents ?? 0);
  return {
    subject: words.offered.subject(book),
    preview: words.offered.preview(amount),
    title: words.offered.title,
    parts: [words.offered.text(book, amount, formatPrice(priceCents)), words.offered.until(until, amount)],
  };
});

const returning = letterWhileInState('returning', sampleWaysOf(['buyer', 'seller']), (event, book, until) => {
  // The copy was sent back in the meantime; another letter says so.
  if (event.returnedAt !== null) return null;
  return {
    subject: words.returning.subject(book),
    preview: words.returning.preview[event.side],
    title: words.returning.title,
    parts: [
      ...decisionReason(event),
      ...(event.side === 'buyer'
        ? [words.returning.buyer(book, until), words.returning.buyerNext(rest(event))]
        : [words.returning.seller(book, until), words.returning.sellerNext(rest(event), sumOf(event))]),
    ],
  };
});

const sentBack = letterWhileInState('returning', sampleWaysOf(['seller']), (event, book, until) => ({
  subject: words.sentBack.subject(book),
  preview: words.sentBack.preview,
  title: words.sentBack.title,
  parts: [
    words.sentBack[event.isReturnTracked ? 'tracked' : 'untracked'](book),
    ...quotedPart(foreignTextWords.way.buyer, event.returnCarrier, event.returnTracking),
    words.sentBack.until(until, rest(event)),
  ],
}));

const deciding = letterWhileInState('deciding', sampleWaysOf(['buyer', 'seller']), (event, book, until) => ({
  subject: words.deciding.subject(book),
  preview: words.deciding.preview,
  title: words.deciding.title,
  parts: [
    event.kind === 'no_code'
      ? words.deciding.noCode[event.side](book, formatUtc(answerDeadlineOf(event.deadlineAt)))
      : words.deciding.text(book),
    ...theyWrote(event),
    words.deciding.next[event.side](until, rest(event)),
  ],
}));

const decisionDue = letterWhileInState('deciding', sampleWaysOf(['seller']), ({ kind }, book, until) => ({
  subject: words.decisionDue.subject(book),
  preview: words.decisionDue.preview,
  title: words.decisionDue.title,
  parts: [words.decisionDue.text[kind ?? 'not_as_described'](book), words.decisionDue.until(until)],
}));

/** A part of a completed sale that ended may stay with its seller. */
function goesBack({ side, backCents, priceCents, shareCents }: SaleEvent, book: string): string {
  if (backCents <= 0) return words.gone[side](book);
  const back = refundedPartOf(backCents, priceCents);
  return side === 'seller' && shareCents > 0
    ? words.refunded.sellerKeeps(book, back, formatPrice(shareCents))
    : words.refunded[side](book, back);
}

/** Refund of the rest of the price; no letter where somebody refunded all of it by hand. */
const refunded = letterOfFinalFact('refunded', sampleWaysOf(['buyer', 'seller']), (event, book) => ({
  subject: words.refunded.subject(book),
  preview: words.refunded.preview[event.side](formatPrice(event.backCents > 0 ? event.backCents : event.priceCents)),
  title: words.refunded.title,
  parts: [
    goesBack(event, book),
    ...endCauseParts(event),
    ...blockedRefundNote(event),
    ...(event.side === 'seller' && event.recheck === 'still_there'
      ? [eventLetterWords.keep[event.method], eventLetterWords.back.still_there]
      : []),
    ...reviewRequest(event),
  ],
}));

const goodwill = letterOfFinalFact('canceled', sampleWaysOf(['buyer']), ({ backCents, note }, book) => ({
  subject: words.goodwill.subject(book),
  preview: words.goodwill.preview(formatPrice(backCents)),
  title: words.goodwill.title,
  parts: [words.goodwill.text(book, formatPrice(backCents)), ...quotedPart(foreignTextWords.wrote.admin, note)],
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
} as const satisfies Readonly<Record<string, LetterDefinition>>;
