/** What waits for an admin's decision: listings and buyers that people reported. Moments in ms since the epoch (UTC). */
import * as v from 'valibot';
import { type CompleteWire, moment, rows } from '../entity/wire.ts';
import { type ListingWithContact, listingWithContactWire } from '../listings/listing.ts';
import { commonWords } from '../words/common.ts';
import { reason } from './audit/audit.ts';
import type { BuyerReportReason, ReportReason } from './reasons.ts';

/** The lists that `GET /reported-product?order=` knows; the most reported come first unless it says otherwise. */
export const REPORTED_ORDERS = ['most', 'newest'] as const;
export type ReportedOrder = (typeof REPORTED_ORDERS)[number];

/** One report about a listing. */
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

/** A listing with open reports: how many, and the first of them, the oldest first. */
export type ReportedListing = ListingWithContact & {
  /** There is a seller page: the account is neither deleted nor suspended. */
  readonly sellerHasPage: boolean;
  /** Open reports are what puts a listing on this list. */
  readonly reported: true;
  /** Its seller took it back before an admin looked. */
  readonly withdrawn: boolean;
  readonly reports: readonly ListingReport[];
  readonly reportCount: number;
};

export const reportedListingWire = {
  ...listingWithContactWire,
  sellerHasPage: 'seller_has_shelf',
  reported: 'reported',
  withdrawn: 'withdrawn',
  reports: rows<ListingReport>()('reports', listingReportWire),
  reportCount: 'report_count',
} as const satisfies CompleteWire<ReportedListing>;

/** A seller's open report about the buyer of an order; `reportCount` is how many open reports there are about this buyer. */
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

/** `DELETE /reported-product/{id}`, where its body says anything: a reason, and how many reports the admin has seen. */
export const ReportClearance = v.object({
  reason,
  seen: v.optional(v.pipe(v.number(commonWords.error.invalid), v.integer(commonWords.error.invalid))),
});
export type ReportClearance = v.InferOutput<typeof ReportClearance>;

/**
 * `DELETE /products/{id}`, where its body says anything: an admin's reason, whether the copy was sold when they looked, and of
 * a sold one whether its page should go, too. A seller's call has none.
 */
export const ListingRemoval = v.object({
  reason,
  sold: v.optional(v.boolean(commonWords.error.invalid)),
  page: v.optional(v.boolean(commonWords.error.invalid)),
});
export type ListingRemoval = v.InferOutput<typeof ListingRemoval>;
