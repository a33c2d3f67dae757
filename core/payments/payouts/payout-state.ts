/** How the account of a seller at the payment provider stands, and what goes there. */

/**
 * `none`: there is no account yet. `started`: its form is not filled in. `pending`: the provider looks at it. `active`: money can be sent
 * there. `restricted`: it was or could have been, and something is missing. `rejected` and `closed` are ends: the provider does
 * not take this seller, or this account is over, at their own wish perhaps, and they may get another one.
 */
export const PAYOUT_STATES = ['none', 'started', 'pending', 'active', 'restricted', 'rejected', 'closed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

type Predicates = {
  /** Money can be sent there. */
  readonly canBePaid: boolean;
  /** Its seller can do something about it at the provider. */
  readonly canBeFilledIn: boolean;
  /** Its seller may get another one. */
  readonly canBeReplaced: boolean;
  /** Nothing is paid until the seller does something at the provider. */
  readonly needsSeller: boolean;
};

/** What each state means for whoever asks. */
export const PAYOUT: Readonly<Record<PayoutState, Predicates>> = {
  none: { canBePaid: false, canBeFilledIn: true, canBeReplaced: false, needsSeller: true },
  started: { canBePaid: false, canBeFilledIn: true, canBeReplaced: false, needsSeller: true },
  pending: { canBePaid: false, canBeFilledIn: true, canBeReplaced: false, needsSeller: false },
  active: { canBePaid: true, canBeFilledIn: true, canBeReplaced: false, needsSeller: false },
  restricted: { canBePaid: false, canBeFilledIn: true, canBeReplaced: false, needsSeller: true },
  rejected: { canBePaid: false, canBeFilledIn: false, canBeReplaced: false, needsSeller: false },
  closed: { canBePaid: false, canBeFilledIn: false, canBeReplaced: true, needsSeller: true },
};

/** What the provider says of an account: of the capability to get money, and of its end. */
export type ProviderStatus = 'active' | 'pending' | 'restricted' | 'rejected' | 'closed';

/**
 * The state that follows. A new account is restricted at the provider until its form is filled in: that is `started`. The provider may change
 * its mind about anything: an account that is closed it can restore for ninety days.
 */
export function payoutStateAfter(before: PayoutState, status: ProviderStatus): PayoutState {
  if (status !== 'restricted') return status;
  return before === 'none' || before === 'started' ? 'started' : 'restricted';
}

/** How a try to send a seller's money stands. `sending`: the provider was asked, and may have it. */
export const TRANSFER_STATES = ['waiting', 'sending', 'sent', 'failed'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** `dropped`: the bank gave the money back before it was asked for, or somebody took it at the provider. */
export const REVERSAL_STATES = ['owed', 'sent', 'failed', 'dropped'] as const;
export type ReversalState = (typeof REVERSAL_STATES)[number];

/** What is told of a seller's money beside single sales. */
export const TOTAL_ACCOUNTS = ['held', 'seller', 'paid'] as const;
