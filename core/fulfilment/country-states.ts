/** States of countries. */
import { STATE_TABLES } from '../words/en/countries.ts';
import { countryNameKey, findCountry } from './countries.ts';

type State = { readonly short: string; readonly name: string };

const statesIn = (code: string): State[] =>
  (STATE_TABLES[code] ?? '')
    .replaceAll('\n', '')
    .split('|')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, short = '', name = entry] = /^([A-Z]{2,3}) (.*)$/.exec(entry) ?? [];
      return { short, name };
    });

/** All states of the country with this name; empty where the state is a free text. */
export const countryStateNames = (country: string): string[] =>
  statesIn(findCountry(country)?.code ?? '').map(({ name }) => name);

/** The state of a country by its name or abbreviation ("OR"); undefined for an unlisted one. */
export const findCountryState = (country: string, written: string): string | undefined =>
  statesIn(findCountry(country)?.code ?? '').find(
    ({ short, name }) =>
      countryNameKey(name) === countryNameKey(written) || (short !== '' && short === written.toUpperCase()),
  )?.name;

/**
 * Countries whose addresses abbreviate states. The United States come first: an abbreviation that several countries
 * have is theirs.
 */
const WITH_SHORT_STATES = ['US', 'CA', 'AU'] as const;

/** The state and country of a part of an address, "OR" or "Ontario"; undefined for neither. */
export function findStateAndCountry(written: string): { readonly state: string; readonly country: string } | undefined {
  for (const code of WITH_SHORT_STATES) {
    const state = findCountryState(code, written);
    if (state) return { state, country: findCountry(code)?.name ?? '' };
  }
  return undefined;
}
