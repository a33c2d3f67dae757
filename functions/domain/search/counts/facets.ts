/** The numbers beside each choice of a search: how many titles it would leave, all other choices kept. */
import type { Category } from '../../../../core/catalog/category.ts';
import { CONDITIONS } from '../../../../core/condition.ts';
import { type Count, countOf } from '../../../../core/count.ts';
import { PRICE_BANDS, type Search, type SearchFacets } from '../../../../core/search/search.ts';
import { type Choices, choicesOf, copyKindsOf, maskOf } from '../filters.ts';
import type { Sample, SampledTitle } from './offers.ts';

/** What a number counts: titles with a copy of one of these kinds. */
type Wanted = {
  readonly kinds: number;
  readonly categoryId?: string | undefined;
  /** A band was chosen instead of the prices. */
  readonly anyPrice?: boolean;
  readonly stocks: readonly ('forSale' | 'sold')[];
};

/** What each number of a search counts, but that of its words. */
function wantedOf(search: Search, categories: readonly Category[]) {
  const choices = choicesOf(search);
  const withChoices = (change: Partial<Choices>) => maskOf(copyKindsOf({ ...choices, ...change }));
  const chosen: Wanted = {
    kinds: withChoices({}),
    categoryId: search.categoryId,
    stocks: search.withSold ? ['forSale', 'sold'] : ['forSale'],
  };
  const sold: Wanted = { ...chosen, stocks: ['sold'] };
  return {
    total: chosen,
    verified: { ...chosen, kinds: withChoices({ verified: [true] }) },
    conditions: CONDITIONS.map((condition) => ({
      condition,
      wanted: { ...chosen, kinds: withChoices({ conditions: [condition] }) },
    })),
    categories: categories.map((category) => ({ category, wanted: { ...chosen, categoryId: category.id } })),
    sold,
    prices: PRICE_BANDS.map((_, band) => ({ ...chosen, kinds: withChoices({ bands: [band] }), anyPrice: true })),
  };
}

/** Whether one of the title's offers is wanted. */
function has({ offers }: SampledTitle, { categoryId, stocks, anyPrice, kinds }: Wanted): boolean {
  return offers.some((offer) => {
    if (categoryId !== undefined && offer.categoryId !== categoryId) return false;
    return stocks.some((stock) => ((anyPrice ? offer[stock].every : offer[stock].chosen) & kinds) !== 0);
  });
}

/** Titles by their numbers, and how many rows they and their offers are. */
export type Fitting = { readonly numbers: readonly number[]; readonly rows: number };

/** The titles that a search finds in a sample. */
export function fittingIn(sample: Sample, search: Search): Fitting {
  const { total } = wantedOf(search, []);
  const titles = sample.filter((title) => has(title, total));
  return {
    numbers: titles.map(({ number }) => number),
    rows: titles.reduce((rows, { offers }) => rows + 1 + offers.length, 0),
  };
}

/** `complete`: the sample has every title that the search could find. */
export function facetsOf(
  sample: Sample,
  complete: boolean,
  categories: readonly Category[],
  search: Search,
): SearchFacets {
  const count = (wanted: Wanted): Count => countOf(sample.filter((title) => has(title, wanted)).length, complete);
  const each = wantedOf(search, categories);
  return {
    total: count(each.total),
    matches: countOf(sample.length, complete),
    categories: each.categories.map(({ category, wanted }) => ({ ...category, count: count(wanted) })),
    conditions: each.conditions.map(({ condition, wanted }) => ({ condition, count: count(wanted) })),
    prices: each.prices.map(count),
    verified: count(each.verified),
    sold: count(each.sold),
  };
}
