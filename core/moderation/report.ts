import * as v from 'valibot';
import { type CompleteWire, moment } from '../entity/wire.ts';
import { commonWords } from '../words/en/common.ts';
import { BUYER_REPORT_REASONS, REPORT_REASONS, type ReportOutcome, type ReportReason } from './report-reasons.ts';

/** `PUT /reported-product/{id}`: a reason, or nothing at all. */
export const Report = v.object({ reason: v.optional(v.picklist(REPORT_REASONS, commonWords.reportReason)) });

/** `PUT /my-buyers/{id}`: a reason, or nothing at all. */
export const BuyerReport = v.object({
  reason: v.optional(v.picklist(BUYER_REPORT_REASONS, commonWords.reportReason)),
});

/**
 * A user's own report with its outcome and its moment, both null while the report is open. Moments in ms since the
 * epoch (UTC).
 */
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
