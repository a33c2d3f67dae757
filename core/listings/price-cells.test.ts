import { expect, test } from 'vitest';
import { findDecimalMark, hasForeignCurrency, isUnclearPrice, tidyPrice, withoutCurrency } from './price-cells.ts';

test.each([
  ['.99', '0.99'],
  [',99', '0.99'],
  ['5.', '5'],
  ['12.-', '12'],
  ['12,--', '12'],
  ['12,–', '12'],
  ["1'234.50", '1234.50'],
  ['1’234.50', '1234.50'],
  ['1\u00a0234,50', '1234.50'],
  ['1\u202f234,50 $', '1234.50'],
  ['1.234.567', '1234567'],
  // Their value in dollars is unknown.
  ['€ 7,50', '€ 7,50'],
  ['EUR 7.50', 'EUR 7.50'],
  ['£5', '£5'],
  ['CHF 12.50', 'CHF 12.50'],
  ['USD 5', '5'],
  ['5.0000', '5.00'],
  ['0', '0'],
  ['-5', '-5'],
  ['1 234 567 USD', '1234567'],
  // Fails when dollars and cents become hundreds of dollars.
  ['8 50', '8 50'],
  ['$9 99', '$9 99'],
  ['5$50', '5$50'],
  ['12 345 6', '12 345 6'],
  ['1 2345', '1 2345'],
  ['5 or 6', '5or6'],
  ['free', 'free'],
  ['$', '$'],
])('the price %j is read as %j', (cell, price) => {
  expect(tidyPrice(cell)).toBe(price);
});

test('the other prices of its table decide an ambiguous mark', () => {
  expect(findDecimalMark(['4,50', '12,00 €', "1'234.50"])).toBe(',');
  expect(findDecimalMark(['4.50', '1,234.00', '7'])).toBe('.');
  expect(findDecimalMark(['7', '1.500', '1,500'])).toBeUndefined();
  expect(findDecimalMark(['4,50', '4.50'])).toBeUndefined();
  expect(tidyPrice('1.500', ',')).toBe('1500');
  expect(tidyPrice('1,500', '.')).toBe('1500');
  for (const [cell, mark] of [
    ['1.500', '.'],
    ['1.500', undefined],
    ['1,500', ','],
  ] as const) {
    expect(tidyPrice(cell, mark)).toBe(cell);
    expect(isUnclearPrice(tidyPrice(cell, mark))).toBe(true);
  }
});

test('detects other currencies than the dollar', () => {
  expect(
    ['5 €', 'EUR 5', '£5', 'Fr. 5', '5 kr', 'C$5', 'A$ 5', '5 ₽', '￡5'].filter((cell) => !hasForeignCurrency(cell)),
  ).toEqual([]);
  const columns = [
    'Цена, руб.',
    'Fiyat (TL)',
    'Price in pounds',
    'Price yen',
    'Precio (pesos)',
    'Prix en francs',
    'priceEUR',
  ];
  expect(columns.filter((name) => !hasForeignCurrency(name))).toEqual([]);
  expect(['5', '$5', 'US$5', '5 USD', '＄5', 'Price', 'List price', 'priceUSD'].filter(hasForeignCurrency)).toEqual([]);
  expect(['5 €', '￡ 5', 'CHF 12.-', 'C$5'].map(withoutCurrency)).toEqual(['5', '5', '12.-', '5']);
  // Fails when euros and cents become hundreds of dollars.
  expect(['12€50', '5 € 6'].map((cell) => tidyPrice(withoutCurrency(cell)))).toEqual(['12€50', '5 € 6']);
});
