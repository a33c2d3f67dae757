/** What the titles of a sample have in each category: the text in which the database tells it, and how that is read. */
import { type SQL, sql } from 'drizzle-orm';
import type { Search } from '../../../../core/search/search.ts';
import { cells, kindsInFirst, pricedText } from '../cells.ts';
import { bandsOf, choicesOf, copyKindsOf, EVERYTHING, maskOf } from '../filters.ts';

/** Kinds of copies, as masks of 32 bits: every kind, those at a chosen price, and those of which a copy may have one. */
export type Kinds = { readonly every: number; readonly sure: number; readonly unsure: number };

/** What a title has in a category. */
export type Offer = {
  /** The title's. */
  readonly number: number;
  readonly categoryId: string;
  readonly forSale: Kinds;
  readonly sold: Kinds;
};

/** The titles of which a search counts what they have. */
export type Sample = readonly (readonly Offer[])[];

/** A sample as the database tells it; `complete` is 1 where it left out nothing. */
export type Told = { readonly complete: number; readonly offers: string | null };

/**
 * What a title has in a category, from its row of `title_cells k`: `number:category:for sale:sold`, the last two as masks, and where a
 * price cuts a band `:sure:unsure` after it. The offers of a title stand together, with a comma between two.
 */
export function textOf(search: Search): SQL {
  const masks = sql`${cells.number} || ':' || ${cells.categoryId} || ':' || ${cells.forSale} || ':' || ${cells.sold}`;
  return bandsOf(search).cut.length > 0 ? sql`${masks} || ':' || ${pricedText(search)}` : masks;
}

/** Reads such texts. */
export function readSample(told: Told | undefined, search: Search): Sample {
  const { whole, cut } = bandsOf(search);
  const { bands } = choicesOf(search);
  const maskIn = (some: readonly number[]) => maskOf(copyKindsOf({ ...EVERYTHING, bands: some }));
  const [inWhole, inCut] = [maskIn(whole), maskIn(cut)];
  const kindsOf = (every: number): Kinds => ({ every, sure: every & inWhole, unsure: every & inCut });
  const sample: Offer[][] = [];
  for (const text of told?.offers?.split(',') ?? []) {
    const [number, categoryId = '', forSale, sold, sure, unsure] = text.split(':');
    const offer = {
      ...{ number: Number(number), categoryId, sold: kindsOf(Number(sold)) },
      forSale: {
        ...kindsOf(Number(forSale)),
        // Cells know copies for sale alone.
        ...(sure !== undefined && { sure: kindsInFirst(bands, Number(sure)), unsure: Number(unsure) }),
      },
    };
    if (sample.at(-1)?.[0]?.number === offer.number) sample.at(-1)?.push(offer);
    else sample.push([offer]);
  }
  return sample;
}
