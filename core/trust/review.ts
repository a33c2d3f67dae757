/** Reviews of buyer and seller about each other. Moments in ms since the epoch (UTC). */
import * as v from 'valibot';
import { optionalReason } from '../audit.ts';
import { DAY_MS } from '../days.ts';
import { optionalMultilineText, requiredMultilineText } from '../entity/validation.ts';
import { type CompleteWire, moment } from '../entity/wire.ts';
import { FINAL_STATES, type FulfilmentEvent, type FulfilmentState, type Trader } from '../fulfilment/state.ts';
import { commonWords } from '../words/en/common.ts';
import { reviewsWords } from '../words/en/trust.ts';

/** Time for a review, from the first end of its sale; a review alone is hidden until then. A trigger has it, too. */
export const REVIEW_MS = 14 * DAY_MS;

/** After the end of a sale, both are asked for a review: when the buyer has seen what they got. */
export const REVIEW_ASKED_MS = DAY_MS;

export const REVIEW_CHARACTERS = 1000;

/** Reasons of a report about a review, for the admin; optional. */
export const REVIEW_REPORT_REASONS = ['untrue', 'rude', 'private_data', 'blackmail', 'spam', 'other'] as const;
export type ReviewReportReason = (typeof REVIEW_REPORT_REASONS)[number];

const answer = v.optional(v.boolean(reviewsWords.answer));

/** `POST /reviews/:orderId`: the answer of the caller's side, and a text or none. */
export const ReviewInput = v.object({
  as_described: answer,
  paid_and_kind: answer,
  text: optionalMultilineText(REVIEW_CHARACTERS),
});
export type ReviewInput = v.InferOutput<typeof ReviewInput>;

/** The form of a review. */
export const ReviewForm = v.object({
  good: v.picklist(['yes', 'no'], reviewsWords.answer),
  text: optionalMultilineText(REVIEW_CHARACTERS),
});

/** Name on the wire of the answer of each side. */
export const ANSWER = { buyer: 'as_described', seller: 'paid_and_kind' } as const satisfies Readonly<
  Record<Trader, keyof ReviewInput>
>;

/** `POST /reviews/:id/reply`. */
export const ReviewReply = v.object({ text: requiredMultilineText(reviewsWords.reply, REVIEW_CHARACTERS) });

/** `POST /reviews/:id/report`: a reason, or nothing at all. */
export const ReviewReport = v.object({
  reason: v.optional(v.picklist(REVIEW_REPORT_REASONS, commonWords.reportReason)),
});

/** `DELETE /reported-reviews/:id`, body optional: `hide` takes the texts away. */
export const ReviewDecision = v.object({
  reason: optionalReason,
  hide: v.optional(v.boolean(commonWords.error.invalid)),
});

export type Review = {
  readonly id: string;
  /** As described; about a buyer: paid and kind. */
  readonly isGood: boolean;
  /** Null without one, and once it was taken away. */
  readonly text: string | null;
  readonly reply: string | null;
  readonly at: number;
  /** Name of the book; null about a buyer, in a sale of another seller. */
  readonly title: string | null;
};

const wire = { id: 'id', text: 'text', reply: 'reply', at: moment('at'), title: 'title' } as const;

/** Reviews about a seller, and about a buyer. */
export const reviewWires = {
  seller: { ...wire, isGood: ANSWER.buyer },
  buyer: { ...wire, isGood: ANSWER.seller },
} as const satisfies Readonly<Record<Trader, CompleteWire<Review>>>;

/** A review of a sale, as one of its traders sees it: their own, and the other one once it is visible. */
export type SaleReview = Omit<Review, 'title'> & {
  readonly by: Trader;
  readonly visible: boolean;
  /** The reader may reply: nobody did so before, not even in a text that was taken away since. */
  readonly mayReply: boolean;
};

/** `GET /reviews?sale=`. */
export const saleReviewWire = {
  id: 'id',
  by: 'by',
  isGood: 'is_good',
  text: 'text',
  reply: 'reply',
  at: moment('at'),
  visible: 'visible',
  mayReply: 'may_reply',
} as const satisfies CompleteWire<SaleReview>;

type EventFacts = { readonly at: number; readonly action: FulfilmentEvent; readonly state: FulfilmentState };

/**
 * End of the time for reviews of a sale with these events; null where none may be written. Without the present claims.
 */
export function reviewableUntil(state: FulfilmentState, events: readonly EventFacts[]): number | null {
  const left = events.some(({ action }) => action === 'send' || action === 'hand-over');
  if (state !== 'completed' && !(state === 'refunded' && left)) return null;
  const end = events.find((event) => FINAL_STATES.some((final) => final === event.state));
  return end ? end.at + REVIEW_MS : null;
}

/** A review with open reports, for admins. */
export type ReportedReview = Omit<Review, 'title'> & {
  readonly by: Trader;
  readonly orderId: string;
  readonly listingName: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly subjectName: string;
  readonly reporterName: string;
  readonly reason: ReviewReportReason | null;
  readonly reportedAt: number;
};

/** `GET /reported-reviews`. */
export const reportedReviewWire = {
  id: '_id',
  by: 'by',
  isGood: 'is_good',
  text: 'text',
  reply: 'reply',
  at: moment('at'),
  orderId: 'order',
  listingName: 'product_name',
  authorId: 'author_id',
  authorName: 'author_name',
  subjectName: 'subject_name',
  reporterName: 'reporter_name',
  reason: 'reason',
  reportedAt: moment('reported_at'),
} as const satisfies CompleteWire<ReportedReview>;
