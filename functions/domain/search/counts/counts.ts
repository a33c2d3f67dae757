/** The numbers of a search, from what was counted of it: samples of titles, and the shop's counters. */
import type { Category } from '../../../../core/catalog/category.ts';
import { countOf } from '../../../../core/count.ts';
import type { Search, SearchFacets } from '../../../../core/search/search.ts';
import { isMasked } from '../filters.ts';
import { type Fitting, facetsOf, fittingIn } from './facets.ts';
import { readSample, type Told } from './offers.ts';

export type Counter = { readonly categoryId: string; readonly copies: number; readonly titles: number };

/** The counter of a category, or of the whole shop. */
export const counterOf = (counters: readonly Counter[], id = ''): Omit<Counter, 'categoryId'> =>
  counters.find(({ categoryId }) => categoryId === id) ?? { copies: 0, titles: 0 };

type Counted = {
  readonly search: Search;
  /** There are words. */
  readonly isWorded: boolean;
  /** The second one where the first may leave out titles of the chosen category. */
  readonly samples: { readonly whole: Told | undefined; readonly ofCategory: Told | undefined };
  readonly categories: readonly Category[];
  readonly counters: readonly Counter[];
};

/** `fitting`: all titles that fit, where there was no title but those that were counted; otherwise null. */
type Counts = { readonly facets: SearchFacets; readonly fitting: Fitting | null };

/** What the choices beside a search say: how many titles each has, exact where the sample was complete, and at least so many elsewhere. */
export function countsOf(counted: Counted): Counts {
  const { search, isWorded } = counted;
  const { facets, fitting } = sampledCounts(counted);
  return { facets: isWorded || isMasked(search) ? facets : withCounters(facets, counted), fitting };
}

function sampledCounts({ search, samples, categories }: Counted): Counts {
  const countsIn = (told: Told | undefined, complete: boolean): Counts => {
    const sample = readSample(told, search);
    return {
      facets: facetsOf(sample, complete, categories, search),
      fitting: complete ? fittingIn(sample, search) : null,
    };
  };
  const { whole, ofCategory } = samples;
  if (ofCategory === undefined || whole?.complete === 1) return countsIn(whole, whole?.complete === 1);
  // The sample of a category has none that are only sold.
  const { facets, fitting } = countsIn(ofCategory, ofCategory.complete === 1 && !search.withSold);
  const { facets: beside } = countsIn(whole, false);
  return { facets: ofTheCategory(facets, beside), fitting };
}

const ofTheCategory = (facets: SearchFacets, { categories, matches, sold }: SearchFacets): SearchFacets => ({
  ...facets,
  categories,
  matches,
  sold,
});

/** Where nothing but a category was chosen, the shop's counters know what a sample may not. */
function withCounters(facets: SearchFacets, { counters, search: { categoryId = '' } }: Counted): SearchFacets {
  const of = (id: string) => countOf(counterOf(counters, id).titles, true);
  return {
    ...facets,
    total: of(categoryId),
    categories: facets.categories.map((category) => ({ ...category, count: of(category.id) })),
  };
}
