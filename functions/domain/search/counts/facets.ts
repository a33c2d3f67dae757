/** The numbers beside each choice of a search: how many titles it would leave, all other choices kept. */
import type { Category } from '../../../../core/catalog/category.ts';
import { CONDITIONS } from '../../../../core/condition.ts';
import { type Count, countOf } from '../../../../core/count.ts';
import { PRICE_BANDS, type Search, type SearchFacets } from '../../../../core/search/search.ts';
import { type Choices, choicesOf, copyKindsOf, maskOf } from '../filters.ts';
import type { Offer, Sample } from './offers.ts';

/** What a number counts: titles with a copy of one of these kinds. */
export type Wanted = {
  readonly kinds: number;
  readonly categoryId?: string | undefined;
  /** A band was chosen instead of the prices. */
  readonly anyPrice?: boolean;
  readonly stocks: readonly ('forSale' | 'sold')[];
};

/** All numbers of a search but that of its words. */
export function wantedOf(search: Search, categories: readonly Category[]) {
  const choices = choicesOf(search);
  const withChoices = (change: Partial<Choices>) => maskOf(copyKindsOf({ ...choices, ...change }));
  const chosen: Wanted = {
    kinds: withChoices({}),
    categoryId: search.categoryId,
    stocks: search.withSold ? ['forSale', 'sold'] : ['forSale'],
  };
  return {
    total: chosen,
    verified: { ...chosen, kinds: withChoices({ verified: [true] }) },
    conditions: CONDITIONS.map((condition) => ({ ...chosen, kinds: withChoices({ conditions: [condition] }) })),
    categories: categories.map(({ id }) => ({ ...chosen, categoryId: id })),
    sold: { ...chosen, stocks: ['sold'] as const },
    prices: PRICE_BANDS.map((_, band) => ({ ...chosen, kinds: withChoices({ bands: [band] }), anyPrice: true })),
  };
}

/** Whether one of the offers is wanted: `sure`ly, or `possible` because a copy at the chosen prices may be among those that were not looked up. */
export function has(offers: readonly Offer[], wanted: Wanted, how: 'sure' | 'possible'): boolean {
  const { categoryId, stocks, anyPrice, kinds } = wanted;
  return offers.some((offer) => {
    if (categoryId !== undefined && offer.categoryId !== categoryId) return false;
    return stocks.some((stock) => {
      const { all, sure, unsure } = offer[stock];
      return ((anyPrice ? all : how === 'sure' ? sure : sure | unsure) & kinds) !== 0;
    });
  });
}

/** `all`: the sample has every title that the search could find. */
export function facetsOf(sample: Sample, all: boolean, categories: readonly Category[], search: Search): SearchFacets {
  const isUnsure = sample.some((offers) => offers.some(({ forSale, sold }) => (forSale.unsure | sold.unsure) !== 0));
  const count = (wanted: Wanted): Count => {
    const others = sample.filter((offers) => !has(offers, wanted, 'sure'));
    const isOpen = isUnsure && others.some((offers) => has(offers, wanted, 'possible'));
    return countOf(sample.length - others.length, all && !isOpen);
  };
  const wanted = wantedOf(search, categories);
  return {
    total: count(wanted.total),
    matches: countOf(sample.length, all),
    categories: categories.map((category, at) => ({ ...category, count: count(wanted.categories[at] as Wanted) })),
    conditions: CONDITIONS.map((condition, at) => ({ condition, count: count(wanted.conditions[at] as Wanted) })),
    prices: wanted.prices.map(count),
    verified: count(wanted.verified),
    sold: count(wanted.sold),
  };
}
