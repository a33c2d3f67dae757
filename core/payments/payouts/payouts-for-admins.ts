/**
 * The money of all sellers, for admins, and its problems. Amounts in integer cents, moments in ms since the epoch
 * (UTC).
 */
import { type CompleteWire, dollars, moment, rows } from '../../entity/wire.ts';
import type { FulfilmentEvent } from '../../fulfilment/state.ts';
import type { PayoutAccountState, ReversalState, TransferState } from './payout-state.ts';

type Person = { readonly sellerId: string; readonly sellerName: string };

/**
 * An account that was refused, rejected or closed, is restricted while money waits, or whose latest bank payout failed;
 * or a seller with waiting money who is suspended or was asked at least half a year ago, with or without an account.
 */
export type BlockedAccount = Person & {
  readonly state: PayoutAccountState;
  /** The provider's open requirement or reason of refusal, in its words; null without one. */
  readonly says: string | null;
  /** The provider's code for the failed bank payout; null without one. */
  readonly bankFailure: string | null;
  /** An admin suspended the seller: nothing is sent. */
  readonly isSuspended: boolean;
  /** The seller was asked half a year ago, and reminded. */
  readonly isLongWait: boolean;
  /** Sum that may be paid in another way now, after the seller's debt; null for sellers paid by the provider. */
  readonly payableCents: number | null;
  /** The provider refused to create the account: a retry is allowed. */
  readonly mayBeAsked: boolean;
  readonly waitingCents: number;
  readonly debtCents: number;
  readonly since: number;
};

/** A seller's open debt of a sale; `id` is its order and event. */
export type OpenDebt = Person & {
  readonly id: string;
  readonly orderId: string;
  readonly listingName: string;
  readonly openCents: number;
  readonly cause: FulfilmentEvent;
  readonly since: number;
};

export type SellerTransfer = Person & {
  readonly orderId: string;
  readonly listingName: string;
  readonly tryNumber: number;
  readonly cents: number;
  readonly state: TransferState;
  /** The provider's code for the failure of this attempt, or of the one before. */
  readonly failure: string | null;
  readonly dueAt: number | null;
  readonly changedAt: number;
};

/** A reversal of the money of a sale: pending, done or failed. */
export type SellerReversal = Person & {
  readonly orderId: string;
  readonly listingName: string;
  readonly cents: number;
  readonly state: ReversalState;
  readonly failure: string | null;
  readonly changedAt: number;
};

export type SellerPayouts = {
  /** Shares of completed sales that are not at the provider yet; those that are; and the debt of all sellers. */
  readonly waitingCents: number;
  readonly paidCents: number;
  readonly debtCents: number;
  /** First rows and full count of each list. */
  readonly accounts: readonly BlockedAccount[];
  readonly accountCount: number;
  readonly debts: readonly OpenDebt[];
  readonly debtCount: number;
  /** Transfers in progress, refused or late, then the latest ones. */
  readonly transfers: readonly SellerTransfer[];
  /** Pending reversals, then the latest done or refused ones. */
  readonly reversals: readonly SellerReversal[];
};

const person = { sellerId: 'sellerID', sellerName: 'seller_name' } as const;
const ofSale = { ...person, orderId: 'order', listingName: 'product_name' } as const;

const accountWire = {
  ...person,
  state: 'state',
  says: 'says',
  bankFailure: 'bank_failure',
  isSuspended: 'suspended',
  isLongWait: 'long_wait',
  payableCents: dollars('payable'),
  mayBeAsked: 'may_be_asked_again',
  waitingCents: dollars('waiting'),
  debtCents: dollars('debt'),
  since: moment('since'),
} as const satisfies CompleteWire<BlockedAccount>;

const debtWire = {
  ...ofSale,
  id: '_id',
  openCents: dollars('open'),
  cause: 'cause',
  since: moment('since'),
} as const satisfies CompleteWire<OpenDebt>;

const transferWire = {
  ...ofSale,
  tryNumber: 'try',
  cents: dollars('amount'),
  state: 'state',
  failure: 'failure',
  dueAt: moment('due_at'),
  changedAt: moment('changed_at'),
} as const satisfies CompleteWire<SellerTransfer>;

const reversalWire = {
  ...ofSale,
  cents: dollars('amount'),
  state: 'state',
  failure: 'failure',
  changedAt: moment('changed_at'),
} as const satisfies CompleteWire<SellerReversal>;

export const sellerPayoutsWire = {
  waitingCents: dollars('waiting'),
  paidCents: dollars('paid'),
  debtCents: dollars('debt'),
  accounts: rows<BlockedAccount>()('accounts', accountWire),
  accountCount: 'account_count',
  debts: rows<OpenDebt>()('debts', debtWire),
  debtCount: 'debt_count',
  transfers: rows<SellerTransfer>()('transfers', transferWire),
  reversals: rows<SellerReversal>()('reversals', reversalWire),
} as const satisfies CompleteWire<SellerPayouts>;
