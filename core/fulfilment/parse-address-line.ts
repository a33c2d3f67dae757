/** Places typed on one line, such as "12 Alder Street, Salem, OR 97301", split into their parts. */
import type { DeliveryAddress } from './address.ts';
import { countryNameKey, findCountry } from './countries.ts';
import { findCountryState, findStateAndCountry } from './country-states.ts';

export type ParsedAddress = Partial<Omit<DeliveryAddress, 'name'>>;

const hasDigit = (text: string): boolean => /\d/.test(text);

/** Two-letter codes are states here, "CA" and "DE" among them. */
const SHORTEST_COUNTRY = 4;
const SHORT_COUNTRIES = new Set(['usa', 'uk', 'uae']);

const isCountry = (part: string): boolean =>
  !hasDigit(part) &&
  (part.length >= SHORTEST_COUNTRY || SHORT_COUNTRIES.has(part.toLowerCase())) &&
  findCountry(part) !== undefined;

/** Splits "Salem 97301", "10115 Berlin" and "London NW1 6XE" into the words without a digit, and the others. */
function splitPostcode(part: string): { readonly words: string; readonly postcode: string } {
  const [, before = ''] = /^(\d[\d-]{3,}) \D+$/.exec(part) ?? [];
  const [, after = ''] = /((?: [A-Z]{0,4}\d[\dA-Z-]*)+)$/i.exec(part) ?? [];
  const words = before ? part.slice(before.length) : part.slice(0, part.length - after.length);
  return { words: words.trim(), postcode: (before || after).trim() };
}

/**
 * Parts of a typed place. Missing and ambiguous parts are left out: the result fills a form, which the user corrects.
 */
export function parseAddressLine(written: string): ParsedAddress {
  const parts = written
    .split(/[,;\n]/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== '');
  const place: { -readonly [Part in keyof ParsedAddress]: ParsedAddress[Part] } = {};
  const last = () => parts.at(-1) ?? '';
  // A city alone may have the name of its state or country.
  if (parts.length > 1 && isCountry(last()) && !findStateAndCountry(last()))
    place.country = findCountry(parts.pop() ?? '')?.name ?? '';
  if (parts.length > 1 && /^[\d-]+$/.test(last())) place.postcode = parts.pop() ?? '';
  if (parts.length > 1) {
    const { words, postcode } = splitPostcode(last());
    const found = place.country
      ? { state: findCountryState(place.country, words), country: place.country }
      : findStateAndCountry(words);
    if (found?.state) {
      parts.pop();
      Object.assign(place, found, postcode && { postcode });
    }
  }
  // A street has a number.
  const at = parts.findLastIndex((part) => !hasDigit(splitPostcode(part).words));
  const { words, postcode } = splitPostcode(parts[at] ?? '');
  if (words !== '') {
    parts.splice(at, 1);
    const [, city = words, short = ''] = /^(.+) ([A-Z]{2,3})$/.exec(words) ?? [];
    const known = place.state === undefined && short !== '' ? findStateAndCountry(short) : undefined;
    Object.assign(place, { city: known ? city : words }, known, postcode && { postcode });
  }
  if (parts.length > 0) place.address = parts.join(', ');
  return place;
}

/** Both places name the same city. A state or country that only one of them names is ignored. */
export function isSameCity(one: string, other: string): boolean {
  const [here, there] = [parseAddressLine(one), parseAddressLine(other)];
  const agree = (part: 'state' | 'country') => !here[part] || !there[part] || here[part] === there[part];
  return (
    here.city !== undefined &&
    there.city !== undefined &&
    countryNameKey(here.city) !== '' &&
    countryNameKey(here.city) === countryNameKey(there.city) &&
    agree('state') &&
    agree('country')
  );
}
