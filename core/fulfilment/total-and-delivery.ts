/**
 * Sentences for buyers before the payment, with the durations of the process. This file imports no schemas, because the
 * booking dialog loads it.
 */
import { price } from '../format.ts';
import { DAY_MS } from '../period.ts';
import { beforePayingWords } from '../words/en/booking.ts';
import type { DeliveryOffer } from './delivery-options.ts';
import { STATE_LASTS_MS } from './durations.ts';

/** The total price (integer cents) and the delivery time, for the offered or chosen methods. */
export const totalAndDeliveryOf = (
  priceCents: number,
  delivery: DeliveryOffer,
): { readonly inAll: string; readonly comes: string } => ({
  inAll: beforePayingWords.inAll[delivery](price(priceCents)),
  comes: beforePayingWords.comes[delivery](STATE_LASTS_MS.to_ship / DAY_MS, STATE_LASTS_MS.to_meet / DAY_MS),
});
