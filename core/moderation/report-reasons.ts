/** Reasons of a report about a listing, for the admin; optional. */
export const REPORT_REASONS = [
  'not_as_described',
  'wrong_photo',
  'counterfeit',
  'not_a_book',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Reasons of a seller's report about a buyer, for the admin; optional. */
export const BUYER_REPORT_REASONS = ['no_payment', 'no_contact', 'did_not_collect', 'rude', 'fraud', 'other'] as const;
export type BuyerReportReason = (typeof BUYER_REPORT_REASONS)[number];

/**
 * Outcome of a report: the listing (of a buyer: the account; of a review: its texts) was removed, or nothing was wrong.
 */
export const REPORT_OUTCOMES = ['removed', 'nothing_wrong'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** Limit of the reason that an admin writes for an action. */
export const ADMIN_REASON_CHARACTERS = 500;
