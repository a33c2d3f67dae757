/**
 * Movements of the money of sales, one row each, and their days (UTC). Amounts in integer cents, moments in ms since
 * the epoch (UTC).
 */
import * as v from 'valibot';
import { DAY_MS, utcDateOf } from '../days.ts';
import { type Codec, type CompleteWire, dollars, moment } from '../entity/wire.ts';
import type { LedgerAccount } from '../fulfilment/state.ts';
import { moneyScreenWords } from '../words/en/money.ts';

/**
 * `refund`: owed to a buyer; negative where the bank or another refund replaces it. `payout` and `bank` are negative
 * when money comes back from there. `share`: the seller's part of a sale; `kept`: as much of it as covers a debt of
 * another sale; `outside`: as much of it as an admin paid outside the provider.
 */
const MOVEMENT_KINDS = ['sale', 'commission', 'share', 'refund', 'payout', 'bank', 'kept', 'outside'] as const;
type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Accounts that decide a movement's kind; money from them counts as negative. */
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

/**
 * The kind of a ledger entry. All amounts of `refund`, `bank` and `payout` add up to the balances of their accounts;
 * the other kinds leave out what these three took from them.
 */
export function movementOf(
  from: LedgerAccount,
  to: LedgerAccount,
  cents: number,
  isOutside: boolean,
): Pick<Movement, 'kind' | 'from' | 'to' | 'amountCents'> {
  for (const account of ['back', 'bank', 'paid'] as const) {
    if (to === account) return { kind: LEADING[account], from, to, amountCents: cents };
    if (from === account) return { kind: LEADING[account], from: to, to: from, amountCents: -cents };
  }
  const kind =
    from === 'buyer'
      ? 'sale'
      : to === 'fee'
        ? 'commission'
        : to === 'seller'
          ? 'share'
          : isOutside
            ? 'outside'
            : 'kept';
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

const { problems } = moneyScreenWords.period;
const DAY_LIMIT = 366;

/** Start of a date (ms since the epoch, UTC); NaN for any other text. */
function startOf(date: string): number {
  const start = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  return !Number.isNaN(start) && utcDateOf(start) === date ? start : Number.NaN;
}

const date = v.pipe(
  v.string(problems.no_date),
  v.check((text) => !Number.isNaN(startOf(text)), problems.no_date),
);

/** Days of a query or a form: two dates. A comparison with a text that is no date passes: that date has its message. */
export const ChosenDays = v.pipe(
  v.object({ from: date, to: date }),
  v.forward(
    v.check(({ from, to }) => !(startOf(to) < startOf(from)), problems.before),
    ['to'],
  ),
  v.forward(
    v.check(({ from, to }) => !(startOf(to) - startOf(from) >= DAY_LIMIT * DAY_MS), problems.too_long),
    ['to'],
  ),
);

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

/** Limit of rows in a file of movements; the newest are in it. */
export const EXPORT_ROW_LIMIT = 5_000;
