/** The admin's money page. Sums in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../entity/wire.ts';
import type { FulfilmentState, LedgerAccount } from '../fulfilment/states/state.ts';

/** Counts that must be 0, under these names. */
export const MONEY_CHECKS = [
  'paidWithoutSale',
  'twoLiveAttempts',
  'neitherSaleNorRefund',
  'refundAndSale',
  'saleLedgerDiffers',
  'rowsDiffer',
  'heldAtEnd',
  'overdueFulfilment',
  'overdueRefund',
  'overdueSaleRefund',
  'failedSaleRefund',
  'failedTransfer',
  'lateTransfer',
  'openDebt',
  'refusedAccount',
  'longWait',
  'suspendedWait',
  'overdueHold',
  'alert',
  'totalsDiffer',
  'notCovered',
  'jobStopped',
] as const;

/** The lists of the payment provider's that are compared with our books, object by object. */
export const COMPARED_LISTS = ['charges', 'refunds', 'transfers', 'reversals', 'disputes'] as const;
export type ComparedList = (typeof COMPARED_LISTS)[number];

/** What one of them had within a month, beside what our books say of the same; what an alert tells is in neither. */
export type ListComparison = { readonly list: ComparedList; readonly theirsCents: number; readonly oursCents: number };

const listComparisonWire = {
  list: 'list',
  theirsCents: dollars('theirs'),
  oursCents: dollars('ours'),
} as const satisfies CompleteWire<ListComparison>;

/** So many rows of a check are counted; one more means that there are more. */
export const MOST_COUNTED = 100;

/** A row that a check finds; `order` is the sale that it is about, where an admin goes on there. */
export type MoneyRow = { readonly id: string; readonly detail: string; readonly order?: string };

export type MoneyCheck = {
  readonly name: (typeof MONEY_CHECKS)[number];
  /** At most one more than `MOST_COUNTED`. */
  readonly count: number;
  /** The first rows behind the count. */
  readonly rows: readonly MoneyRow[];
};

/** How many sales stand like this, and where their money is. */
export type SaleTotal = { readonly state: FulfilmentState; readonly sales: number } & Readonly<
  Record<(typeof TOLD_ACCOUNTS)[number], number>
>;

/** The accounts that the page tells of: what buyers paid is the sum of them. */
export const TOLD_ACCOUNTS = [
  'held',
  'seller',
  'paid',
  'fee',
  'back',
  'bank',
] as const satisfies readonly LedgerAccount[];

const saleTotalWire = {
  state: 'state',
  sales: 'sales',
  held: dollars('held'),
  seller: dollars('seller'),
  paid: dollars('paid'),
  fee: dollars('fee'),
  back: dollars('back'),
  bank: dollars('bank'),
} as const satisfies CompleteWire<SaleTotal>;

export type MoneyReport = {
  /** What came until then is in it. */
  readonly readAt: number;
  readonly checks: readonly MoneyCheck[];
  /** By state, those that have sales. */
  readonly saleTotals: readonly SaleTotal[];
  readonly salesCents: number;
  readonly refundsCents: number;
  /** The last comparison of each list; none before the first one. */
  readonly comparisons: readonly ListComparison[];
  /** What the shop has at the payment provider, and what of that pends; what it owes to sellers and buyers. As last read, at `coverageReadAt`. */
  readonly balanceCents: number;
  readonly pendingCents: number;
  readonly owedCents: number;
  readonly coverageReadAt: number | null;
  /** When the sums were last compared with the payment provider's. */
  readonly checkedAt: number | null;
  /** Every row of the ledger that was there at this moment has been checked; null until all were checked once. */
  readonly ledgerCheckedAt: number | null;
  /** How many writes wait until the page cache has dropped what they changed. */
  readonly purgesWaiting: number;
  /** Since when the first of them waits; null when none does. */
  readonly purgesSince: number | null;
  /** How many decisions about many copies (of a seller, of a category) are still being carried out, copy by copy. */
  readonly followUps: number;
  /** How many of these copies are done. */
  readonly followUpCopies: number;
  /** Why no letter is sent at all; null when they can be. */
  readonly mailMissing: string | null;
  /** Why letters name no address to which people can write; null when they do. */
  readonly contactMissing: string | null;
  /** How many letters wait longer than they should. */
  readonly lettersWaiting: number;
  /** When the first of them was written; null when none waits. */
  readonly lettersSince: number | null;
  /** Why the latest of them was not sent, in the mailer's words. */
  readonly lettersError: string | null;
  /** How many letters of the last month were given up, and how many of these perhaps arrived. */
  readonly lettersDead: number;
  readonly lettersUnsure: number;
  /** How many of them could not be sent in their time, and how many were not sent because nothing goes to their address. */
  readonly lettersLate: number;
  readonly lettersSuppressed: number;
  /** Why nothing is pushed; null when it can be. */
  readonly pushMissing: string | null;
  /** How many pushes were tried without success and wait, and what the latest of them was answered. */
  readonly pushesWaiting: number;
  readonly pushesError: string | null;
  /** How many pushes of the last month were given up. */
  readonly pushesDead: number;
};

export const moneyWire = {
  readAt: moment('read_at'),
  checks: 'checks',
  saleTotals: rows<SaleTotal>()('sale_totals', saleTotalWire),
  salesCents: dollars('sales'),
  refundsCents: dollars('refunds'),
  comparisons: rows<ListComparison>()('comparisons', listComparisonWire),
  balanceCents: dollars('balance'),
  pendingCents: dollars('pending'),
  owedCents: dollars('owed'),
  coverageReadAt: moment('coverage_read_at'),
  checkedAt: moment('checked_at'),
  ledgerCheckedAt: moment('ledger_checked_at'),
  purgesWaiting: 'purges_waiting',
  purgesSince: moment('purges_since'),
  followUps: 'follow_ups',
  followUpCopies: 'follow_up_copies',
  mailMissing: 'mail_missing',
  contactMissing: 'contact_missing',
  lettersWaiting: 'letters_waiting',
  lettersSince: moment('letters_since'),
  lettersError: 'letters_error',
  lettersDead: 'letters_dead',
  lettersUnsure: 'letters_unsure',
  lettersLate: 'letters_late',
  lettersSuppressed: 'letters_suppressed',
  pushMissing: 'push_missing',
  pushesWaiting: 'pushes_waiting',
  pushesError: 'pushes_error',
  pushesDead: 'pushes_dead',
} as const;
