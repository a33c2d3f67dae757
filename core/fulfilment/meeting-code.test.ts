import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatMeetingCode,
  hashMeetingSecret,
  isMeetingCode,
  isMeetingSecret,
  meetingCodeFromHex,
  normalizeMeetingCode,
  parseShownCode,
} from './meeting-code.ts';

test('makes a code of the first 40 bits', () => {
  expect(meetingCodeFromHex('00000000000000')).toBe('00000000');
  expect(meetingCodeFromHex('ffffffffffffff')).toBe('ZZZZZZZZ');
  expect(meetingCodeFromHex('0000000001ff')).toBe('00000001');
});

test('reads a code with spaces, dashes and similar letters', () => {
  const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
  fc.assert(
    fc.property(hex, (digits) => {
      const code = meetingCodeFromHex(digits);
      expect(isMeetingCode(code)).toBe(true);
      expect(normalizeMeetingCode(formatMeetingCode(code).toLowerCase())).toBe(code);
      expect(
        normalizeMeetingCode(
          code
            .replaceAll('0', 'o')
            .replaceAll('1', 'l')
            .replace(/^(....)/, '$1-'),
        ),
      ).toBe(code);
    }),
  );
});

test('reads a secret alone or from the address of its QR code, and a typed code', () => {
  const secret = '0123456789abcdef0123456789abcdef';
  for (const given of [secret, secret.toUpperCase(), ` https://dogear.test/dashboard/order/1#code-${secret} `])
    expect(parseShownCode(given)).toBe(secret);
  expect(parseShownCode('abcd-234o')).toBe('ABCD2340');
  for (const text of [secret.slice(1), `${secret}0`, secret.toUpperCase(), 'ABCD2340'])
    expect(isMeetingSecret(text)).toBe(false);
});

test('hashes the bytes of a secret by SHA-256', async () => {
  expect(await hashMeetingSecret('00'.repeat(16))).toBe(
    '374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb',
  );
});

test.each(['', '1234567', '123456789', 'U1234567', 'ÄÖ123456'])('%j is no code', (text) => {
  expect(isMeetingCode(normalizeMeetingCode(text))).toBe(false);
});
