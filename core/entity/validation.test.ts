import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { commonWords } from '../words/en/common.ts';
import { dollarAmount, requiredText, validate } from './validation.ts';

const cents = (input: unknown) => {
  const result = v.safeParse(dollarAmount, input);
  return result.success ? result.output : result.issues[0].message;
};

describe('an amount in dollars', () => {
  test.each([
    [19.99, 1999],
    ['19.99', 1999],
    ['12.5', 1250],
    [12, 1200],
    ['12', 1200],
    [' 8.05 ', 805],
    [0.07, 7],
    [1.1, 110],
    [4.35, 435],
    [1e3, 100_000],
    ['9999999.99', 999_999_999],
  ])('%j is %i cents', (amount, expected) => {
    expect(cents(amount)).toBe(expected);
  });

  test.each([
    0.1 + 0.2,
    '0.30000000000000004',
    '12.505',
    '1e3',
    '0x10',
    '-1',
    -0.01,
    '+5',
    '1,000.00',
    '$5',
    '12.',
    '.5',
    '1 2',
    'NaN',
    'Infinity',
    Number.POSITIVE_INFINITY,
    1e21,
    1e-7,
    10_000_000,
    '99999999',
    '١٢',
  ])('%j is not one', (amount) => {
    expect(cents(amount)).toBe(commonWords.price);
  });

  test.each([undefined, null, '', '   ', Number.NaN, true, [12.5], { valueOf: 5 }])(
    '%j is no amount at all',
    (amount) => {
      expect(cents(amount)).toBe(commonWords.required.price);
    },
  );

  test('is exact for every amount of whole cents, as a number and as a text', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (amount) => {
        const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
        expect([cents(text), cents(Number(text))]).toEqual([amount, amount]);
      }),
    );
  });
});

describe('field errors', () => {
  const Form = v.object({ name: requiredText('Name is required', 5), note: v.optional(v.string()) });

  test('are absent for valid input', () => {
    expect(validate(Form, { name: 'Ann' }).fields).toBeUndefined();
  });

  test.each([{}, { name: undefined }, { name: null }, { name: 7 }, { name: '' }, { name: '   ' }])(
    '%j says that the name is required, in the words given',
    (input) => {
      expect(validate(Form, input).fields).toEqual({ name: 'Name is required' });
    },
  );

  test('reports only the first message of a field', () => {
    expect(validate(Form, { name: 'Annabel' }).fields).toEqual({ name: commonWords.tooLong(5) });
  });
});
