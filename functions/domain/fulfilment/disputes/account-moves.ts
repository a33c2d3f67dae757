/** What moves between the accounts of a sale when money is taken or given outside the shop. Whole cents. */

import type { Balances } from '../../../../core/fulfilment/money/amounts.ts';
import { commissionOfKept } from '../../../../core/fulfilment/money/commission.ts';
import type { LedgerAccount } from '../../../../core/fulfilment/state.ts';

export type Move = { readonly from: LedgerAccount; readonly to: LedgerAccount; readonly cents: number };

type Terms = { readonly priceCents: number; readonly feeCents: number };

const moves = (...all: readonly Move[]): readonly Move[] => all.filter(({ cents }) => cents > 0);

/** What moves, what the shop gives of it in the seller's stead, and what is not there. */
type Taken = { readonly moves: readonly Move[]; readonly lentCents: number; readonly missing: number };

/**
 * So much of a sale goes to `to`: what is held first, then what the seller and the shop have of it, each their share. What the seller got
 * already (`gotCents`) comes from the shop, which asks for it back.
 */
export function takeFrom(
  { held, seller, fee }: Balances,
  { priceCents, feeCents }: Terms,
  to: 'bank' | 'back',
  cents: number,
  gotCents = 0,
): Taken {
  const ofHeld = Math.min(held, cents);
  const shares = seller + gotCents + fee;
  const ofShares = Math.min(shares, cents - ofHeld);
  const ofFee = fee - commissionOfKept(feeCents, priceCents, shares - ofShares);
  const ofSeller = Math.min(seller, ofShares - ofFee);
  const lentCents = ofShares - ofFee - ofSeller;
  return {
    moves: moves(
      { from: 'held', to, cents: ofHeld },
      { from: 'seller', to, cents: ofSeller },
      { from: 'fee', to, cents: ofFee },
      { from: 'platform', to, cents: lentCents },
    ),
    lentCents,
    missing: cents - ofHeld - ofShares,
  };
}

/** What the bank takes. What is not there, it takes from the shop. */
export function takenByBank(balances: Balances, terms: Terms, cents: number, gotCents = 0): Omit<Taken, 'missing'> {
  const { moves: taken, lentCents, missing } = takeFrom(balances, terms, 'bank', cents, gotCents);
  const others = taken.filter(({ from }) => from !== 'platform');
  return { moves: [...others, ...moves({ from: 'platform', to: 'bank', cents: lentCents + missing })], lentCents };
}

/** What the seller has got and keeps, and what the shop gave to the bank in their stead and asks for. */
type OfSeller = { readonly gotCents: number; readonly lentCents: number };

/**
 * What the bank gives back goes where it was taken from, to the shop first, from which the last was taken; `taken` is what each account
 * gave to the bank and has not got back, by the bank or by the seller. The seller's share goes to the shop as far as it asks the seller
 * for it: so much, `lentCents`, it asks for no more.
 */
export function givenByBank(
  { seller, fee }: Balances,
  { priceCents, feeCents }: Terms,
  taken: Balances,
  cents: number,
  ofSeller: OfSeller = { gotCents: 0, lentCents: 0 },
): Omit<Taken, 'missing'> {
  const toShop = Math.min(taken.platform - ofSeller.lentCents, cents);
  const toHeld = Math.min(taken.held, cents - toShop);
  const toShares = cents - toShop - toHeld;
  const toFee = commissionOfKept(feeCents, priceCents, seller + ofSeller.gotCents + fee + toShares) - fee;
  const lentCents = Math.min(ofSeller.lentCents, toShares - toFee);
  return {
    moves: moves(
      { from: 'bank', to: 'held', cents: toHeld },
      { from: 'bank', to: 'seller', cents: toShares - toFee - lentCents },
      { from: 'bank', to: 'fee', cents: toFee },
      { from: 'bank', to: 'platform', cents: toShop + lentCents },
    ),
    lentCents,
  };
}
