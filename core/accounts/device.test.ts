import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceName } from './device.ts';
import { AVATAR_NAMES, avatarUrl, isAvatar } from './user-facts.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 OPR/115.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 'Firefox on Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0`, 'Edge on Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${IPHONE} EdgiOS/130.0 Version/17.0 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1', 'Safari on iPad'],
  ['Firefox', 'Firefox'],
  ['something on Linux', 'Linux'],
  ['curl/8.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%j is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('a device name consists of known words only', () => {
  fc.assert(fc.property(fc.string(), (text) => /^[A-Za-z ]{1,25}$/.test(deviceName(text))));
});

test('only exact paths of avatars are accepted', () => {
  for (const name of AVATAR_NAMES) expect(isAvatar(avatarUrl(name))).toBe(true);
  for (const path of [
    '',
    'owl',
    '/avatars/',
    '/avatars/dog.svg',
    '/avatars/../x',
    '/avatars/OWL.svg',
    '/avatars/owl.svg/',
  ])
    expect(isAvatar(path)).toBe(false);
});
