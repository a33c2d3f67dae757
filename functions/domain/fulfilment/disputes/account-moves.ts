/** What moves between the accounts of a sale when money is taken or given outside the shop. Whole cents. */
import { commissionOfKept } from '../../../../core/fulfilment/commission.ts';
import type { Balances } from '../../../../core/fulfilment/fulfilment.ts';
import type { LedgerAccount } from '../../../../core/fulfilment/states/state.ts';

export type Move = { readonly from: LedgerAccount; readonly to: LedgerAccount; readonly cents: number };

type Terms = { readonly priceCents: number; readonly feeCents: number };

const moves = (...all: readonly Move[]): readonly Move[] => all.filter(({ cents }) => cents > 0);

/**
 * So much of a sale goes to `to`: what is held first, then what the seller and the shop have of it, each their share. `missing` is what
 * is not there.
 */
export function takeFrom(
  { held, seller, fee }: Balances,
  { priceCents, feeCents }: Terms,
  to: 'bank' | 'back',
  cents: number,
): { readonly moves: readonly Move[]; readonly missing: number } {
  const ofHeld = Math.min(held, cents);
  const ofShares = Math.min(seller + fee, cents - ofHeld);
  const ofFee = fee - commissionOfKept(feeCents, priceCents, seller + fee - ofShares);
  return {
    moves: moves(
      { from: 'held', to, cents: ofHeld },
      { from: 'seller', to, cents: ofShares - ofFee },
      { from: 'fee', to, cents: ofFee },
    ),
    missing: cents - ofHeld - ofShares,
  };
}

/** What the bank takes. What is not there, it takes from the shop. */
export function takenByBank(balances: Balances, terms: Terms, cents: number): readonly Move[] {
  const { moves: taken, missing } = takeFrom(balances, terms, 'bank', cents);
  return [...taken, ...moves({ from: 'house', to: 'bank', cents: missing })];
}

/**
 * What the bank gives back goes where it was taken from, to the shop first, from which the last was taken; `taken` is what each account
 * gave to the bank and has not got back.
 */
export function givenByBank(
  { seller, fee }: Balances,
  { priceCents, feeCents }: Terms,
  taken: Balances,
  cents: number,
): readonly Move[] {
  const toHouse = Math.min(taken.house, cents);
  const toHeld = Math.min(taken.held, cents - toHouse);
  const toShares = cents - toHouse - toHeld;
  const toFee = commissionOfKept(feeCents, priceCents, seller + fee + toShares) - fee;
  return moves(
    { from: 'bank', to: 'held', cents: toHeld },
    { from: 'bank', to: 'seller', cents: toShares - toFee },
    { from: 'bank', to: 'fee', cents: toFee },
    { from: 'bank', to: 'house', cents: toHouse },
  );
}
