/**
 * Books that a person wants: they are told when a copy appears. Prices in integer cents, moments in ms since the epoch
 * (UTC).
 */
import * as v from 'valibot';
import { plainTextOf } from '../catalog/title-key.ts';
import { CONDITIONS } from '../condition.ts';
import { DAY_MS } from '../days.ts';
import { optionalChoice, optionalText, requiredDollars } from '../entity/validation.ts';
import { type CompleteWire, dollars, moment, rows } from '../entity/wire.ts';
import { isbnSchema } from '../listings/field-schemas.ts';
import { PRICE_CENTS } from '../listings/limits.ts';
import { commonWords } from '../words/en/common.ts';
import { wantsWords } from '../words/en/orders.ts';

export const MAX_WANTS_PER_PERSON = 200;

/** Copies that a want names, and the newest among which those for sale come first: a page of wants reads them all. */
export const MAX_MATCHES_PER_WANT = 3;
export const MATCHES_LOOKED_AT = 6;

/** Bell lines and pushes within 24 hours, of one title and in all; the email of the day names the others. */
export const WANT_NEWS_PER_DAY = { title: 3, person: 20 } as const;

/** First refusal: at most this number of people have a turn, within this time in ms. */
export const FIRST_REFUSAL = { people: 12, ms: DAY_MS } as const;

/** The person of an unused want gets word this time before its end, in ms. */
export const WANT_ENDS_MS = 30 * DAY_MS;

const optionalPrice = v.pipe(
  v.nullish(v.union([v.string(), v.number()], commonWords.price), ''),
  v.transform((price) => (String(price).trim() === '' ? null : price)),
  v.nullable(
    v.pipe(
      requiredDollars(commonWords.price),
      v.minValue(PRICE_CENTS.least, wantsWords.wrong.price),
      v.maxValue(PRICE_CENTS.most, wantsWords.wrong.price),
    ),
  ),
);

const optionalId = optionalText(64);

type Sought = { title: string | null; author: string | null; isbn: string | null; titleID: string | null };

/** `POST /wants`. Other fields are ignored. */
export const NewWant = v.pipe(
  v.object({
    title: optionalText(200),
    author: v.pipe(
      optionalText(200),
      v.check((author) => author === null || plainTextOf(author) !== '', wantsWords.wrong.author),
    ),
    isbn: isbnSchema,
    titleID: optionalId,
    categoryId: optionalId,
    max_price: optionalPrice,
    condition: optionalChoice(CONDITIONS),
  }),
  v.forward(
    v.partialCheck(
      [['title'], ['author'], ['isbn'], ['titleID']],
      ({ title, author, isbn, titleID }: Sought) => [title, author, isbn, titleID].some((said) => said !== null),
      wantsWords.wrong.nothing,
    ),
    ['title'],
  ),
  v.transform(({ titleID, max_price, ...wire }) => ({ ...wire, titleId: titleID, maxCents: max_price })),
);
export type NewWant = v.InferOutput<typeof NewWant>;

export const newWantWire = {
  title: 'title',
  author: 'author',
  isbn: 'isbn',
  titleId: 'titleID',
  categoryId: 'categoryId',
  maxCents: dollars('max_price'),
  condition: 'condition',
} as const satisfies CompleteWire<NewWant>;

type WantMatch = { readonly listingId: string; readonly at: number };

const matchWire = { listingId: 'productID', at: moment('at') } as const satisfies CompleteWire<WantMatch>;

export type Want = NewWant & {
  readonly id: string;
  readonly createdAt: number;
  /** Its end while that is near, unless its person keeps it; otherwise null. */
  readonly endsAt: number | null;
  /** Those for sale first, then newest first. */
  readonly matches: readonly WantMatch[];
};

export const wantWire = {
  id: 'id',
  ...newWantWire,
  createdAt: moment('created_at'),
  endsAt: moment('ends_at'),
  matches: rows<WantMatch>()('matches', matchWire),
} as const satisfies CompleteWire<Want>;

/** The earliest end (ms since the epoch) of wants that end soon; null without any. */
export function firstEndOf(wants: readonly Pick<Want, 'endsAt'>[]): number | null {
  const ends = wants.flatMap(({ endsAt }) => endsAt ?? []);
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** A title that people want, for sellers. */
export type WantedTitle = {
  readonly id: string;
  readonly title: string;
  readonly author: string | null;
  readonly people: number;
  /** Copies for sale; null for a title that no copy ever had, which has no page. */
  readonly copies: number | null;
};

export const wantedTitleWire = {
  id: 'titleID',
  title: 'title',
  author: 'author',
  people: 'wanted',
  copies: 'copies',
} as const satisfies CompleteWire<WantedTitle>;
