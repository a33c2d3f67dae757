/** The numbers of a search, from what was counted of it: samples of titles, and the shop's counters. */
import type { Category } from '../../../../core/catalog/category.ts';
import { countOf } from '../../../../core/count.ts';
import type { Search, SearchFacets } from '../../../../core/search/search.ts';
import type { Db } from '../../../db/client.ts';
import { isMasked } from '../filters.ts';
import { facetsOf, pricedNumbers, wantedOf } from './facets.ts';
import { lookUp } from './lookups.ts';
import { readSample, type Told } from './offers.ts';

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
  /** How many rows may be read. */
  readonly rowsMost: number;
};

/** `complete`: there was no title but those that were counted. */
type Counts = { readonly facets: SearchFacets; readonly complete: boolean };

/**
 * What the choices beside a search say: how many titles each has, exact where the sample was complete, and at least so many elsewhere.
 * A round trip, or up to four, where a price cuts a cell of prices (`lookups.ts`), otherwise none.
 */
export async function countsOf(db: Db, counted: Counted): Promise<Counts> {
  const { search, asked, shown } = counted;
  const { facets, complete } = await sampledCounts(db, counted);
  // As many as stand on the page.
  const isTooLow = facets.total.atLeast && facets.total.books < shown;
  const told = isTooLow ? { ...facets, total: { books: shown, atLeast: true } } : facets;
  return { facets: asked === null && !isMasked(search) ? withCounters(told, counted) : told, complete };
}

async function sampledCounts(db: Db, { search, samples, categories, rowsMost }: Counted): Promise<Counts> {
  const numbers = pricedNumbers(wantedOf(search, categories));
  const countsIn = async (told: Told | undefined, withoutSold: boolean): Promise<Counts> => {
    const complete = told?.complete === 1 && !withoutSold;
    // What was left out is counted on after it.
    const most = complete ? rowsMost : rowsMost / 2;
    const known = await lookUp(db, search, readSample(told, search), numbers, most);
    return { facets: facetsOf(known, complete, categories, search), complete };
  };
  const { whole, ofCategory } = samples;
  if (ofCategory === undefined || whole?.complete === 1) return countsIn(whole, false);
  // The sample of a category has none that are only sold.
  const { facets, complete } = await countsIn(ofCategory, search.withSold);
  const beside = facetsOf(readSample(whole, search), false, categories, search);
  return { facets: ofTheCategory(facets, beside), complete };
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
