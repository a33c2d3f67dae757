/** Movements of the money of sales, one row each, and their days (UTC). Amounts in integer cents, moments in ms since the epoch (UTC). */
import { type Codec, type CompleteWire, dollars, moment } from '../entity/wire.ts';
import type { LedgerAccount } from '../fulfilment/states/state.ts';

/**
 * `refund` is money that comes to be owed to a buyer, below zero where the bank or another refund takes its place. `payout` and `bank` are below
 * zero when money comes back from there. `share` is the seller's part of a sale; `kept` what they owe of another one.
 */
export const MOVEMENT_KINDS = ['sale', 'commission', 'share', 'refund', 'payout', 'bank', 'kept'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** These lead a movement's kind wherever it goes; money that leaves one of them counts below zero. */
const LEADING = { back: 'refund', bank: 'bank', paid: 'payout' } as const satisfies Partial<
  Record<LedgerAccount, MovementKind>
>;

export type Movement = {
  readonly id: string;
  readonly at: number;
  readonly kind: MovementKind;
  readonly orderId: string;
  readonly listingName: string;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly amountCents: number;
  readonly currency: string;
};

/** The kind of a ledger entry: all amounts of a kind add up to the sum that its account got. */
export function movementOf(
  from: LedgerAccount,
  to: LedgerAccount,
  cents: number,
): Pick<Movement, 'kind' | 'from' | 'to' | 'amountCents'> {
  for (const account of ['back', 'bank', 'paid'] as const) {
    if (to === account) return { kind: LEADING[account], from, to, amountCents: cents };
    if (from === account) return { kind: LEADING[account], from: to, to: from, amountCents: -cents };
  }
  const kind = from === 'buyer' ? 'sale' : to === 'fee' ? 'commission' : to === 'seller' ? 'share' : 'kept';
  return { kind, from, to, amountCents: cents };
}

/** On the wire the platform's account is `house`, as in the amounts of a sale. */
const account = <Name extends string>(name: Name): Codec<Name, LedgerAccount, string> => ({
  name,
  encode: (inside) => (inside === 'platform' ? 'house' : inside),
  decode: (outside) => (outside === 'house' ? 'platform' : (outside as LedgerAccount)),
});

export const movementWire = {
  id: '_id',
  at: moment('at'),
  kind: 'kind',
  orderId: 'order',
  listingName: 'product_name',
  from: account('from'),
  to: account('to'),
  amountCents: dollars('amount'),
  currency: 'currency',
} as const satisfies CompleteWire<Movement>;

/** Sums of some days, `from` and `to` included (UTC, as `2026-11-21`). */
export type MoneyPeriod = {
  readonly from: string;
  readonly to: string;
  readonly sales: number;
  readonly salesCents: number;
  readonly commissionCents: number;
  readonly refundsCents: number;
};

export const moneyPeriodWire = {
  from: 'from',
  to: 'to',
  sales: 'count',
  salesCents: dollars('sales'),
  commissionCents: dollars('commission'),
  refundsCents: dollars('refunds'),
} as const satisfies CompleteWire<MoneyPeriod>;

/** A file of movements has at most so many rows, the newest. */
export const MOST_EXPORTED = 5_000;
