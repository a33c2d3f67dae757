/** Letters about a claim and its return, for each side: statement, next step, deadline, and the result of silence. */
import { formatPrice } from '../../../../../core/format.ts';
import { commissionOnKeptPart } from '../../../../../core/fulfilment/money/commission.ts';
import type { ClaimKind } from '../../../../../core/fulfilment/sale-case.ts';
import { foreignTextWords } from '../../../../../core/words/en/letters/foreign-text.ts';
import { type BellLines, ofOrder } from '../../bell/bell-line.ts';
import { type LetterDefinition, type LetterPart, sampleWaysOf } from '../define-letter.ts';
import { quotedPart } from '../letter-layout.ts';
import type { SaleEvent } from './event-facts.ts';
import { type Back, decisionReason, heldPart, letterWhileInState, moneyBackWords, theyWrote } from './event-letter.ts';

/** Titles of books and names come quoted (`core/notifications/foreign-text.ts`). */
const words = {
  opened: {
    subject: (book: string) => `A problem with ${book}`,
    preview: {
      buyer: (until: string) => `The seller has until ${until} to answer.`,
      seller: (until: string) => `Please answer by ${until}.`,
    },
    previewUntracked: {
      buyer: (until: string) => `You're refunded automatically by ${until}.`,
      seller: (until: string) => `The buyer is refunded automatically by ${until}.`,
    },
    previewDecided: 'Dogear support looks at what both of you say.',
    title: 'A problem was reported',
    kinds: {
      buyer: {
        not_arrived: (book: string) => `You told us that ${book} has not arrived.`,
        not_received: (book: string) => `You told us that you never got ${book}.`,
        not_as_described: (book: string) => `You told us that ${book} is not as described.`,
      },
      seller: {
        not_arrived: (book: string) => `The buyer tells us that ${book} has not arrived.`,
        not_received: (book: string) => `The buyer tells us that they never got ${book}.`,
        not_as_described: (book: string) => `The buyer tells us that ${book} is not as described.`,
      },
    },
    /** Opened by an admin for a suspended buyer. */
    byAdmin: {
      not_arrived: (book: string) => `Dogear support reports it for the buyer: ${book} has not arrived.`,
      not_received: (book: string) => `Dogear support reports it for the buyer: they never got ${book}.`,
      not_as_described: (book: string) => `Dogear support reports it for the buyer: ${book} is not as described.`,
    },
    held: 'The money stays with us until it is settled.',
    next: {
      buyer: {
        not_arrived: (until: string, back: Back) =>
          `The seller has until ${until} to answer. If they don't respond, ${moneyBackWords.ofClaim.buyer(back)}.`,
        not_as_described: (until: string, back: Back) =>
          `The seller has until ${until} to answer. If they don't respond, you can send the book back. You pay the postage, and when it is there, ${moneyBackWords.ofClaim.buyer(back)}.`,
      },
      seller: {
        not_arrived: (until: string, back: Back) =>
          `Answer by ${until}: give a full refund, or say why you disagree, and Dogear support decides. If you don't respond, ${moneyBackWords.ofClaim.seller(back)}.`,
        not_as_described: (until: string, back: Back) =>
          `Answer by ${until}: give a full refund, ask for a return, offer a partial refund, or say why you disagree, and Dogear support decides. If you don't respond, we ask the buyer to send the book back, and when you have it, ${moneyBackWords.ofClaim.seller(back)}.`,
      },
    },
    /** The code was given: an admin decides at once. */
    notReceived: {
      buyer: (until: string, back: Back) =>
        `Dogear support decides, within five days if possible. If nobody decides by ${until}, ${moneyBackWords.ofClaim.buyer(back)}. If you do have the book, tell us on your order.`,
      seller: (until: string, back: Back) =>
        `Tell us what happened. Dogear support decides, within five days if possible. If nobody decides by ${until}, ${moneyBackWords.ofClaim.seller(back)}.`,
    },
    /** The buyer is suspended and cannot send it back. */
    decides: {
      buyer: (until: string) =>
        `The seller has until ${until} to answer. If they don't respond, Dogear support decides.`,
      seller: (until: string) =>
        `Answer by ${until}: give a full refund, or say why you disagree. If you disagree or don't respond, Dogear support decides.`,
    },
    untracked: {
      buyer: (until: string, back: Back) =>
        `It was sent without tracking, so you're refunded automatically: by ${until}, ${moneyBackWords.ofClaim.buyer(back)}.`,
      seller: (until: string, back: Back) =>
        `It was sent without tracking, so the buyer is refunded automatically: by ${until}, ${moneyBackWords.ofClaim.seller(back)}.`,
    },
  },
  withdrawn: {
    subject: (book: string) => `Problem settled: ${book}`,
    preview: 'The buyer withdrew the report.',
    title: 'The problem is settled',
    text: (book: string) => `The buyer of ${book} withdrew their report.`,
    until: (until: string, sum: string) =>
      `The sale goes on. If the buyer doesn't respond by ${until}, it is completed and ${sum} is yours.`,
  },
  offered: {
    subject: (book: string) => `Partial refund offered: ${book}`,
    preview: (amount: string) => `The seller offers ${amount} back.`,
    title: 'The seller offers a partial refund',
    text: (book: string, amount: string, price: string) =>
      `The seller offers you ${amount} of ${price} back, and you keep ${book}.`,
    until: (until: string, amount: string) =>
      `Accept or decline it by ${until}. If you don't respond, it is accepted: you get ${amount} back and the sale is completed. If you decline it, Dogear support decides.`,
  },
  returning: {
    subject: (book: string) => `Return: ${book}`,
    preview: { buyer: 'Send the book back for a refund.', seller: 'The buyer may send the book back for a refund.' },
    title: 'Return approved',
    buyer: (book: string, until: string) =>
      `Please send ${book} back by ${until}, and tell us how on your order. You pay the postage. Ask the seller where to send it: you find their phone number and email address there.`,
    buyerNext: (back: Back) =>
      `When the seller has it, ${moneyBackWords.ofClaim.buyer(back)}. If you don't send it in time, you keep the book and the seller gets paid.`,
    seller: (book: string, until: string) => `The buyer has until ${until} to send ${book} back to you.`,
    sellerNext: (back: Back, sum: string) =>
      `Tell us when you have it: then ${moneyBackWords.ofClaim.seller(back)}. If they don't send it in time, they keep the book and you're paid ${sum}.`,
  },
  sentBack: {
    subject: (book: string) => `Sent back to you: ${book}`,
    preview: 'The buyer has sent the book back.',
    title: 'The book is on its way back to you',
    tracked: (book: string) =>
      `${book} is on its way back to you. To look it up, copy the tracking number from your order.`,
    untracked: (book: string) => `${book} is on its way back to you. It has no tracking.`,
    until: (until: string, back: Back) =>
      `Tell us by ${until} that you have it. If it was not returned, or is the wrong item, report that, and Dogear support decides. If you don't respond, ${moneyBackWords.ofClaim.seller(back)}.`,
  },
  bell: {
    opened: (book: string) => `A problem with ${book} was reported.`,
    withdrawn: (book: string) => `The problem with ${book} is settled.`,
    offered: (book: string) => `The seller of ${book} offers a partial refund.`,
    returning: (book: string) => `Return approved: ${book}.`,
    sentBack: (book: string) => `On its way back to you: ${book}.`,
  },
} as const;

