import * as v from 'valibot';
import { type CompleteWire, moment } from '../wire.ts';
import { commonWords } from '../words/common.ts';

/** Why a listing is reported; the admin sees it. It may be left out. */
export const REPORT_REASONS = [
  'not_as_described',
  'wrong_photo',
  'counterfeit',
  'not_a_book',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Why a seller reports the buyer of an order; the admin sees it. It may be left out. */
export const BUYER_REPORT_REASONS = ['no_payment', 'no_contact', 'did_not_collect', 'rude', 'fraud', 'other'] as const;
export type BuyerReportReason = (typeof BUYER_REPORT_REASONS)[number];

/** What comes of a report: the listing (of a buyer: the account) went, or the admin found nothing wrong with it. */
export const REPORT_OUTCOMES = ['removed', 'nothing_wrong'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** `PUT /reported-product/{id}`: a reason, or nothing at all. */
export const Report = v.object({ reason: v.optional(v.picklist(REPORT_REASONS, commonWords.reportReason)) });

/** `PUT /my-buyers/{id}`: a reason, or nothing at all. */
export const BuyerReport = v.object({
  reason: v.optional(v.picklist(BUYER_REPORT_REASONS, commonWords.reportReason)),
});

/** What somebody reported, and what came of it: both null while it waits for an admin. Moments in ms since the epoch (UTC). */
export type MyReport = {
  readonly id: string;
  readonly listingId: string;
  readonly listingName: string;
  readonly reason: ReportReason | null;
  readonly reportedAt: number;
  readonly outcome: ReportOutcome | null;
  readonly settledAt: number | null;
};

export const myReportWire = {
  id: '_id',
  listingId: 'productID',
  listingName: 'product_name',
  reason: 'reason',
  reportedAt: moment('reported_at'),
  outcome: 'outcome',
  settledAt: moment('settled_at'),
} as const satisfies CompleteWire<MyReport>;
