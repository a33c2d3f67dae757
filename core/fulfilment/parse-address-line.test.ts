import { describe, expect, test } from 'vitest';
import { COUNTRY_NAMES, findCountry } from './countries.ts';
import { countryStateNames, findCountryState } from './country-states.ts';
import { isSameCity, parseAddressLine } from './parse-address-line.ts';

const US = { country: 'United States' };

describe('a typed place', () => {
  test.each([
    ['Salem', { city: 'Salem' }],
    ['New York', { city: 'New York' }],
    ['Singapore', { city: 'Singapore' }],
    ['Salem, OR', { city: 'Salem', state: 'Oregon', ...US }],
    ['Salem OR', { city: 'Salem', state: 'Oregon', ...US }],
    ['salem, or', { city: 'salem', state: 'Oregon', ...US }],
    ['New York, NY 10001', { city: 'New York', state: 'New York', postcode: '10001', ...US }],
    ['Portland, ME 04101', { city: 'Portland', state: 'Maine', postcode: '04101', ...US }],
    ['Los Angeles, CA 90001', { city: 'Los Angeles', state: 'California', postcode: '90001', ...US }],
    ['Salem, OR 97301', { city: 'Salem', state: 'Oregon', postcode: '97301', ...US }],
    ['Salem, OR 97301-1234', { city: 'Salem', state: 'Oregon', postcode: '97301-1234', ...US }],
    ['12 Alder Street, Salem, OR', { address: '12 Alder Street', city: 'Salem', state: 'Oregon', ...US }],
    [
      '12 Alder Street, Apt 3, Salem, OR 97301, USA',
      { address: '12 Alder Street, Apt 3', city: 'Salem', state: 'Oregon', postcode: '97301', ...US },
    ],
    ['12 Alder Street\nSalem, Oregon', { address: '12 Alder Street', city: 'Salem', state: 'Oregon', ...US }],
    ['Los Angeles, CA', { city: 'Los Angeles', state: 'California', ...US }],
    ['Toronto, Ontario', { city: 'Toronto', state: 'Ontario', country: 'Canada' }],
    ['Toronto, ON M5V 2T6', { city: 'Toronto', state: 'Ontario', postcode: 'M5V 2T6', country: 'Canada' }],
    [
      'Hauptstr. 5, 10115 Berlin, Germany',
      { address: 'Hauptstr. 5', city: 'Berlin', postcode: '10115', country: 'Germany' },
    ],
    [
      '221B Baker Street, London NW1 6XE, UK',
      { address: '221B Baker Street', city: 'London', postcode: 'NW1 6XE', country: 'United Kingdom' },
    ],
    ['Paris, France', { city: 'Paris', country: 'France' }],
    ['12 Alder Street', { address: '12 Alder Street' }],
    ['Salem, 12 Alder Street', { address: '12 Alder Street', city: 'Salem' }],
    ['97301 Salem', { city: 'Salem', postcode: '97301' }],
    ['97301', { address: '97301' }],
    ['  ,, ', {}],
    ['東京', { city: '東京' }],
  ])('%j has these parts', (written, parts) => {
    expect(parseAddressLine(written)).toEqual(parts);
  });

  test.each([
    ['Salem, OR', '12 Alder Street, Salem, OR 97301', true],
    ['Salem', 'salem, Oregon', true],
    ['São Paulo', 'Sao Paulo', true],
    ['Portland, OR', 'Portland, ME', false],
    ['Paris, France', 'Paris, TX', false],
    ['Portland, OR', 'Salem, OR', false],
    ['12 Alder Street', '12 Alder Street', false],
    ['', '', false],
    ['...', '...', false],
  ])('%j and %j in the same city: %j', (one, other, same) => {
    expect(isSameCity(one, other)).toBe(same);
    expect(isSameCity(other, one)).toBe(same);
  });
});

describe('the states of a form', () => {
  test('are those of countries whose addresses have one, each once', () => {
    for (const country of COUNTRY_NAMES) {
      const names = countryStateNames(country);
      expect(new Set(names).size).toBe(names.length);
      if (names.length > 0) expect(findCountry(country)?.parts.state).toBe('needed');
      expect(names.map((name) => findCountryState(country, name))).toEqual(names);
    }
    expect(countryStateNames('United States')).toHaveLength(54);
    expect(countryStateNames('Germany')).toEqual([]);
  });

  test('are found in short', () => {
    expect(findCountryState('United States', 'or')).toBe('Oregon');
    expect(findCountryState('Brazil', 'SP')).toBe('São Paulo');
    expect(findCountryState('United States', 'Ontario')).toBeUndefined();
    expect(findCountryState('India', '')).toBeUndefined();
  });
});
