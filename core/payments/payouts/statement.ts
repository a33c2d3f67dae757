/** A month of a seller's money, line by line. Amounts in integer cents, moments in ms since the epoch (UTC). */
import { type CompleteWire, dollars, moment, rows } from '../../entity/wire.ts';

/**
 * `sold`: a sale was completed. `changed`: a part of it was taken back by the bank or went back to the buyer, or came again. `paid`: it was
 * sent to the seller's account. `taken_back`: what had been paid was. `kept`: it was kept for what the seller owes of another sale.
 */
export const STATEMENT_KINDS = ['sold', 'changed', 'paid', 'taken_back', 'kept'] as const;
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

/** `GET /payouts/statement?month=2026-11`: its lines, the oldest first, with pages. */
export type Statement = { readonly month: string; readonly lines: readonly StatementLine[] };

export const statementWire = {
  month: 'month',
  lines: rows<StatementLine>()('lines', statementLineWire),
} as const satisfies CompleteWire<Statement>;
