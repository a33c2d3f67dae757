import { DAY_MS } from '../days.ts';
import { STATE_DURATION_MS } from './state-durations.ts';

/** Durations in ms that belong to a step and not to a state. */
export const STEP_DURATION_MS = {
  /** For the seller to answer a request to cancel. */
  answerCancel: 3 * DAY_MS,
  /** For the buyer to report a problem with a parcel that was reported as delivered. */
  afterDelivery: 7 * DAY_MS,
  /** For a returned copy to reach its seller. */
  wayBack: 14 * DAY_MS,
  /** Minimum that a withdrawn claim leaves to its buyer. */
  afterWithdrawal: 2 * DAY_MS,
  /** After sending, before which a parcel is not reported as missing, unless its seller reported it as delivered. */
  beforeMissing: 10 * DAY_MS,
  /** For the buyer to answer a hand-over without the code, before a decision against them. */
  answerWithoutCode: 3 * DAY_MS,
} as const;

/** Moment (ms since the epoch) from which a parcel may be reported as missing. */
export const missingFrom = ({ sentAt, delivered }: { readonly sentAt: number; readonly delivered: boolean }): number =>
  delivered ? sentAt : sentAt + STEP_DURATION_MS.beforeMissing;

/**
 * Deadline (ms since the epoch) for the buyer's answer to a hand-over without the code, by the deadline of the
 * decision, which a pause moves with it.
 */
export const answerDeadlineOf = (deadlineAt: number): number =>
  deadlineAt - STATE_DURATION_MS.deciding + STEP_DURATION_MS.answerWithoutCode;
