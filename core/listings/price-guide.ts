/** Prices and dates of a title's sold copies, for whoever sells another one. Prices in integer cents, moments in ms since the epoch (UTC). */
import * as v from 'valibot';
import { type CompleteWire, dollars, moment } from '../entity/wire.ts';
import { listingFields } from './fields.ts';

/** The book that is asked about, as a form has it; without an author its ISBN says more than its name. */
export const PriceQuestion = v.object({
  name: listingFields.name.schema,
  author: listingFields.author.schema,
  isbn: listingFields.isbn.schema,
});

export type PriceGuide = {
  /** Where most copies of the title stand; null where there are none. */
  readonly categoryId: string | null;
  /** Paid for and not given back; of very many, some. */
  readonly sold: number;
  /** The three are null where none was sold. */
  readonly lowestCents: number | null;
  readonly highestCents: number | null;
  readonly lastSoldAt: number | null;
};

export const priceGuideWire = {
  categoryId: 'categoryId',
  sold: 'sold',
  lowestCents: dollars('from_price'),
  highestCents: dollars('to_price'),
  lastSoldAt: moment('last_sold_at'),
} as const satisfies CompleteWire<PriceGuide>;
