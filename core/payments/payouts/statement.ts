/** A month of a seller's money, line by line. Amounts in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../../entity/wire.ts';

/**
 * `sold`: a sale was completed. `changed`: a part of it was taken back by the bank or went back to the buyer, or came again. `paid`: it was
 * sent to the seller's account. `taken_back`: what had been paid was. `kept`: it was kept for what the seller owes of another sale. `paid_outside`: the shop paid it to them in another way.
 */
export const STATEMENT_KINDS = ['sold', 'changed', 'paid', 'taken_back', 'kept', 'paid_outside'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export type StatementLine = {
  readonly at: number;
  readonly kind: StatementKind;
  readonly orderId: string;
  readonly listingName: string;
  /** The price and the commission, of a sale that was completed; null for every other line. */
  readonly priceCents: number | null;
  readonly feeCents: number | null;
  /** By so much it changes what is the seller's; below zero for what is taken. A payment changes only where that is. */
  readonly amountCents: number;
  /** So much of it reached the seller's account; below zero for what was taken from there. */
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

/** What the lines of a month come to: what was sold, less the commission, with what was changed, is what became the seller's. */
export type MonthSums = {
  /** As `2026-11`, in UTC. */
  readonly month: string;
  /** How many sales were completed. */
  readonly sales: number;
  readonly soldCents: number;
  readonly feeCents: number;
  /** What refunds, the bank and debts changed about it; below zero for what was taken. */
  readonly changedCents: number;
  readonly yoursCents: number;
  /** What reached the seller's account. */
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

/** So many months are compared with each other. */
export const COMPARED_MONTHS = 6;

/** `GET /payouts/months`: the months with a line among the last ones, the oldest first; `month` is that of now. */
export type PayoutMonths = { readonly month: string; readonly months: readonly MonthSums[] };

export const payoutMonthsWire = {
  month: 'month',
  months: rows<MonthSums>()('months', monthSumsWire),
} as const satisfies CompleteWire<PayoutMonths>;

/** `GET /payouts/statement?month=2026-11`: what it comes to, and its lines, the oldest first, with pages. */
export type Statement = MonthSums & { readonly lines: readonly StatementLine[] };

export const statementWire = {
  ...monthSumsWire,
  lines: rows<StatementLine>()('lines', statementLineWire),
} as const satisfies CompleteWire<Statement>;
