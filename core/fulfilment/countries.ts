/** Countries as named in addresses, and the parts of their addresses. */
import {
  COUNTRY_TABLE,
  OTHER_NAMES_TABLE,
  WITH_POSTCODE_FOR_SOME,
  WITH_STATE,
  WITHOUT_POSTCODE,
} from '../words/en/countries.ts';

/** Parts of an address that differ between countries: `needed`, optional (`taken`), or `none`. */
export type AddressParts = { readonly postcode: 'needed' | 'taken' | 'none'; readonly state: 'needed' | 'none' };

const entriesOf = (table: string): [code: string, name: string][] =>
  table
    .replaceAll('\n', '')
    .split('|')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]);

/** ISO 3166-1 code, English name, and address parts. */
export type Country = { readonly code: string; readonly name: string; readonly parts: AddressParts };

const COUNTRIES = new Map(entriesOf(COUNTRY_TABLE));

/** Key of a name: without accents, signs and articles, with "St." read as "Saint". */
export const countryNameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/\bst\b\.?/g, 'saint')
    .replaceAll(/\bthe\b|[^\p{L}]/gu, '');

const CODES = new Map<string, string>(
  [...entriesOf(OTHER_NAMES_TABLE), ...COUNTRIES].flatMap(([code, name]) => [
    [countryNameKey(name), code],
    [countryNameKey(code), code],
  ]),
);

/** Names for the list of a form. */
export const COUNTRY_NAMES: readonly string[] = [...COUNTRIES.values()];

const has = (codes: string, code: string): boolean => codes.split(' ').includes(code);

/** The country of a typed name or code ("USA", "hong kong", "DE"); undefined for none. */
export function findCountry(typed: string): Country | undefined {
  const code = CODES.get(countryNameKey(typed));
  const name = code && COUNTRIES.get(code);
  if (!code || !name) return undefined;
  const postcode = has(WITHOUT_POSTCODE, code) ? 'none' : has(WITH_POSTCODE_FOR_SOME, code) ? 'taken' : 'needed';
  return { code, name, parts: { postcode, state: has(WITH_STATE, code) ? 'needed' : 'none' } };
}