/** Amount that the seller gets of the held money when the sale completes. */
const sumOf = ({ priceCents, feeCents, heldCents }: SaleEvent): string =>
  formatPrice(heldCents - commissionOnKeptPart(feeCents, priceCents, heldCents));

/** The buyer's claim; `no_code` is the seller's statement. */
const saidOf = ({ kind }: SaleEvent): ClaimKind => (kind === null || kind === 'no_code' ? 'not_as_described' : kind);

const openedNext = (event: SaleEvent, until: string): string => {
  const { side, isTracked } = event;
  const said = saidOf(event);
  if (said === 'not_received') return words.opened.notReceived[side](until, heldPart(event));
  if (said === 'not_arrived' && !isTracked) return words.opened.untracked[side](until, heldPart(event));
  if (said === 'not_as_described' && event.buyerSuspended === 1) return words.opened.decides[side](until);
  return words.opened.next[side][said](until, heldPart(event));
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
        ? [words.returning.buyer(book, until), words.returning.buyerNext(heldPart(event))]
        : [words.returning.seller(book, until), words.returning.sellerNext(heldPart(event), sumOf(event))]),
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
    words.sentBack.until(until, heldPart(event)),
  ],
}));

export const CLAIM_LETTERS = {
  'claim-opened': opened,
  'claim-withdrawn': withdrawn,
  'part-offered': offered,
  'return-asked': returning,
  'copy-sent-back': sentBack,
} as const satisfies Readonly<Record<string, LetterDefinition>>;

export const CLAIM_LINES = {
  'claim-opened': ofOrder(words.bell.opened),
  'claim-withdrawn': ofOrder(words.bell.withdrawn),
  'part-offered': ofOrder(words.bell.offered),
  'return-asked': ofOrder(words.bell.returning),
  'copy-sent-back': ofOrder(words.bell.sentBack),
} as const satisfies BellLines;
