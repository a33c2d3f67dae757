/** What an admin sees of the money of all sellers, and what needs a person. Amounts in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../../entity/wire.ts';
import type { FulfilmentEvent } from '../../fulfilment/states/state.ts';
import type { PayoutState, ReversalState, TransferState } from './payout-state.ts';

type Person = { readonly sellerId: string; readonly sellerName: string };

/**
 * An account that was refused, rejected or closed, is restricted while money waits, or whose bank sent its last payout back; a seller who is suspended, or
 * was asked half a year ago, while money waits, with an account or without.
 */
export type BlockedAccount = Person & {
  readonly state: PayoutState;
  /** What the provider says that it waits for, or why it was refused, in its words; null for neither. */
  readonly says: string | null;
  /** Why the bank sent the last payout back, in the provider's word; null where it did not. */
  readonly bankFailure: string | null;
  /** An admin keeps the seller out: nothing is sent to them. */
  readonly isSuspended: boolean;
  /** They were asked half a year ago where it goes, and reminded. */
  readonly isLongWait: boolean;
  /** What may be paid in another way now, when what they owe is kept; null for who is paid by the provider. */
  readonly payableCents: number | null;
  /** The provider refused to make the account: the seller may be asked again. */
  readonly mayBeAsked: boolean;
  readonly waitingCents: number;
  readonly debtCents: number;
  /** Since when it has been like this. */
  readonly since: number;
};

/** What a seller still owes of a sale; `id` is its order and event. */
export type OpenDebt = Person & {
  readonly id: string;
  readonly orderId: string;
  readonly listingName: string;
  readonly openCents: number;
  /** What took the money. */
  readonly cause: FulfilmentEvent;
  readonly since: number;
};

/** A try to send the money of a sale. */
export type SellerTransfer = Person & {
  readonly orderId: string;
  readonly listingName: string;
  readonly tryNumber: number;
  readonly cents: number;
  readonly state: TransferState;
  /** Why it was not sent, or the try before, in the provider's word. */
  readonly failure: string | null;
  readonly dueAt: number | null;
  readonly changedAt: number;
};

/** Money of a sale that is taken back, was, or could not be. */
export type SellerReversal = Person & {
  readonly orderId: string;
  readonly listingName: string;
  readonly cents: number;
  readonly state: ReversalState;
  readonly failure: string | null;
  readonly changedAt: number;
};

export type SellerPayouts = {
  /** Of completed sales, and not at the provider yet; what is there; and what all sellers owe. */
  readonly waitingCents: number;
  readonly paidCents: number;
  readonly debtCents: number;
  /** The first of each; how many there are. */
  readonly accounts: readonly BlockedAccount[];
  readonly accountCount: number;
  readonly debts: readonly OpenDebt[];
  readonly debtCount: number;
  /** Those that are being sent, were refused or are late, then those sent last. */
  readonly transfers: readonly SellerTransfer[];
  /** Those that are owed, then those that came or were refused last. */
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
