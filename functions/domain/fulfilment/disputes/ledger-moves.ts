/** Moves between the accounts of a sale for money that is taken or given outside the shop. Whole cents. */

import type { Balances } from '../../../../core/fulfilment/money/amounts.ts';
import { commissionOnKeptPart } from '../../../../core/fulfilment/money/commission.ts';
import type { LedgerAccount } from '../../../../core/fulfilment/state.ts';

export type LedgerMove = { readonly from: LedgerAccount; readonly to: LedgerAccount; readonly cents: number };

type Terms = { readonly priceCents: number; readonly feeCents: number };

const moves = (...all: readonly LedgerMove[]): readonly LedgerMove[] => all.filter(({ cents }) => cents > 0);

/** The moves, the shop's advance for the seller among them, and the uncovered rest. */
type Taken = { readonly moves: readonly LedgerMove[]; readonly advancedCents: number; readonly missing: number };

/**
 * Moves `cents` of a sale to `to`: the held money first, then the shares of seller and shop in proportion. The seller's
 * part that was paid already (`gotCents`) comes from the shop, which claims it back.
 */
export function moveFromSale(
  { held, seller, fee }: Balances,
  { priceCents, feeCents }: Terms,
  to: 'bank' | 'back',
  cents: number,
  gotCents = 0,
): Taken {
  const ofHeld = Math.min(held, cents);
  const shares = seller + gotCents + fee;
  const ofShares = Math.min(shares, cents - ofHeld);
  const ofFee = fee - commissionOnKeptPart(feeCents, priceCents, shares - ofShares);
  const ofSeller = Math.min(seller, ofShares - ofFee);
  const advancedCents = ofShares - ofFee - ofSeller;
  return {
    moves: moves(
      { from: 'held', to, cents: ofHeld },
      { from: 'seller', to, cents: ofSeller },
      { from: 'fee', to, cents: ofFee },
      { from: 'platform', to, cents: advancedCents },
    ),
    advancedCents,
    missing: cents - ofHeld - ofShares,
  };
}

/** Moves of money that the bank takes; the shop covers the rest. */
export function movesTakenByBank(
  balances: Balances,
  terms: Terms,
  cents: number,
  gotCents = 0,
): Omit<Taken, 'missing'> {
  const { moves: taken, advancedCents, missing } = moveFromSale(balances, terms, 'bank', cents, gotCents);
  const others = taken.filter(({ from }) => from !== 'platform');
  return {
    moves: [...others, ...moves({ from: 'platform', to: 'bank', cents: advancedCents + missing })],
    advancedCents,
  };
}

/**
 * `gotCents`: paid to the seller and not reversed. `advancedCents`: advanced by the shop to the bank, and to be
 * recovered from the seller.
 */
type OfSeller = { readonly gotCents: number; readonly advancedCents: number };

/**
 * Moves of money that the bank gives back, to the accounts it was taken from, the shop first, which gave last; `taken`
 * is the amount of each account that neither the bank nor the seller has returned. The seller's share goes to the shop
 * up to the amount that the shop wants from the seller: `advancedCents` of it is no longer to be recovered.
 */
export function movesReturnedByBank(
  { seller, fee }: Balances,
  { priceCents, feeCents }: Terms,
  taken: Balances,
  cents: number,
  ofSeller: OfSeller = { gotCents: 0, advancedCents: 0 },
): Omit<Taken, 'missing'> {
  const toShop = Math.min(taken.platform - ofSeller.advancedCents, cents);
  const toHeld = Math.min(taken.held, cents - toShop);
  const toShares = cents - toShop - toHeld;
  const toFee = commissionOnKeptPart(feeCents, priceCents, seller + ofSeller.gotCents + fee + toShares) - fee;
  const advancedCents = Math.min(ofSeller.advancedCents, toShares - toFee);
  return {
    moves: moves(
      { from: 'bank', to: 'held', cents: toHeld },
      { from: 'bank', to: 'seller', cents: toShares - toFee - advancedCents },
      { from: 'bank', to: 'fee', cents: toFee },
      { from: 'bank', to: 'platform', cents: toShop + advancedCents },
    ),
    advancedCents,
  };
}
