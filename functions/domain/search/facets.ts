/** Facets: the number of titles for each choice, with all other choices unchanged. */
import { asc } from 'drizzle-orm';
import type { Category } from '../../../core/catalog/category.ts';
import { type Count, countOf } from '../../../core/paging.ts';
import { fieldChoice, mapFieldChoices } from '../../../core/search/field-choices.ts';
import { PRICE_BANDS, type Search, type SearchFacets } from '../../../core/search/search.ts';
import {
  badgeTerm,
  bandTerm,
  type Choice,
  categoryTerm,
  chosenTerms,
  fieldTerm,
  SOLD_TERM,
} from '../../../core/search/terms.ts';
import type { Db } from '../../db/client.ts';
import { isOpenCategory } from '../../db/conditions.ts';
import { categories } from '../../db/tables/catalog.ts';
import type { Candidates } from './candidates.ts';

/** Number of titles by term. */
export type TitleCounts = { readonly titles: ReadonlyMap<string, number>; readonly isExact: boolean };

/** Counts of the kinds that fit. */
function countsOf({ kinds, isAll }: Candidates): TitleCounts {
  const counts = new Map<string, { title: number; titles: number }>();
  const countsOfTerms = new Map<readonly string[], { title: number; titles: number }[]>();
  // In the order of titles, so that a title is counted where it differs from the last one.
  for (const { terms, title, cents } of kinds.toSorted((one, other) => one.title - other.title)) {
    if (cents === null) continue;
    let own = countsOfTerms.get(terms);
    if (!own) {
      own = terms.map((term) => {
        const count = counts.get(term) ?? { title: -1, titles: 0 };
        counts.set(term, count);
        return count;
      });
      countsOfTerms.set(terms, own);
    }
    for (const count of own) {
      if (count.title === title) continue;
      count.title = title;
      count.titles++;
    }
  }
  // A kind is not counted where its lowest and highest price do not decide, so the number is not exact.
  const isExact = isAll && !kinds.some(({ isOpen }) => isOpen);
  return { titles: new Map(Array.from(counts, ([term, { titles }]) => [term, titles])), isExact };
}

/** Parses titles by the terms of a choice (`readTitlesByTerm`). */
export function parseTitlesByTerm([row]: readonly {
  readonly pairs: string | null;
  readonly isAll: number;
}[]): TitleCounts {
  const terms = row?.pairs?.split(',').map((pair) => pair.replace(/^\d+/, '')) ?? [];
  const titles = new Map(
    Array.from(
      Map.groupBy(terms, (term) => term),
      ([term, { length }]) => [term, length],
    ),
  );
  return { titles, isExact: row?.isAll === 1 };
}

/** Choices whose other values need a count of their own, without the choice. */
export const choicesToLeaveOut = (search: Search): Choice[] =>
  [...chosenTerms(search).keys()].filter((choice) => choice !== 'badge' && (choice !== 'stock' || !search.withSold));

/** Facets of the kinds that fit; `without`: the titles that fit all choices but one, by that choice. */
export function facetsOf(
  all: Candidates,
  without: ReadonlyMap<Choice, TitleCounts>,
  categories: readonly Category[],
): SearchFacets {
  const fitting = countsOf(all);
  const of = (choice: Choice) => {
    const { titles, isExact } = without.get(choice) ?? fitting;
    return (term: string): Count => countOf(titles.get(term) ?? 0, isExact);
  };
  const [inCategory, inBand] = [of('category'), of('price')];
  const titles = new Set(all.kinds.filter(({ cents }) => cents !== null).map(({ title }) => title));
  return {
    total: countOf(titles.size, all.isAll),
    categories: categories.map((category) => ({ ...category, count: inCategory(categoryTerm(category.id)) })),
    fields: mapFieldChoices((name) => {
      const having = of(name);
      return fieldChoice(name).values.map((value) => ({ value, count: having(fieldTerm(name, value)) }));
    }),
    prices: PRICE_BANDS.map((_, band) => inBand(bandTerm(band))),
    verified: of('badge')(badgeTerm(true)),
    sold: of('stock')(SOLD_TERM),
  };
}

/** Categories with facets. */
export const readOpenCategories = (db: Db) =>
  db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(isOpenCategory(categories))
    .orderBy(asc(categories.position), asc(categories.id));
