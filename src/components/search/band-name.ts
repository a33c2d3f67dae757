import { PRICE_CENTS } from '../../../core/listings/limits.ts';
import type { PriceBand } from '../../../core/search/search.ts';
import { searchPageWords } from '../../../core/words/en/pages/search.ts';

const { bands } = searchPageWords;

/** "Under $5", "$5 to $9.99", "$20 and up". */
export function bandName({ leastCents, mostCents }: PriceBand): string {
  if (leastCents === 0) return bands.under((mostCents + 1) / 100);
  return mostCents === PRICE_CENTS.most
    ? bands.from(leastCents / 100)
    : bands.between(leastCents / 100, mostCents / 100);
}
