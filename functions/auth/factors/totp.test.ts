import { expect, test } from 'vitest';
import { fromBase32, toBase32 } from './base32.ts';
import { findTotpStep, newTotpSeed, totpCodeAt, totpStepAt, totpUri } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const SEED = toBase32(new TextEncoder().encode('12345678901234567890'));
const VECTORS = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const;

test.each(VECTORS)('at %i seconds the code is that of the RFC', async (seconds, code) => {
  expect(await totpCodeAt(SEED, totpStepAt(seconds * 1000))).toBe(code);
});

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %j, and back', (text, encoded) => {
  expect(toBase32(new TextEncoder().encode(text))).toBe(encoded);
  expect(new TextDecoder().decode(fromBase32(encoded))).toBe(text);
});

test('accepts a code of its own 30 seconds and of the steps beside it, and only above the last one used', async () => {
  const now = 1_800_000_000_000;
  const step = totpStepAt(now);
  const code = async (off: number) => findTotpStep(SEED, await totpCodeAt(SEED, step + off), now, 0);
  expect([await code(-2), await code(-1), await code(0), await code(1), await code(2)]).toEqual([
    ...[null, step - 1, step, step + 1, null],
  ]);
  expect(await findTotpStep(SEED, await totpCodeAt(SEED, step), now, step)).toBeNull();
  expect(await findTotpStep(SEED, await totpCodeAt(SEED, step), now, step - 1)).toBe(step);
});

test('a new seed has 160 bits, and its URI names the account', () => {
  expect(fromBase32(newTotpSeed())).toHaveLength(20);
  expect(newTotpSeed()).not.toBe(newTotpSeed());
  expect(totpUri('Dogear', 'ann+books@example.org', 'SEED')).toBe(
    'otpauth://totp/Dogear:ann%2Bbooks%40example.org?secret=SEED&issuer=Dogear',
  );
});
