/** The next step of the seller of a sold copy, as a list names it; the page of the order has its form. */
import type { FulfilmentState } from '../fulfilment/state.ts';

export type SellerStep = 'send' | 'meet' | 'answer' | 'confirm';

const STEPS: Partial<Readonly<Record<FulfilmentState, SellerStep>>> = {
  to_ship: 'send',
  to_meet: 'meet',
  claimed: 'answer',
  returning: 'confirm',
};

type Sale = {
  readonly state: FulfilmentState;
  readonly cancelAsked: boolean;
  /** The buyer sent the copy back. */
  readonly sentBack: boolean;
};

/** Null where the seller has no step, as during a suspension. */
export function sellerStepOf({ state, cancelAsked, sentBack }: Sale): SellerStep | null {
  if (state === 'to_ship' && cancelAsked) return 'answer';
  return state === 'returning' && !sentBack ? null : (STEPS[state] ?? null);
}
