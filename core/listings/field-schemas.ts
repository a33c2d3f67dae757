import * as v from 'valibot';
import { isBlank } from '../entity/field-rules.ts';
import { requiredDollars } from '../entity/validation.ts';
import { commonWords } from '../words/en/common.ts';
import { listingsWords } from '../words/en/listings.ts';
import { parseIsbn } from './isbn.ts';
import { parseLanguage } from './language.ts';
import { PRICE_CENTS } from './limits.ts';

const EARLIEST_YEAR = 1900;

/** The new year begins up to fourteen hours before UTC. */
const thisYear = (): number => new Date(Date.now() + 14 * 3600 * 1000).getUTCFullYear();

/** Dollars within the bounds of both prices; parsed into integer cents. */
export const priceSchema = (field: 'Original Price' | 'Resell Price', missing: string) =>
  v.pipe(
    requiredDollars(missing),
    v.minValue(PRICE_CENTS.least, listingsWords.priceBounds(field)),
    v.maxValue(PRICE_CENTS.most, listingsWords.priceBounds(field)),
  );

export const yearSchema = v.pipe(
  v.union([v.string(), v.number()], commonWords.required.year),
  v.transform((text) => String(text).trim()),
  v.nonEmpty(commonWords.required.year),
  v.check(
    (text) => /^\d{4}$/.test(text) && Number(text) >= EARLIEST_YEAR && Number(text) <= thisYear(),
    () => listingsWords.year(EARLIEST_YEAR, thisYear()),
  ),
  v.transform(Number),
);

/** An ISBN as thirteen digits, or null for none. */
export const isbnSchema = v.pipe(
  v.nullish(v.union([v.string(), v.number()], listingsWords.isbn), ''),
  v.transform((text) =>
    String(text)
      .replaceAll(/\p{Cf}/gu, '')
      .trim(),
  ),
  v.check((text) => text === '' || parseIsbn(text) !== null, listingsWords.isbn),
  v.transform(parseIsbn),
);

/** A language tag (BCP 47) in its canonical spelling, or null for none. */
export const languageSchema = v.pipe(
  v.nullish(v.string(listingsWords.language), ''),
  v.transform((text) => (isBlank(text) ? '' : text.trim())),
  v.check((text) => text === '' || parseLanguage(text) !== null, listingsWords.language),
  v.transform(parseLanguage),
);
