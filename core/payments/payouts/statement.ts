/** A month of a seller's money, line by line. Amounts in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../../entity/wire.ts';

/**
 * `sold`: a sale was completed. `changed`: the bank or a refund took a part of it, or returned it. `paid`: sent to the
 * seller's account. `taken_back`: a payout was reversed. `kept`: deducted for a debt of another sale. `paid_outside`:
 * paid by the platform in another way.
 */
const STATEMENT_KINDS = ['sold', 'changed', 'paid', 'taken_back', 'kept', 'paid_outside'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export type StatementLine = {
  readonly at: number;
  readonly kind: StatementKind;
  readonly orderId: string;
  readonly listingName: string;
  /** Price and commission of a completed sale; null for every other line. */
  readonly priceCents: number | null;
  readonly feeCents: number | null;
  /** Change of the seller's share; negative for money taken. 0 for a payout. */
  readonly amountCents: number;
  /** Change of the seller's account at the provider; negative for money taken. */
  readonly paidCents: number;
};

const statementLineWire = {
  at: moment('at'),
  kind: 'kind',
  orderId: 'order',
  listingName: 'product_name',
  priceCents: dollars('product_price'),
  feeCents: dollars('fee'),
  amountCents: dollars('amount'),
  paidCents: dollars('paid'),
} as const satisfies CompleteWire<StatementLine>;

/** Sums of a month: `soldCents` less `feeCents` plus `changedCents` is `yoursCents`. */
export type MonthSums = {
  /** As `2026-11`, in UTC. */
  readonly month: string;
  readonly sales: number;
  readonly soldCents: number;
  readonly feeCents: number;
  /** Change by refunds, the bank and debts; negative for money taken. */
  readonly changedCents: number;
  readonly yoursCents: number;
  /** Sum that reached the seller's account. */
  readonly paidCents: number;
};

const monthSumsWire = {
  month: 'month',
  sales: 'sales',
  soldCents: dollars('sold'),
  feeCents: dollars('fee'),
  changedCents: dollars('changed'),
  yoursCents: dollars('yours'),
  paidCents: dollars('paid'),
} as const satisfies CompleteWire<MonthSums>;

export const COMPARED_MONTHS = 6;

/**
 * `GET /payouts/months`: the months with a line among the latest ones, the oldest first; `month` is the present one.
 */
export type PayoutMonths = { readonly month: string; readonly months: readonly MonthSums[] };

export const payoutMonthsWire = {
  month: 'month',
  months: rows<MonthSums>()('months', monthSumsWire),
} as const satisfies CompleteWire<PayoutMonths>;

/** `GET /payouts/statement?month=2026-11`: the sums and the lines, the oldest first, with pages. */
export type MonthlyStatement = MonthSums & { readonly lines: readonly StatementLine[] };

export const statementWire = {
  ...monthSumsWire,
  lines: rows<StatementLine>()('lines', statementLineWire),
} as const satisfies CompleteWire<MonthlyStatement>;
