/** The numbers of a search, from what was counted of it: samples of titles, and the shop's counters. */
import type { Category } from '../../../../core/catalog/category.ts';
import { countOf } from '../../../../core/count.ts';
import type { Search, SearchFacets } from '../../../../core/search/search.ts';
import { isMasked } from '../filters.ts';
import { facetsOf, readSample } from './facets.ts';
import { countedMost, type Scope, type Shop } from './sample.ts';

type Sample = { readonly titles: number; readonly offers: string | null };

export type Counter = Shop & { readonly categoryId: string };

/** The counter of a category, or of the whole shop. */
export const counterOf = (counters: readonly Counter[], id = ''): Shop =>
  counters.find(({ categoryId }) => categoryId === id) ?? { copies: 0, titles: 0 };

type Counted = {
  readonly search: Search;
  /** What `title_words` was asked; null where there are no words. */
  readonly asked: string | null;
  /** The second one where the first may leave out titles of the chosen category. */
  readonly samples: { readonly whole: Sample | undefined; readonly ofCategory: Sample | undefined };
  readonly categories: readonly Category[];
  readonly counters: readonly Counter[];
  /** How many titles stand on the page. */
  readonly shown: number;
};

/** What the choices beside a search say: how many titles each has, exact where the sample was all there is, and at least so many elsewhere. */
export function countsOf(counted: Counted): SearchFacets {
  const { search, asked, samples, shown } = counted;
  const isAll = (sample: Sample | undefined, scope: Scope) =>
    (sample?.titles ?? 0) <= countedMost(search, asked, scope, counterOf(counted.counters));
  const from = (sample: Sample | undefined, all: boolean) =>
    facetsOf(readSample(sample?.offers ?? null, search), all, counted.categories, search);
  const whole = from(samples.whole, isAll(samples.whole, 'whole'));
  const { ofCategory } = samples;
  const isEnough = ofCategory === undefined || isAll(samples.whole, 'whole');
  // The sample of a category has none that are only sold.
  const facets = isEnough
    ? whole
    : ofTheCategory(from(ofCategory, isAll(ofCategory, 'category') && !search.withSold), whole);
  const { total } = facets;
  const atLeast = total.atLeast && total.books < shown ? { ...facets, total: { ...total, books: shown } } : facets;
  return asked === null && !isMasked(search) ? withCounters(atLeast, counted) : atLeast;
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
