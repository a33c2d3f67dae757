/** Searches near to one without results: the same search with another value of one choice. */
import type { Category } from '../catalog/category.ts';
import type { Count } from '../paging.ts';
import { choiceValueName, FIELD_CHOICE_NAMES } from './field-choices.ts';
import { PRICE_BANDS, type PriceBand, type Search, type SearchFacets } from './search.ts';

/** `other` is the replacing value. */
type Near = {
  readonly search: Search;
  readonly other: Category | string | PriceBand;
  readonly count: Count;
};

const AT_MOST = 6;

/** Near searches with results, those with most results first. The counts are those of the search's facets. */
export function alternativeSearches(search: Search, { categories, fields, prices }: SearchFacets): Near[] {
  const again: Search = { ...search, after: undefined };
  const isPriced = search.leastCents !== undefined || search.mostCents !== undefined;
  const all: Near[] = [
    ...(search.categoryId ? categories : []).map(({ id, name, count }) => ({
      search: { ...again, categoryId: id },
      other: { id, name },
      count,
    })),
    ...FIELD_CHOICE_NAMES.filter((name) => search.fields[name].length > 0).flatMap((name) =>
      fields[name].map(({ value, count }) => ({
        search: { ...again, fields: { ...search.fields, [name]: [value] } },
        other: choiceValueName(name, value),
        count,
      })),
    ),
    ...(isPriced ? prices : []).flatMap((count, at) => {
      const band = PRICE_BANDS[at];
      return band ? [{ search: { ...again, ...band }, other: band, count }] : [];
    }),
  ];
  return all
    .filter(({ count }) => count.books > 0)
    .sort((a, b) => b.count.books - a.count.books)
    .slice(0, AT_MOST);
}
