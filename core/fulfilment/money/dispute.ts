/** A dispute: the card's holder demands the money from the bank, and the bank decides. */
import { type CompleteWire, dollars, moment, rows } from '../../entity/wire.ts';

/** Inquiries: the bank asks, and has taken no money. */
export const INQUIRY_STATUSES = ['warning_needs_response', 'warning_under_review', 'warning_closed'] as const;

/** Statuses in the payment provider's words. A lost dispute may be appealed. */
export const DISPUTE_STATUSES = [
  ...INQUIRY_STATUSES,
  ...(['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'] as const),
  ...(['won', 'lost', 'prevented'] as const),
] as const;
export type ProviderDisputeStatus = (typeof DISPUTE_STATUSES)[number];

export type DisputeState = 'open' | 'won' | 'lost';

/** A closed inquiry and a prevented dispute cost nothing. */
const ENDED: Partial<Readonly<Record<ProviderDisputeStatus, DisputeState>>> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
};

/** The dispute is an inquiry, open or closed. */
export const isInquiry = (status: ProviderDisputeStatus): boolean => INQUIRY_STATUSES.some((one) => one === status);

/** State of a dispute by its status. */
export const disputeState = (status: ProviderDisputeStatus): DisputeState => ENDED[status] ?? 'open';

/** A dispute as admins see it beside its sale. Amounts in integer cents, moments in ms since the epoch (UTC). */
export type Dispute = {
  readonly id: string;
  readonly status: ProviderDisputeStatus;
  readonly amountCents: number;
  /** Reason in the payment provider's words. */
  readonly reason: string;
  /** Deadline of the bank for an answer. */
  readonly dueBy: number | null;
  /** A refund of the rest ends the dispute: it is an inquiry, and nothing else blocks the refund. */
  readonly endsByRefund: boolean;
  readonly openedAt: number;
  readonly closedAt: number | null;
};

const disputeWire = {
  id: '_id',
  status: 'status',
  amountCents: dollars('amount'),
  reason: 'reason',
  dueBy: moment('due_by'),
  endsByRefund: 'refundable',
  openedAt: moment('opened_at'),
  closedAt: moment('closed_at'),
} as const satisfies CompleteWire<Dispute>;

/** Disputes of a sale, a draft of the evidence, and a flag for a sale that an admin has to settle. */
export type SaleDisputes = {
  readonly disputes: readonly Dispute[];
  readonly evidence: string;
  readonly isToSettle: boolean;
};

/** `GET /fulfilments/:id/disputes`. */
export const saleDisputesWire = {
  disputes: rows<Dispute>()('disputes', disputeWire),
  evidence: 'evidence',
  isToSettle: 'to_settle',
} as const satisfies CompleteWire<SaleDisputes>;
