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
