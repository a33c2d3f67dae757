/**
 * Prices and dates of a title's sold copies, for sellers of another one. Prices in integer cents, moments in ms since
 * the epoch (UTC).
 */
import * as v from 'valibot';
import { type CompleteWire, dollars, moment } from '../entity/wire.ts';
import { listingFields } from './fields.ts';

/** The book in question, as a form has it; without an author its ISBN is more specific than its name. */
export const PriceQuestion = v.object({
  name: listingFields.name.schema,
  author: listingFields.author.schema,
  isbn: listingFields.isbn.schema,
});

export type PriceGuide = {
  /** The most frequent category of the title's copies; null without any. */
  readonly categoryId: string | null;
  /** Sold copies without a refund; of very many, a part. */
  readonly sold: number;
  /** All three are null without a sold copy. */
  readonly lowestCents: number | null;
  readonly highestCents: number | null;
  readonly lastSoldAt: number | null;
  /** Number of people who want the title. */
  readonly wanted: number;
};

export const priceGuideWire = {
  categoryId: 'categoryId',
  sold: 'sold',
  lowestCents: dollars('from_price'),
  highestCents: dollars('to_price'),
  lastSoldAt: moment('last_sold_at'),
  wanted: 'wanted',
} as const satisfies CompleteWire<PriceGuide>;
