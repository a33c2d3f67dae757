/** What the titles of a sample have in each category: the text in which the database tells it, and how that is read. */
import { type SQL, sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import { bandsOf, choicesOf, copyKindsOf, EVERYTHING, maskOf } from '../filters.ts';
import { kindsInFirst, pricedText, prices } from '../prices.ts';

/** Kinds of copies, as masks of 32 bits: every kind, and those that have a copy at a chosen price. */
export type Kinds = { readonly every: number; readonly chosen: number };

/** What a title has in a category. */
export type Offer = { readonly categoryId: string; readonly forSale: Kinds; readonly sold: Kinds };

/** A title by its number, with what it has. */
export type SampledTitle = { readonly number: number; readonly offers: readonly Offer[] };

/** The titles of which a search counts what they have. */
export type Sample = readonly SampledTitle[];

/** A sample as the database tells it; `complete` is 1 where it left out nothing. */
export type Told = { readonly complete: number; readonly offers: string | null };

/**
 * What a title has in a category, from its row of `title_prices k`: `number:category:for sale:sold`, the last two as masks of kinds, and
 * where a price cuts a band the groups at a chosen price after it, `:for sale:sold`. The offers of a title stand together, with a
 * comma between two.
 */
export function textOf(search: Search): SQL {
  const masks = sql`${prices.number} || ':' || ${prices.categoryId} || ':' || ${prices.forSale} || ':' || ${prices.sold}`;
  return bandsOf(search).cut.length > 0 ? sql`${masks} || ':' || ${pricedText(search)}` : masks;
}

/** Reads such texts. */
export function readSample(told: Told | undefined, search: Search): Sample {
  const { whole } = bandsOf(search);
  const { bands } = choicesOf(search);
  const inWhole = maskOf(copyKindsOf({ ...EVERYTHING, bands: whole }));
  const kindsOf = (every: number, groups: string | undefined): Kinds => ({
    every,
    chosen: groups === undefined ? every & inWhole : kindsInFirst(bands, Number(groups)),
  });
  const sample: { readonly number: number; readonly offers: Offer[] }[] = [];
  for (const text of told?.offers?.split(',') ?? []) {
    const [number, categoryId = '', forSale, sold, forSaleGroups, soldGroups] = text.split(':');
    const offer = {
      categoryId,
      forSale: kindsOf(Number(forSale), forSaleGroups),
      sold: kindsOf(Number(sold), soldGroups),
    };
    const last = sample.at(-1);
    if (last?.number === Number(number)) last.offers.push(offer);
    else sample.push({ number: Number(number), offers: [offer] });
  }
  return sample;
}
