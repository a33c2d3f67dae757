/** The admin's money page. Sums in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../entity/wire.ts';
import type { FulfilmentState, LedgerAccount } from '../fulfilment/state.ts';

/** Counts that must be 0, by name. */
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

/** Lists of the payment provider, compared with our books object by object. */
export const COMPARED_LISTS = ['charges', 'refunds', 'transfers', 'reversals', 'disputes'] as const;
export type ComparedList = (typeof COMPARED_LISTS)[number];

/** Sums of a list within a month at the provider and in our books; both without the subjects of alerts. */
export type ListComparison = { readonly list: ComparedList; readonly theirsCents: number; readonly oursCents: number };

const listComparisonWire = {
  list: 'list',
  theirsCents: dollars('theirs'),
  oursCents: dollars('ours'),
} as const satisfies CompleteWire<ListComparison>;

/** Limit of counted rows per check; one more means "at least". */
export const CHECK_ROW_LIMIT = 100;

/** A row that a check finds; `order` is its sale, where an admin can act. */
export type MoneyRow = { readonly id: string; readonly detail: string; readonly order?: string };

export type MoneyCheck = {
  readonly name: (typeof MONEY_CHECKS)[number];
  /** At most `CHECK_ROW_LIMIT` + 1. */
  readonly count: number;
  readonly rows: readonly MoneyRow[];
};

export type SalesInState = { readonly state: FulfilmentState; readonly sales: number } & Readonly<
  Record<(typeof SALE_TOTAL_ACCOUNTS)[number], number>
>;

/** Accounts on the page: their sum is the sum of the payments. */
export const SALE_TOTAL_ACCOUNTS = [
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
} as const satisfies CompleteWire<SalesInState>;

export type MoneyReport = {
  /** Moment up to which events are included. */
  readonly readAt: number;
  readonly checks: readonly MoneyCheck[];
  /** States with at least one sale. */
  readonly saleTotals: readonly SalesInState[];
  readonly salesCents: number;
  readonly refundsCents: number;
  /** The latest comparison of each list; empty before the first one. */
  readonly comparisons: readonly ListComparison[];
  /** Balance and pending sum at the payment provider; debt to sellers and buyers. As read at `coverageReadAt`. */
  readonly balanceCents: number;
  readonly pendingCents: number;
  readonly owedCents: number;
  readonly coverageReadAt: number | null;
  /** Moment of the latest comparison of the sums with the payment provider's. */
  readonly checkedAt: number | null;
  /** Every ledger row up to this moment has been checked; null before the first full check. */
  readonly ledgerCheckedAt: number | null;
  /** Writes whose purge of the page cache is pending. */
  readonly purgesWaiting: number;
  /** Moment of the oldest pending purge; null without one. */
  readonly purgesSince: number | null;
  /** Bulk decisions in progress (about a seller, about a category). */
  readonly followUps: number;
  /** Copies already processed by them. */
  readonly followUpCopies: number;
  /** Reason for which no letter is sent; null without one. */
  readonly mailMissing: string | null;
  /** Reason for which letters have no contact address; null without one. */
  readonly contactMissing: string | null;
  /** Overdue letters. */
  readonly lettersWaiting: number;
  /** Moment of writing of the oldest overdue letter; null without one. */
  readonly lettersSince: number | null;
  /** The mailer's message for the latest of them. */
  readonly lettersError: string | null;
  /** Letters of the last month that were given up, and the part of these that may have arrived. */
  readonly lettersDead: number;
  readonly lettersUnsure: number;
  /** Letters of the last month that missed their time, and those to suppressed addresses. */
  readonly lettersLate: number;
  readonly lettersSuppressed: number;
  /** Reason for which nothing is pushed; null without one. */
  readonly pushMissing: string | null;
  /** Pushes that wait for a retry, and the answer to the latest of them. */
  readonly pushesWaiting: number;
  readonly pushesError: string | null;
  /** Pushes of the last month that were given up. */
  readonly pushesDead: number;
};

export const moneyReportWire = {
  readAt: moment('read_at'),
  checks: 'checks',
  saleTotals: rows<SalesInState>()('sale_totals', saleTotalWire),
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
