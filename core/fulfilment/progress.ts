/** How far a fulfilment has got, and who has to act. */
import type { CaseKind } from './claim.ts';
import type { DeliveryMethod, FulfilmentState } from './state.ts';

/** What the rules look at. Moments in ms since the epoch. */
export type Progress = {
  readonly state: FulfilmentState;
  readonly method: DeliveryMethod;
  /** Until when the state lasts; null once it is final. */
  readonly deadlineAt: number | null;
  /** When the seller sent the copy; null before. */
  readonly sentAt: number | null;
  /** The seller gave something by which the parcel can be followed. */
  readonly tracked: boolean;
  /** The seller has said that the parcel arrived. */
  readonly delivered: boolean;
  /** The buyer has asked to cancel. */
  readonly cancelAsked: boolean;
  /** What the dispute is about; null where there is none. */
  readonly claim: CaseKind | null;
  /** Until when the state before the claim would have lasted, pauses left out; null without a claim. */
  readonly deadlineBefore: number | null;
  /** A claim was withdrawn before. */
  readonly withdrawn: boolean;
  /** The buyer has sent the copy back. */
  readonly sentBack: boolean;
  /** Somebody has answered to the claim in words: its seller, or to `no_code` the buyer. */
  readonly answered: boolean;
  /** The buyer is suspended: an admin says for them that something is wrong. */
  readonly buyerSuspended: boolean;
  /** From when on its buyer may call a meeting off (again): they did so too often, or too much of the seller was called off. Null where they may. */
  readonly callOffFrom: number | null;
  /** The money was, or may be, taken back by somebody else: nobody may do anything. */
  readonly frozen: boolean;
};
