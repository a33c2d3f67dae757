/**
 * Sentences for buyers before the payment, with the durations of the process. This file imports no schemas, because the
 * booking dialog loads it.
 */

import { DAY_MS } from '../days.ts';
import { formatPrice } from '../format.ts';
import { beforePayingWords } from '../words/en/common.ts';
import type { DeliveryOptions } from './delivery-options.ts';
import { STATE_DURATION_MS } from './state-durations.ts';

/** The total price (integer cents) and the delivery time, for the offered or chosen methods. */
export const totalAndDeliverySentences = (
  priceCents: number,
  delivery: DeliveryOptions,
): { readonly inAll: string; readonly comes: string } => ({
  inAll: beforePayingWords.inAll[delivery](formatPrice(priceCents)),
  comes: beforePayingWords.comes[delivery](STATE_DURATION_MS.to_ship / DAY_MS, STATE_DURATION_MS.to_meet / DAY_MS),
});
