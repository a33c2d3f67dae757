import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOfHex, inHalves, isCode, readCode } from './meeting-code.ts';

test('a code is made of the first 40 bits', () => {
  expect(codeOfHex('00000000000000')).toBe('00000000');
  expect(codeOfHex('ffffffffffffff')).toBe('ZZZZZZZZ');
  expect(codeOfHex('0000000001ff')).toBe('00000001');
});

test('a code is read however it was typed', () => {
  const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
  fc.assert(
    fc.property(hex, (digits) => {
      const code = codeOfHex(digits);
      expect(isCode(code)).toBe(true);
      expect(readCode(inHalves(code).toLowerCase())).toBe(code);
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

test.each(['', '1234567', '123456789', 'U1234567', 'ÄÖ123456'])('%j is no code', (text) => {
  expect(isCode(readCode(text))).toBe(false);
});
