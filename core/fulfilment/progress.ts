/** Facts on which the rules of the process depend. */
import type { CaseKind } from './sale-case.ts';
import type { DeliveryMethod, FulfilmentState } from './state.ts';

/** Moments in ms since the epoch (UTC). */
export type Progress = {
  readonly state: FulfilmentState;
  readonly method: DeliveryMethod;
  /** Deadline of the state; null for a final one. */
  readonly deadlineAt: number | null;
  /** Moment of sending; null before. */
  readonly sentAt: number | null;
  /** The parcel has tracking. */
  readonly tracked: boolean;
  /** The seller has reported the delivery. */
  readonly delivered: boolean;
  /** The buyer has requested a cancellation. */
  readonly cancelAsked: boolean;
  /** Kind of the open case; null for none. */
  readonly caseKind: CaseKind | null;
  /** Deadline of the state before the claim, without freezes; null without a claim. */
  readonly deadlineBefore: number | null;
  /** A claim was withdrawn before. */
  readonly withdrawn: boolean;
  /** The buyer has sent the copy back. */
  readonly sentBack: boolean;
  /** The claim has an answer in words, from the seller, or from the buyer for `no_code`. */
  readonly answered: boolean;
  /** The buyer is suspended: an admin claims for them. */
  readonly buyerSuspended: boolean;
  /**
   * Moment from which the buyer may call off a meeting again, after too many or too large cancellations. Null without a
   * limit.
   */
  readonly callOffFrom: number | null;
  /** The payment is questioned: no party may act. */
  readonly frozen: boolean;
};
