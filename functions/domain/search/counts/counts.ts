/** The numbers of a search, from what was counted of it: samples of titles, and the shop's counters. */
import type { Category } from '../../../../core/catalog/category.ts';
import { countOf } from '../../../../core/count.ts';
import type { Search, SearchFacets } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { isMasked } from '../filters.ts';
import { facetsOf, wantedOf } from './facets.ts';
import { lookUp } from './lookups.ts';
import { readSample, type Sample, type Told } from './offers.ts';

export type Counter = { readonly categoryId: string; readonly copies: number; readonly titles: number };

/** The counter of a category, or of the whole shop. */
export const counterOf = (counters: readonly Counter[], id = ''): Omit<Counter, 'categoryId'> =>
  counters.find(({ categoryId }) => categoryId === id) ?? { copies: 0, titles: 0 };

type Counted = {
  readonly search: Search;
  /** What `title_words` was asked; null where there are no words. */
  readonly asked: string | null;
  /** The second one where the first may leave out titles of the chosen category. */
  readonly samples: { readonly whole: Told | undefined; readonly ofCategory: Told | undefined };
  readonly categories: readonly Category[];
  readonly counters: readonly Counter[];
  /** How many titles stand on the page. */
  readonly shown: number;
};

/** What a search may read beside its page. */
const ROWS_MOST = 16_500;

/** What a sample has read: a row of each offer, and so many more of each title. */
const rowsRead = (sample: Sample, ofTitle: number): number => sample.flat().length + ofTitle * sample.length;

/**
 * What the choices beside a search say: how many titles each has, exact where the sample was all there is, and at least so many elsewhere.
 * A round trip, or up to four, where a price cuts a cell of prices (`lookups.ts`), otherwise none.
 */
export async function countsOf(db: Db, counted: Counted): Promise<SearchFacets> {
  const { search, asked, samples, categories, shown } = counted;
  const { total, verified, conditions, sold, categories: each } = wantedOf(search, categories);
  const numbers = [total, verified, ...conditions, ...each, sold] as const;
  const from = async (sample: Sample, rowsMost: number, isAll: boolean) =>
    facetsOf(await lookUp(db, search, sample, numbers, rowsMost), isAll, categories, search);
  const [whole, ofCategory] = [readSample(samples.whole, search), readSample(samples.ofCategory, search)];
  const isEnough = samples.ofCategory === undefined || samples.whole?.all === 1;
  const left = ROWS_MOST - rowsRead(whole, asked === null ? 0 : 2);
  // The sample of a category has none that are only sold.
  const facets = isEnough
    ? await from(whole, left, samples.whole?.all === 1)
    : ofTheCategory(
        await from(ofCategory, left - rowsRead(ofCategory, 2), samples.ofCategory?.all === 1 && !search.withSold),
        facetsOf(whole, false, categories, search),
      );
  const atLeast = facets.total.atLeast && facets.total.books < shown;
  const told = atLeast ? { ...facets, total: { books: shown, atLeast } } : facets;
  return asked === null && !isMasked(search) ? withCounters(told, counted) : told;
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
