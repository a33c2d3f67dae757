/** Sentences for buyers before they pay, with the times of the sale's own clocks. Without schemas: the booking dialog loads it. */
import { price } from '../format.ts';
import { DAY_MS } from '../period.ts';
import { beforePayingWords } from '../words/fulfilment/before-paying.ts';
import type { DeliveryOffer } from './delivery-offer.ts';
import { STATES } from './process.ts';

/** The price (integer cents) in all, and when the book comes, for what is offered or chosen. */
export const beforePayingOf = (
  priceCents: number,
  delivery: DeliveryOffer,
): { readonly inAll: string; readonly comes: string } => ({
  inAll: beforePayingWords.inAll[delivery](price(priceCents)),
  comes: beforePayingWords.comes[delivery](STATES.to_ship.lasts / DAY_MS, STATES.to_meet.lasts / DAY_MS),
});
