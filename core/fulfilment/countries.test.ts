import { describe, expect, test } from 'vitest';
import { addressLines } from './address.ts';
import { COUNTRY_NAMES, findCountry } from './countries.ts';

/** English names of all regions with a two-letter code in ICU. */
const named = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
/** Regions without addresses of their own: unions, outlying islands, codes for private use. */
const NONE = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);
/** Withdrawn codes, to which ICU gives the name of the successor. */
const codes = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !NONE.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);

describe('a country', () => {
  test('is found by each English name that browsers give it, and by its code', () => {
    const unknown = codes.filter((code) => {
      const name = named.of(code);
      return name !== undefined && (!findCountry(name) || findCountry(name)?.name !== findCountry(code)?.name);
    });
    expect(unknown).toEqual([]);
  });

  test('has one name', () => {
    expect(new Set(COUNTRY_NAMES).size).toBe(COUNTRY_NAMES.length);
    expect(COUNTRY_NAMES.filter((name) => findCountry(name)?.name !== name)).toEqual([]);
    expect(COUNTRY_NAMES).toHaveLength(250);
  });

  test.each([
    ['USA', 'United States'],
    ['u.s.a.', 'United States'],
    ['uk', 'United Kingdom'],
    ['Great Britain', 'United Kingdom'],
    ['the netherlands', 'Netherlands'],
    ['Cote d’Ivoire', 'Ivory Coast'],
    ['Turkey', 'Türkiye'],
    ['turkiye', 'Türkiye'],
    ['St. Lucia', 'Saint Lucia'],
    ['Bosnia & Herzegovina', 'Bosnia and Herzegovina'],
    [' HONG KONG ', 'Hong Kong'],
  ])('%j is %s', (typed, name) => {
    expect(findCountry(typed)?.name).toBe(name);
  });

  test.each(['', 'Atlantis', 'XX', 'Oregon', '1', '中国', 'United'])('%j is none', (typed) => {
    expect(findCountry(typed)).toBeUndefined();
  });

  test.each([
    ['United States', 'needed', 'needed'],
    ['Canada', 'needed', 'needed'],
    ['Australia', 'needed', 'needed'],
    ['Japan', 'needed', 'needed'],
    ['Germany', 'needed', 'none'],
    ['France', 'needed', 'none'],
    ['United Kingdom', 'needed', 'none'],
    ['Netherlands', 'needed', 'none'],
    ['Ireland', 'needed', 'none'],
    ['Hong Kong', 'none', 'none'],
    ['Qatar', 'none', 'none'],
    ['Fiji', 'none', 'none'],
    ['United Arab Emirates', 'none', 'needed'],
    ['Jamaica', 'taken', 'none'],
  ])('%s: postal code %s, state %s', (name, postcode, state) => {
    expect(findCountry(name)?.parts).toEqual({ postcode, state });
  });
});

describe('an address on a parcel', () => {
  const address = { name: 'Ann', address: '1 Street\nFlat 2', city: 'Salem', state: '', postcode: '', country: 'Fiji' };

  test.each([
    [{}, 'Salem'],
    [{ postcode: '10115' }, '10115 Salem'],
    [{ postcode: '97301', state: 'Oregon' }, 'Salem, Oregon 97301'],
    [{ state: 'Dubai' }, 'Salem, Dubai'],
  ])('with %j has the line %j', (parts, line) => {
    expect(addressLines({ ...address, ...parts })).toEqual(['Ann', '1 Street', 'Flat 2', line, 'Fiji']);
  });
});
