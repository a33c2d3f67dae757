/** The numbers beside each choice of a search: how many titles it would leave, all other choices kept. */
import type { Category } from '../../../../core/catalog/category.ts';
import { CONDITIONS } from '../../../../core/condition.ts';
import { type Count, countOf } from '../../../../core/count.ts';
import { PRICE_BANDS, type Search, type SearchFacets } from '../../../../core/search/search.ts';
import { bandsOf, type Choices, choicesOf, copyKindsOf, EVERYTHING, maskOf } from '../filters.ts';

/** What a title has in a category: masks of 32 bits. The last two are of kinds that lie in the chosen prices. */
export type Offer = {
  readonly categoryId: string;
  readonly forSale: number;
  readonly sold: number;
  readonly pricedForSale: number;
  readonly pricedSold: number;
};

/** The titles of a sample (`sample.ts`), each with its offers. */
export function readSample(text: string | null, search: Search): Offer[][] {
  const whole = maskOf(copyKindsOf({ ...EVERYTHING, bands: bandsOf(search).whole }));
  return (text ?? '')
    .split(';')
    .filter((offers) => offers !== '')
    .map((offers) =>
      offers.split(',').map((offer) => {
        const [categoryId = '', forSale, sold, cutForSale = 0, cutSold = 0] = offer.split(':');
        const masks = { forSale: Number(forSale), sold: Number(sold) };
        return {
          categoryId,
          ...masks,
          pricedForSale: (masks.forSale & whole) | Number(cutForSale),
          pricedSold: (masks.sold & whole) | Number(cutSold),
        };
      }),
    );
}

type Wanted = {
  readonly choices: Choices;
  readonly categoryId?: string | undefined;
  /** A band was chosen instead of the prices. */
  readonly anyPrice?: boolean;
  readonly stocks: readonly ('forSale' | 'sold')[];
};

/** Whether one of the offers is of this category, kind, condition, price and badge. */
function has(offers: readonly Offer[], { categoryId, stocks, anyPrice }: Wanted, mask: number): boolean {
  return offers.some((offer) => {
    if (categoryId !== undefined && offer.categoryId !== categoryId) return false;
    const masks = { forSale: offer.pricedForSale, sold: offer.pricedSold };
    return stocks.some((stock) => ((anyPrice ? offer[stock] : masks[stock]) & mask) !== 0);
  });
}

/** `all`: the sample has every title that the search could find. */
export function facetsOf(
  sample: readonly (readonly Offer[])[],
  all: boolean,
  categories: readonly Category[],
  search: Search,
): SearchFacets {
  const chosen: Wanted = {
    choices: choicesOf(search),
    categoryId: search.categoryId,
    stocks: search.withSold ? ['forSale', 'sold'] : ['forSale'],
  };
  const count = (change: Partial<Wanted> = {}): Count => {
    const wanted = { ...chosen, ...change };
    const mask = maskOf(copyKindsOf(wanted.choices));
    return countOf(sample.filter((offers) => has(offers, wanted, mask)).length, all);
  };
  const withChoices = (change: Partial<Choices>) => ({ choices: { ...chosen.choices, ...change } });
  return {
    total: count(),
    matches: countOf(sample.length, all),
    categories: categories.map((category) => ({ ...category, count: count({ categoryId: category.id }) })),
    conditions: CONDITIONS.map((condition) => ({ condition, count: count(withChoices({ conditions: [condition] })) })),
    prices: PRICE_BANDS.map((_, band) => count({ ...withChoices({ bands: [band] }), anyPrice: true })),
    verified: count(withChoices({ verified: [true] })),
    sold: count({ stocks: ['sold'] }),
  };
}
