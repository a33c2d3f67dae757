import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

const WORDS = [
  '',
  ' ',
  'emma ',
  'à la',
  "o'neill",
  '100%',
  'a&b=c',
  '+',
  'x'.repeat(99),
  '…',
  '😀',
  '<i>',
  '*',
  '17.b',
  '-1.5_a',
  '1',
  'Good',
];
const NAMES = ['q', 'sort', 'category', 'condition', 'min', 'max', 'verified', 'sold', 'after', 'utm_source'];

// Fails when an address that was made so is made into another one: the Worker would ask itself without an end.
test('what a page is asked for under is its own address', () => {
  let asked = 0;
  for (const path of ['/', '/search', '/category/fantasy', '/seller/s', '/book/b'])
    for (const [i, name] of NAMES.entries())
      for (const word of WORDS)
        for (const other of WORDS) {
          const params = new URLSearchParams([
            [NAMES[(i + 3) % NAMES.length] ?? '', other],
            [name, `${word} ${other}`],
            ['max', word],
          ]);
          const address = pageAddress(`https://a.shop${path}?${params}`);
          asked++;
          expect(pageAddress(address)).toBe(address);
        }
  expect(asked).toBeGreaterThan(1_000);
});

test('a question mark alone is no query', () => {
  expect(pageAddress('https://a.shop/book/b?')).toBe('https://a.shop/book/b');
});
