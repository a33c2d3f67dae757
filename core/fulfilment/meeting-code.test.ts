import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codeOfHex,
  groupedCode,
  hashOfSecret,
  isMeetingCode,
  isMeetingSecret,
  readCode,
  readShown,
} from './meeting-code.ts';

test('makes a code of the first 40 bits', () => {
  expect(codeOfHex('00000000000000')).toBe('00000000');
  expect(codeOfHex('ffffffffffffff')).toBe('ZZZZZZZZ');
  expect(codeOfHex('0000000001ff')).toBe('00000001');
});

test('reads a code with spaces, dashes and similar letters', () => {
  const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
  fc.assert(
    fc.property(hex, (digits) => {
      const code = codeOfHex(digits);
      expect(isMeetingCode(code)).toBe(true);
      expect(readCode(groupedCode(code).toLowerCase())).toBe(code);
      expect(
        readCode(
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
    expect(readShown(given)).toBe(secret);
  expect(readShown('abcd-234o')).toBe('ABCD2340');
  for (const text of [secret.slice(1), `${secret}0`, secret.toUpperCase(), 'ABCD2340'])
    expect(isMeetingSecret(text)).toBe(false);
});

test('hashes the bytes of a secret by SHA-256', async () => {
  expect(await hashOfSecret('00'.repeat(16))).toBe('374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb');
});

test.each(['', '1234567', '123456789', 'U1234567', 'ÄÖ123456'])('%j is no code', (text) => {
  expect(isMeetingCode(readCode(text))).toBe(false);
});
