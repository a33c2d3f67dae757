/** Countries as addresses name them, and which parts their addresses have. */
import {
  COUNTRY_TABLE,
  OTHER_NAMES_TABLE,
  WITH_POSTCODE_FOR_SOME,
  WITH_STATE,
  WITHOUT_POSTCODE,
} from '../words/fulfilment/countries.ts';

/** The parts of an address that not every country has: needed, taken where it is there, or none. */
export type AddressParts = { readonly postcode: 'needed' | 'taken' | 'none'; readonly state: 'needed' | 'none' };

const entriesOf = (table: string): [code: string, name: string][] =>
  table
    .replaceAll('\n', '')
    .split('|')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]);

/** ISO 3166-1 code, English name, and what its addresses have. */
export type Country = { readonly code: string; readonly name: string; readonly parts: AddressParts };

const COUNTRIES = new Map(entriesOf(COUNTRY_TABLE));

/** Without accents, signs, articles, and "St." for "Saint". */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/\bst\b\.?/g, 'saint')
    .replaceAll(/\bthe\b|[^\p{L}]/gu, '');

const CODES = new Map<string, string>(
  [...entriesOf(OTHER_NAMES_TABLE), ...COUNTRIES].flatMap(([code, name]) => [
    [nameKey(name), code],
    [nameKey(code), code],
  ]),
);

/** All names, as a form offers them. */
export const COUNTRY_NAMES: readonly string[] = [...COUNTRIES.values()];

const has = (codes: string, code: string): boolean => codes.split(' ').includes(code);

/** The country of a name as somebody typed it, also of its code ("USA", "hong kong", "DE"); undefined for none. */
export function countryNamed(typed: string): Country | undefined {
  const code = CODES.get(nameKey(typed));
  const name = code && COUNTRIES.get(code);
  if (!code || !name) return undefined;
  const postcode = has(WITHOUT_POSTCODE, code) ? 'none' : has(WITH_POSTCODE_FOR_SOME, code) ? 'taken' : 'needed';
  return { code, name, parts: { postcode, state: has(WITH_STATE, code) ? 'needed' : 'none' } };
}
