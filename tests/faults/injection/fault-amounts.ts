/**
 * Prices (cents) that make the stand-in fail (`tools/stand-ins/stripe/faults.ts`), by the price or by the seller's
 * share. Prices that fail at every attempt are excluded: they cannot end well, and no provider behaves so. 66706,
 * "cancel: 500 once", is one of them: it means once per key, and the SDK takes a new key for each cancel.
 */
import { commissionOf } from '../../../core/fulfilment/money/commission.ts';

const SHARES = [
  66_502, // transfer: 500 after the effect, the same 500 for the same key
  66_503, // transfer: reply lost after the effect
  66_506, // transfer: 500 once
  66_402, // reversal: 500 after the effect, the same 500 for the same key
  66_403, // reversal: reply lost after the effect
  66_406, // reversal: 500 once
];

/** The lowest price with this seller's share. */
function priceFor(cents: number): number {
  let price = cents;
  while (price - commissionOf(price) < cents) price++;
  return price;
}

/** Prices whose seller's share makes the stand-in fail. */
export const FAULTY_SHARES = SHARES.map(priceFor);

export const FAULT_AMOUNTS = [
  66_601, // create: 500 before the effect, the same 500 for the same key
  66_602, // create: 500 after the effect, the same 500 for the same key
  66_603, // create: reply lost after the effect
  66_606, // create: 500 once
  66_607, // create: answers after 2 s
  66_702, // cancel: 500 after the effect
  66_703, // cancel: reply lost after the effect
  66_806, // retrieve: 500 once
  66_903, // refund: reply lost after the effect
  66_906, // refund: 500 once
  ...FAULTY_SHARES,
];
