/** Where the money of a sale is, and what each side reads of it. Whole cents. */
import { type CompleteWire, dollars } from '../../entity/wire.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '../state.ts';

/**
 * What is in the accounts of the sale: held by the shop, the seller's, what they were paid, the commission, owed to the buyer, taken by the
 * bank, given by the shop (below zero) or kept by it for a debt of another sale. Together they are the price.
 */
export type Balances = Readonly<Record<Exclude<LedgerAccount, 'buyer'>, number>>;

type Entry = { readonly from: string; readonly to: string; readonly cents: number };

/** What these entries left in each account, but the buyer's, from which all came. */
export const balancesOf = (entries: readonly Entry[]): Balances => {
  const balance = (account: string) =>
    entries.reduce(
      (sum, { from, to, cents }) => sum + (to === account ? cents : 0) - (from === account ? cents : 0),
      0,
    );
  const [, ...accounts] = LEDGER_ACCOUNTS;
  return Object.fromEntries(accounts.map((account) => [account, balance(account)])) as Balances;
};

/** The parts of `platform`: its balance tells none of them. */
export type OfPlatform = {
  /** Given to the buyer by the shop, on top of what is theirs. */
  readonly goodwill: number;
  /** Kept of the seller's for what they owe of another sale. */
  readonly kept: number;
  /** Paid to the seller in another way than through the payment provider. */
  readonly outside: number;
  /** What the seller got, others took, and the seller is to give back: asked for, or a debt, whether they have made it good or not. */
  readonly asked: number;
};

/** The amounts that each side reads; the bank's part and the parts of `platform` only where they are there and for them to know. */
export type Amounts = Omit<Balances, 'bank' | 'platform'> & Partial<Balances & OfPlatform>;

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
} as const satisfies CompleteWire<Balances & OfPlatform>;
