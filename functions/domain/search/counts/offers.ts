/** What the titles of a sample have in each category, as the database tells it in a text (`sample.ts`). */
import type { Search } from '../../../../core/search/search.ts';
import { kindsOfGroups } from '../cells.ts';
import { bandsOf, choicesOf, copyKindsOf, EVERYTHING, maskOf } from '../filters.ts';

/** Kinds of copies, as masks of 32 bits: all, those of which a copy has a chosen price, and those of which one may have. */
export type Kinds = { readonly all: number; readonly sure: number; readonly unsure: number };

/** What a title has in a category. */
export type Offer = {
  readonly categoryId: string;
  readonly forSale: Kinds;
  readonly sold: Kinds;
  /** The title's, where a price cuts a band. */
  readonly number?: number;
};

/** Titles, each with what it has. */
export type Sample = readonly (readonly Offer[])[];

/** A sample as the database tells it; `all` is 1 where it left out nothing. */
export type Told = { readonly all: number; readonly offers: string | null };

/** Reads a sample: `a:1:0,b:2:0;a:3:0` for two titles; more follows each where a price cuts a band. */
export function readSample(told: Told | undefined, search: Search): Sample {
  const { whole, cut } = bandsOf(search);
  const { bands } = choicesOf(search);
  const [inWhole, inCut] = [whole, cut].map((some) => maskOf(copyKindsOf({ ...EVERYTHING, bands: some })));
  const within = (all: number): Kinds => ({ all, sure: all & (inWhole ?? 0), unsure: all & (inCut ?? 0) });
  const read = (offer: string): Offer => {
    const [categoryId = '', forSale, sold, sure, unsure, number] = offer.split(':');
    const masks = { categoryId, forSale: within(Number(forSale)), sold: within(Number(sold)) };
    if (number === undefined) return masks;
    const priced = { sure: kindsOfGroups(Number(sure), bands), unsure: Number(unsure) };
    return { ...masks, forSale: { ...masks.forSale, ...priced }, number: Number(number) };
  };
  return (told?.offers ?? '')
    .split(';')
    .filter((offers) => offers !== '')
    .map((offers) => offers.split(',').map(read));
}
