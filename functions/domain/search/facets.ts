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
  termPrefixOf,
} from '../../../core/search/terms.ts';
import type { Db } from '../../db/client.ts';
import { isOpenCategory } from '../../db/conditions.ts';
import { categories } from '../../db/tables/catalog.ts';
import type { Candidates } from './candidates.ts';

/** Kinds that fit all choices but one, by that choice; `all` is used for choices that were not made. */
export type CountedCandidates = { readonly all: Candidates; readonly without: ReadonlyMap<Choice, Candidates> };

const termOf = (terms: readonly string[], choice: Choice): string =>
  terms.find((term) => term.startsWith(termPrefixOf(choice))) ?? '';

/** Numbers of titles by the terms of a choice. */
function countsOf({ all, without }: CountedCandidates, choice: Choice): (term: string) => Count {
  const { kinds, isAll } = without.get(choice) ?? all;
  const titles = new Map<string, Set<number>>();
  for (const [terms, own] of Map.groupBy(kinds, (kind) => kind.terms)) {
    const term = termOf(terms, choice);
    const having = titles.get(term) ?? new Set();
    // A band is counted without the chosen price.
    for (const { title, cents } of own) if (choice === 'price' || cents !== null) having.add(title);
    titles.set(term, having);
  }
  // A kind is not counted where its lowest and highest price do not decide, so the number is not exact.
  const isExact = isAll && (choice === 'price' || !kinds.some(({ isOpen }) => isOpen));
  return (term) => countOf(titles.get(term)?.size ?? 0, isExact);
}

/** Choices whose other values need a count of their own, without the choice. */
export const choicesToLeaveOut = (search: Search): Choice[] =>
  [...chosenTerms(search).keys()].filter((choice) => choice !== 'badge' && (choice !== 'stock' || !search.withSold));

/** `counted`: the kinds that fit, and those that fit all choices but one, for each of `leftOut`. */
export function facetsOf(counted: CountedCandidates, categories: readonly Category[]): SearchFacets {
  const { all } = counted;
  const of = (choice: Choice) => countsOf(counted, choice);
  const [inCategory, inBand] = [of('category'), of('price')];
  const fitting = new Set(all.kinds.filter(({ cents }) => cents !== null).map(({ title }) => title));
  return {
    total: countOf(fitting.size, all.isAll),
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
