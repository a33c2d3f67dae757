import * as v from 'valibot';
import { price } from '../../../../core/format.ts';
import { COMMISSION, commissionOf } from '../../../../core/fulfilment/money/commission.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import { tidyPrice } from '../../../../core/listings/price-cells.ts';
import { ownListingsWords } from '../../../../core/words/en/listings.ts';

const words = ownListingsWords.proceeds;

/** Sentences about proceeds and commission of a typed price; empty for an invalid price. */
export function proceedsOf(typed: string): readonly string[] {
  const { success, output } = v.safeParse(listingFields.resellPriceCents.schema, tidyPrice(typed.trim()));
  if (!success) return [];
  const commission = commissionOf(output);
  return [words.yours(price(output - commission)), words.commission(price(commission))];
}

export const commissionRate = (): string => words.rate(COMMISSION.percent, price(COMMISSION.leastCents));
