import { accountsWords } from '../words/en/accounts.ts';

/** A signed-in session as its owner sees it. Moments in ms since the epoch (UTC). */
export type Device = {
  readonly id: string;
  readonly device: string;
  readonly signedInAt: number;
  readonly current: boolean;
};

export const deviceWire = { id: '_id', device: 'device', signedInAt: 'signed_in_at', current: 'current' } as const;

/** Order matters: browsers imitate the ones below them, and the first match wins. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['FxiOS', 'Firefox'],
  ['Firefox', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** A user agent in words that its owner recognises: `Firefox on Windows`. */
export function deviceName(userAgent: string): string {
  const known = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [known(BROWSERS), known(SYSTEMS)];
  if (browser && system) return accountsWords.devices.browserOn(browser, system);
  return browser ?? system ?? accountsWords.devices.unknown;
}
