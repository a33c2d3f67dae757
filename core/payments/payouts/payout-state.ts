/** State of a seller's account at the payment provider, and of transfers to it. */

/**
 * `none`: no account. `started`: its form is incomplete. `pending`: the provider checks it. `active`: it accepts money.
 * `restricted`: something is missing, now or before the first payout. `rejected`: the provider refused this seller, and
 * no other account is made. `closed`: the account ended, perhaps by the seller's choice; another one may follow.
 */
export const PAYOUT_ACCOUNT_STATES = [
  'none',
  'started',
  'pending',
  'active',
  'restricted',
  'rejected',
  'closed',
] as const;
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number];

type Predicates = {
  readonly canBePaid: boolean;
  /** The seller can complete a form at the provider. */
  readonly canBeFilledIn: boolean;
  readonly canBeReplaced: boolean;
  /** Nothing is paid before a step of the seller at the provider. */
  readonly needsSeller: boolean;
};

export const PAYOUT_STATE_FACTS: Readonly<Record<PayoutAccountState, Predicates>> = {
  none: { canBePaid: false, canBeFilledIn: true, canBeReplaced: false, needsSeller: true },
  started: { canBePaid: false, canBeFilledIn: true, canBeReplaced: false, needsSeller: true },
  pending: { canBePaid: false, canBeFilledIn: true, canBeReplaced: false, needsSeller: false },
  active: { canBePaid: true, canBeFilledIn: true, canBeReplaced: false, needsSeller: false },
  restricted: { canBePaid: false, canBeFilledIn: true, canBeReplaced: false, needsSeller: true },
  rejected: { canBePaid: false, canBeFilledIn: false, canBeReplaced: false, needsSeller: false },
  closed: { canBePaid: false, canBeFilledIn: false, canBeReplaced: true, needsSeller: true },
};

/** The provider's status of an account: of its capability to receive money, and of its end. */
export type ProviderStatus = 'active' | 'pending' | 'restricted' | 'rejected' | 'closed';

/**
 * The next state. A new account is restricted at the provider until its form is complete: that is `started`. Any status
 * may follow any other: the provider can restore a closed account for 90 days.
 */
export function payoutStateAfter(before: PayoutAccountState, status: ProviderStatus): PayoutAccountState {
  if (status !== 'restricted') return status;
  return before === 'none' || before === 'started' ? 'started' : 'restricted';
}

/** State of an attempt to send a seller's money. `sending`: the provider was called and may have executed it. */
export const TRANSFER_STATES = ['waiting', 'sending', 'sent', 'failed'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** `dropped`: the bank returned the money before the request, or the money was taken by hand at the provider. */
export const REVERSAL_STATES = ['owed', 'sent', 'failed', 'dropped'] as const;
export type ReversalState = (typeof REVERSAL_STATES)[number];

/** Accounts of the totals beside single sales. */
export const TOTAL_ACCOUNTS = ['held', 'seller', 'paid'] as const;
