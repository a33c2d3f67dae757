import type { ProviderStatus } from '../../../core/payments/payouts/payout-state.ts';
import type { ListCursor, ListPage } from './lists.ts';

/** The account of a seller at the payment provider. */
export type ProviderAccount = {
  readonly kind: 'account';
  readonly id: string;
  readonly status: ProviderStatus;
  /** What it waits for, in the provider's word; null for nothing. */
  readonly needs: string | null;
};

/** A form of the provider's, at its address; it opens once, and not for long. */
export type AccountLink = { readonly kind: 'link'; readonly url: string };

/** What the provider will not do, and why, in its word. */
export type PayoutRefused = { readonly kind: 'refused'; readonly code: string };

/** `replaces` is the account that this user had before, and that is over; null for the first one. */
export type NewAccount = { readonly userId: string; readonly email: string; readonly replaces: string | null };

/** Where the provider's form sends its reader back to, and where when its address has run out. */
export type LinkPlaces = { readonly returnUrl: string; readonly refreshUrl: string };

/** Money of a sale for its seller, out of the payment `intentId`. The same order and try are made once. Amounts in integer cents. */
export type NewTransfer = {
  readonly orderId: string;
  readonly tryNumber: number;
  readonly intentId: string;
  readonly accountId: string;
  readonly cents: number;
  /** Something was sent for this sale before, and came back: of a payment the provider sends on no more than there was, taken back or not. */
  readonly isAgain: boolean;
  /** What we know to go back of the payment. When more went back, nothing is sent. */
  readonly refundedCents: number;
  /** A dispute of the payment is in our books. When the provider has one and we have none, nothing is sent. */
  readonly isDisputeKnown: boolean;
};

/**
 * What went to an account; `orderId` and `tryNumber` are from our own metadata, null where somebody sent it at the provider. `intentId` is the
 * payment that it is out of, null where it is out of the balance.
 */
export type ProviderTransfer = {
  readonly kind: 'transfer';
  readonly id: string;
  readonly intentId: string | null;
  readonly orderId: string | null;
  readonly tryNumber: number | null;
  readonly accountId: string;
  readonly cents: number;
  readonly reversedCents: number;
};

/** So much of a transfer is to come back; the same mark is taken once. */
export type NewReversal = { readonly transferId: string; readonly mark: string; readonly cents: number };

export type ProviderReversal = {
  readonly kind: 'reversal';
  readonly id: string;
  readonly transferId: string;
  /** From our own metadata; null where somebody made it at the provider. */
  readonly mark: string | null;
  readonly cents: number;
};

/** What the shop has at the provider: of that, what pends cannot be moved yet. Below zero it owes. Integer cents. */
export type ProviderBalance = { readonly availableCents: number; readonly pendingCents: number };

/** What an account last paid out to its bank: `failure` is why the bank sent it back, in the provider's word; null where it did not. */
export type BankPayout = { readonly failure: string | null; readonly at: number };

/** What the payment provider does for sellers. Every call throws `unavailable` when it does not answer. */
export type Payouts = {
  /** The same user with the same address, after the same account, gets the same account, also after a lost reply. */
  createAccount(account: NewAccount): Promise<ProviderAccount | PayoutRefused>;
  /** What is in this account is paid out to its bank on this day of each month; asking again changes nothing. */
  payOutMonthly(accountId: string, day: number): Promise<{ readonly kind: 'set' } | PayoutRefused>;
  createAccountLink(accountId: string, places: LinkPlaces): Promise<AccountLink | PayoutRefused>;
  /** Refused: there is no such account, or it is none of ours any more. */
  retrieveAccount(id: string): Promise<ProviderAccount | PayoutRefused>;
  /** The newest payout of this account to its bank; null before the first one. */
  lastBankPayout(accountId: string): Promise<BankPayout | null>;
  /** The shop's own balance. */
  balance(): Promise<ProviderBalance>;
  /** Sends money to an account, once for each order and try, whatever happens to the reply. */
  transfer(transfer: NewTransfer): Promise<ProviderTransfer | PayoutRefused>;
  /** What was sent out of this payment, whoever sent it. */
  transfersOf(intentId: string): Promise<readonly ProviderTransfer[]>;
  retrieveTransfer(id: string): Promise<ProviderTransfer>;
  /** A page of all transfers, whoever made them. */
  transfersPage(place: ListCursor): Promise<ListPage<ProviderTransfer>>;
  /** A page of all that came back of transfers, whoever took it. */
  reversalsPage(place: ListCursor): Promise<ListPage<ProviderReversal>>;
  /** What came back of a transfer, whoever took it. */
  reversalsOf(transferId: string): Promise<readonly ProviderReversal[]>;
  /** Takes back from an account, once for each mark and sum, whatever happens to the reply. */
  reverse(reversal: NewReversal): Promise<ProviderReversal | PayoutRefused>;
};
