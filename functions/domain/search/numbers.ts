/** The numbers beside the choices of a search: how many titles each would leave, all other choices kept. */
import { asc } from 'drizzle-orm';
import type { Category } from '../../../core/catalog/category.ts';
import { type Count, countOf } from '../../../core/count.ts';
import { fieldChoice, ofEach } from '../../../core/search/choices.ts';
import { PRICE_BANDS, type Search, type SearchFacets } from '../../../core/search/search.ts';
import {
  badgeTerm,
  bandTerm,
  type Choice,
  categoryTerm,
  chosenTerms,
  fieldTerm,
  letterOf,
  SOLD,
} from '../../../core/search/terms.ts';
import { isOpenCategory } from '../../db/active.ts';
import type { Db } from '../../db/client.ts';
import { categories } from '../../db/tables/catalog.ts';
import type { Candidates } from './candidates.ts';

/** Kinds that fit all choices but one, by that choice; those that fit all stand for choices that were not made. */
export type Counted = { readonly all: Candidates; readonly without: ReadonlyMap<Choice, Candidates> };

const termOf = (terms: readonly string[], choice: Choice): string =>
  terms.find((term) => term.startsWith(letterOf(choice))) ?? '';

/** Numbers of titles that each term of a choice would leave. */
function countsOf({ all, without }: Counted, choice: Choice): (term: string) => Count {
  const { kinds, isAll } = without.get(choice) ?? all;
  const titles = new Map<string, Set<number>>();
  for (const [terms, own] of Map.groupBy(kinds, (kind) => kind.terms)) {
    const term = termOf(terms, choice);
    const having = titles.get(term) ?? new Set();
    // A band was chosen instead of a price.
    for (const { title, cents } of own) if (choice === 'price' || cents !== null) having.add(title);
    titles.set(term, having);
  }
  // A kind is not counted where the two ends of its prices do not say whether it fits.
  const isExact = isAll && (choice === 'price' || !kinds.some(({ isOpen }) => isOpen));
  return (term) => countOf(titles.get(term)?.size ?? 0, isExact);
}

/** Choices of which other values may be counted from other kinds than those that fit. */
export const leftOut = (search: Search): Choice[] =>
  [...chosenTerms(search).keys()].filter((choice) => choice !== 'badge' && (choice !== 'stock' || !search.withSold));

/** `counted`: the kinds that fit, and those that fit all choices but one, for each of `leftOut`. */
export function numbersOf(counted: Counted, categories: readonly Category[]): SearchFacets {
  const { all } = counted;
  const of = (choice: Choice) => countsOf(counted, choice);
  const [inCategory, inBand] = [of('category'), of('price')];
  const fitting = new Set(all.kinds.filter(({ cents }) => cents !== null).map(({ title }) => title));
  return {
    total: countOf(fitting.size, all.isAll),
    categories: categories.map((category) => ({ ...category, count: inCategory(categoryTerm(category.id)) })),
    fields: ofEach((name) => {
      const having = of(name);
      return fieldChoice(name).values.map((value) => ({ value, count: having(fieldTerm(name, value)) }));
    }),
    prices: PRICE_BANDS.map((_, band) => inBand(bandTerm(band))),
    verified: of('badge')(badgeTerm(true)),
    sold: of('stock')(SOLD),
  };
}

/** The categories that have numbers. */
export const openCategories = (db: Db) =>
  db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(isOpenCategory(categories))
    .orderBy(asc(categories.position), asc(categories.id));
