/** Amounts of a sale by account, and the part of them that each side reads. Whole cents. */
import { type CompleteWire, dollars } from '../../entity/wire.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '../state.ts';

/**
 * Balances of the accounts of a sale: held by the shop, waiting for the seller, paid to the seller, commission, owed to
 * the buyer, taken by the bank, and the shop's own money (negative where the shop paid, positive where it retained
 * money for a debt of another sale). The sum is the price.
 */
export type Balances = Readonly<Record<Exclude<LedgerAccount, 'buyer'>, number>>;

type Entry = { readonly from: string; readonly to: string; readonly cents: number };

/** Balances from ledger entries, without the buyer's account, from which all money comes. */
export const balancesOf = (entries: readonly Entry[]): Balances => {
  const balance = (account: string) =>
    entries.reduce(
      (sum, { from, to, cents }) => sum + (to === account ? cents : 0) - (from === account ? cents : 0),
      0,
    );
  const [, ...accounts] = LEDGER_ACCOUNTS;
  return Object.fromEntries(accounts.map((account) => [account, balance(account)])) as Balances;
};

/** Parts of `platform`, which its balance does not separate. */
export type PlatformParts = {
  /** Goodwill to the buyer, above the price of the sale. */
  readonly goodwill: number;
  /** Retained from the seller for a debt of another sale. */
  readonly kept: number;
  /** Paid to the seller outside the payment provider. */
  readonly outside: number;
  /** Paid to the seller and taken by others, so owed by the seller: reversals and debts, settled ones included. */
  readonly asked: number;
};

/**
 * Amounts that a side reads; the bank's part and the parts of `platform` only where they exist and the side may know
 * them.
 */
export type Amounts = Omit<Balances, 'bank' | 'platform'> & Partial<Balances & PlatformParts>;

export const amountsWire = {
  held: dollars('held'),
  seller: dollars('seller'),
  paid: dollars('paid'),
  fee: dollars('fee'),
  back: dollars('back'),
  bank: dollars('bank'),
  platform: dollars('house'),
  goodwill: dollars('goodwill'),
  kept: dollars('kept'),
  outside: dollars('outside'),
  asked: dollars('asked'),
} as const satisfies CompleteWire<Balances & PlatformParts>;
