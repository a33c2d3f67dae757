import type { ProviderStatus } from '../../../core/payments/payouts/payout-state.ts';

export type ProviderAccount = {
  readonly kind: 'account';
  readonly id: string;
  readonly status: ProviderStatus;
  /** Requirement that is due, in the provider's word; null for none. */
  readonly needs: string | null;
};

/** Address of the provider's form; it opens once, for a short time. */
type AccountLink = { readonly kind: 'link'; readonly url: string };

/** Nothing was done. `code` is the provider's word, or ours when the payment has changed. */
export type PayoutRefused = { readonly kind: 'refused'; readonly code: string };

/** `replaces` is the earlier, ended account of this user; null for the first one. */
export type NewAccount = { readonly userId: string; readonly email: string; readonly replaces: string | null };

/** Targets of the provider's redirects: after the form, and after its address has expired. */
export type LinkPlaces = { readonly returnUrl: string; readonly refreshUrl: string };

/**
 * Payout of a sale to its seller, out of the payment `intentId`. Idempotent per order and try. Amounts in integer
 * cents.
 */
export type NewTransfer = {
  readonly orderId: string;
  readonly tryNumber: number;
  readonly intentId: string;
  readonly accountId: string;
  readonly cents: number;
  /**
   * An earlier transfer of this sale was reversed. Out of one payment the provider sends at most its amount in total,
   * reversed transfers included.
   */
  readonly hasEarlierTransfer: boolean;
  /** Refunded cents known to us. If more was refunded, nothing is sent. */
  readonly refundedCents: number;
  /** We know a dispute of the payment. If the provider has one that we do not know, nothing is sent. */
  readonly isDisputeKnown: boolean;
};

/**
 * A transfer to an account. `orderId` and `tryNumber` are from our own metadata, null for one made at the provider by
 * hand. `intentId` is its source payment, null when it is from the balance.
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

/** Reverses a part of a transfer. Idempotent per mark. */
export type NewReversal = { readonly transferId: string; readonly mark: string; readonly cents: number };

export type ProviderReversal = {
  readonly kind: 'reversal';
  readonly id: string;
  readonly transferId: string;
  /** From our own metadata; null for one made at the provider by hand. */
  readonly mark: string | null;
  readonly cents: number;
};

/** Balance of the platform at the provider in integer cents, negative for a debt. Pending money cannot be moved yet. */
export type ProviderBalance = { readonly availableCents: number; readonly pendingCents: number };

/**
 * The last payout of an account to its bank. `failure`: why the bank returned it, in the provider's word; null if it
 * did not.
 */
export type BankPayout = { readonly failure: string | null; readonly at: number };

/**
 * Payouts to sellers at the payment provider. Every call throws `unavailable` when it does not answer,
 * `ProviderRateLimited` when it is asked too often, and `NotAtProvider` for an object that it does not have.
 */
export type Payouts = {
  /** Idempotent: the same user, address and replaced account give the same account, also after a lost reply. */
  createAccount(account: NewAccount): Promise<ProviderAccount | PayoutRefused>;
  /** Sets a monthly payout of this account to its bank on this day of the month. Idempotent. */
  payOutMonthly(accountId: string, day: number): Promise<{ readonly kind: 'set' } | PayoutRefused>;
  createAccountLink(accountId: string, places: LinkPlaces): Promise<AccountLink | PayoutRefused>;
  /** Refused: there is no such account, or it is no longer ours. */
  retrieveAccount(id: string): Promise<ProviderAccount | PayoutRefused>;
  /** The newest payout of this account to its bank; null before the first one. */
  lastBankPayout(accountId: string): Promise<BankPayout | null>;
  balance(): Promise<ProviderBalance>;
  /** Idempotent: sends money to an account once per order and try, also after a lost reply. */
  transfer(transfer: NewTransfer): Promise<ProviderTransfer | PayoutRefused>;
  /** All transfers out of this payment, also those made at the provider by hand. */
  transfersOf(intentId: string): Promise<readonly ProviderTransfer[]>;
  retrieveTransfer(id: string): Promise<ProviderTransfer>;
  transfersPage(query: ListPageQuery): Promise<ListPage<ProviderTransfer>>;
  reversalsPage(query: ListPageQuery): Promise<ListPage<ProviderReversal>>;
  /** All reversals of a transfer, also those made at the provider by hand. */
  reversalsOf(transferId: string): Promise<readonly ProviderReversal[]>;
  /** Idempotent: reverses once per mark and amount, also after a lost reply. */
  reverse(reversal: NewReversal): Promise<ProviderReversal | PayoutRefused>;
};

/**
 * Query of one page of a list: rows created since a moment (ms since the epoch), newest first, that follow the row
 * `after`; null for the first page.
 */
export type ListPageQuery = { readonly since: number; readonly after: string | null };

/** At most 100 rows of a list; `next` is the cursor of the following page, null at the end. */
export type ListPage<Row> = { readonly rows: readonly Row[]; readonly next: string | null };
