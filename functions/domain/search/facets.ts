/** The numbers beside each choice of a search: how many copies it would leave, all other choices kept. */
import type { Category } from '../../../core/catalog/category.ts';
import { CONDITIONS, type Condition } from '../../../core/condition.ts';
import { PRICE_BANDS, type Search, type SearchFacets } from '../../../core/search/search.ts';

/** Copies that are alike in everything that one may choose. `band` is a place in `PRICE_BANDS`. */
export type Group = {
  readonly categoryId: string;
  readonly condition: Condition;
  readonly band: number;
  readonly verified: boolean;
  readonly sold: boolean;
  readonly inPrice: boolean;
  readonly count: number;
};

/** The choices, each as a question about a group. */
const choices = (search: Search) => ({
  category: ({ categoryId }: Group) => search.categoryId === undefined || categoryId === search.categoryId,
  condition: ({ condition }: Group) => search.conditions.length === 0 || search.conditions.includes(condition),
  price: ({ inPrice }: Group) => inPrice,
  verified: ({ verified }: Group) => !search.verifiedOnly || verified,
  sold: ({ sold }: Group) => search.withSold || !sold,
});

export function facetsOf(groups: readonly Group[], categories: readonly Category[], search: Search): SearchFacets {
  const chosen = choices(search);
  const count = (besides: keyof typeof chosen | null, only: (group: Group) => boolean = () => true) =>
    groups.reduce((sum, group) => {
      const fits = Object.entries(chosen).every(([name, asks]) => name === besides || asks(group));
      return fits && only(group) ? sum + group.count : sum;
    }, 0);
  return {
    total: count(null),
    matches: groups.reduce((sum, group) => sum + group.count, 0),
    categories: categories.map((category) => ({
      ...category,
      count: count('category', (group) => group.categoryId === category.id),
    })),
    conditions: CONDITIONS.map((condition) => ({
      condition,
      count: count('condition', (group) => group.condition === condition),
    })),
    prices: PRICE_BANDS.map((_, band) => count('price', (group) => group.band === band)),
    verified: count('verified', (group) => group.verified),
    sold: count('sold', (group) => group.sold),
  };
}
