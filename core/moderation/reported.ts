/** Open reports about listings and buyers, for admins. Moments in ms since the epoch (UTC). */
import * as v from 'valibot';
import { optionalReason } from '../audit.ts';
import { type CompleteWire, moment, rows } from '../entity/wire.ts';
import { type ListingWithContact, listingWithContactWire } from '../listings/listing.ts';
import { commonWords } from '../words/en/common.ts';
import type { BuyerReportReason, ReportReason } from './report-reasons.ts';

/** Orders of `GET /reported-product?order=`; the most reported first by default. */
export const REPORTED_SORTS = ['most', 'newest'] as const;
export type ReportedSort = (typeof REPORTED_SORTS)[number];

export type ListingReport = {
  readonly reporterName: string;
  readonly reporterEmail: string;
  readonly reason: ReportReason | null;
  readonly reportedAt: number;
};

const listingReportWire = {
  reporterName: 'reporter_name',
  reporterEmail: 'reporter_email',
  reason: 'reason',
  reportedAt: moment('reported_at'),
} as const satisfies CompleteWire<ListingReport>;

/** A seller's message on the page of a copy, with the question before it, for admins. */
export type PublishedAnswer = {
  readonly conversationId: string;
  readonly messageId: string;
  readonly question: string;
  readonly text: string;
};

export const publishedAnswerWire = {
  conversationId: 'conversation',
  messageId: 'message',
  question: 'question',
  text: 'text',
} as const satisfies CompleteWire<PublishedAnswer>;

/** A listing with its number of open reports, and the oldest of them. */
export type ReportedListing = ListingWithContact & {
  /** The seller has a page: the account is neither deleted nor suspended. */
  readonly sellerHasPage: boolean;
  /** Every listing of this list has open reports. */
  readonly reported: true;
  /** Taken back by its seller before an admin looked. */
  readonly withdrawn: boolean;
  readonly reports: readonly ListingReport[];
  readonly reportCount: number;
  /** Answers on its page, which anybody can read and an admin can take back. */
  readonly answers: readonly PublishedAnswer[];
};

export const reportedListingWire = {
  ...listingWithContactWire,
  sellerHasPage: 'seller_has_shelf',
  reported: 'reported',
  withdrawn: 'withdrawn',
  reports: rows<ListingReport>()('reports', listingReportWire),
  reportCount: 'report_count',
  answers: rows<PublishedAnswer>()('answers', publishedAnswerWire),
} as const satisfies CompleteWire<ReportedListing>;

/** A seller's open report about the buyer of an order; `reportCount` counts the open reports about this buyer. */
export type ReportedBuyer = {
  readonly orderId: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly sellerName: string;
  readonly sellerEmail: string;
  readonly buyerId: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly reason: BuyerReportReason | null;
  readonly reportedAt: number;
  readonly reportCount: number;
};

export const reportedBuyerWire = {
  orderId: '_id',
  listingId: 'productID',
  listingName: 'product_name',
  sellerName: 'seller_name',
  sellerEmail: 'seller_email',
  buyerId: 'user_id',
  buyerName: 'user_name',
  buyerEmail: 'user_email',
  reason: 'reason',
  reportedAt: moment('reported_at'),
  reportCount: 'report_count',
} as const satisfies CompleteWire<ReportedBuyer>;

/** `DELETE /reported-product/{id}`, body optional: a reason, and the number of reports that the admin saw. */
export const ReportClearance = v.object({
  reason: optionalReason,
  seen: v.optional(v.pipe(v.number(commonWords.error.invalid), v.integer(commonWords.error.invalid))),
});
export type ReportClearance = v.InferOutput<typeof ReportClearance>;

/**
 * `DELETE /products/{id}`, body of an admin's call: a reason, the sold state that the admin saw, and for a sold copy
 * the choice to remove its page, too. A seller's call has none.
 */
export const ListingRemoval = v.object({
  reason: optionalReason,
  sold: v.optional(v.boolean(commonWords.error.invalid)),
  page: v.optional(v.boolean(commonWords.error.invalid)),
});
export type ListingRemoval = v.InferOutput<typeof ListingRemoval>;
