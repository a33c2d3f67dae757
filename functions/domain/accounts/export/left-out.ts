/**
 * Tables that name a user, or something that belongs to one, and are not in the export: by their names in the database, each
 * with the reason.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  credentials: 'a password hash, and when it was set: a secret',
  login_tokens: 'a sign-in that is under way: a secret of some minutes',
  factor_challenges: 'a log-in that waits for its second step: a secret of some minutes',
  link_requests: 'a link to Google that waits for a password: a secret of some minutes',
  spendings: 'what admins gave of the money of the shop, and why: what became of a sale by it is in the export',
  stripe_events: 'messages of the payment provider by their ids: what followed from them is in the export',
  device_cards: 'keyed hashes by which stolen cards are found, for thirty days: payments are in the export',
  order_photos: 'which pictures the order of a sold copy keeps: the pictures are in the export',
  pushes: 'how far a letter has come with a browser: letters and browsers are in the export',
  ledger_times: 'when the money of sales moved: the sales with their money are in the export',
  report_counts: 'counts of rows that are in the export',
  user_counts: 'counts of rows that are in the export',
  unpictured_listings: 'an index over listings that are in the export',
  advertised_places: 'an index over listings that are in the export',
  payout_months: 'sums over rows of the money of sales that are in the export',
  payout_totals: 'sums over rows of the money of sales that are in the export',
  statement_lines: 'an index over rows of the money of sales that are in the export',
  seller_balances: 'a sum over rows of the money of sales that are in the export',
  erasures: 'which texts of an ended account are still to be erased: nobody has it who could ask for an export',
  follow_ups: 'how far a job has come with listings that are in the export',
};
