/** A dispute: the card's holder asks the bank for the money, and the bank decides. */

/**
 * How one stands, in the payment provider's words. Those with `warning` are inquiries: the bank asks, and has taken nothing. One that
 * was lost may be appealed.
 */
export const DISPUTE_STATUSES = [
  ...(['warning_needs_response', 'warning_under_review', 'warning_closed'] as const),
  ...(['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'] as const),
  ...(['won', 'lost', 'prevented'] as const),
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export type DisputeState = 'open' | 'won' | 'lost';

/** A closed inquiry and a prevented dispute cost nothing. */
const ENDED: Partial<Readonly<Record<DisputeStatus, DisputeState>>> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
};

/** What a status means for us. */
export const disputeState = (status: DisputeStatus): DisputeState => ENDED[status] ?? 'open';
