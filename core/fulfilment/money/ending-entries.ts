import type { MoneyOutcome } from '../process.ts';
import type { LedgerAccount } from '../state.ts';
import { commissionOnKeptPart } from './commission.ts';

/** Money of a sale before its end, in cents. */
export type EndingMoney = {
  readonly heldCents: number;
  /** Commission of the whole price. */
  readonly feeCents: number;
  readonly priceCents: number;
  /** Accepted settlement offer or decided part; 0 for none. */
  readonly buyerPartCents: number;
};

/** Cents that leave `held` for an account. */
export type EndingEntry = { readonly to: LedgerAccount; readonly cents: number };

/** Ledger entries at the end of a sale, none of 0 cents. */
export function endingEntries(
  money: MoneyOutcome | null,
  { heldCents, feeCents, priceCents, buyerPartCents }: EndingMoney,
): readonly EndingEntry[] {
  if (money === null || money === 'by_action') return [];
  const back = { to_buyer: heldCents, to_seller: 0, shared: Math.min(heldCents, buyerPartCents) }[money];
  const kept = heldCents - back;
  const fee = commissionOnKeptPart(feeCents, priceCents, kept);
  const entries: readonly EndingEntry[] = [
    { to: 'back', cents: back },
    { to: 'seller', cents: kept - fee },
    { to: 'fee', cents: fee },
  ];
  return entries.filter(({ cents }) => cents > 0);
}
