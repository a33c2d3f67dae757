/** The next step of the seller of a sold copy, as their lists name it. It is taken on the page of the order. */
import type { FulfilmentState } from '../fulfilment/states/state.ts';

export type SellerStep = 'send' | 'meet' | 'answer' | 'confirm';

const STEPS: Partial<Readonly<Record<FulfilmentState, SellerStep>>> = {
  to_ship: 'send',
  to_meet: 'meet',
  claimed: 'answer',
  returning: 'confirm',
};

type Sale = {
  readonly state: FulfilmentState;
  /** The buyer has asked to cancel. */
  readonly cancelAsked: boolean;
  /** The buyer has sent the copy back. */
  readonly sentBack: boolean;
};

/** Null where the seller has nothing to do. Of a sale that stands still nobody has. */
export function sellerStepOf({ state, cancelAsked, sentBack }: Sale): SellerStep | null {
  if (state === 'to_ship' && cancelAsked) return 'answer';
  return state === 'returning' && !sentBack ? null : (STEPS[state] ?? null);
}
