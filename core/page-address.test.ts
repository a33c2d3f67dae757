import { expect, test } from 'vitest';
import { pageAddress, pathOnThisSite } from './page-address.ts';

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

// Fails when a normalised address is normalised into another one: the Worker would call itself without end.
test('a normalised address is a fixed point', () => {
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

const escaped = (text: string) =>
  Array.from(text, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

/** Other notations of a path that Astro maps to the same page. */
const OTHER_WAYS: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '///'),
  (path) => path.replace(/\w/, escaped),
  (path) => path.replaceAll(/[\w-]/g, (letter) => escaped(letter).toUpperCase()),
  (path) => path.replace(/\w/, (letter) => escaped(letter).replaceAll('%', '%2525')),
  (path) => `${path === '/' ? '/index' : path}.html`,
  (path) => `${path === '/' ? '' : path}/index.html`,
  (path) => `${path === '/' ? '/index' : path}%2Ehtml`,
];

const PATHS = [
  '/',
  '/search',
  '/category',
  '/category/fantasy',
  '/category/fantasy/feed.xml',
  '/book/B-1_x',
  '/seller/s',
];

// Fails when a page has a cache entry per notation of its path.
test.each([...PATHS, '/title/t1', '/sitemap.xml', '/sitemap/books-1.xml'])(
  '%s has one path in every notation',
  (path) => {
    expect(pathOnThisSite(path)).toBeNull();
    const others = OTHER_WAYS.map((write) => write(path)).filter((other) => other !== path);
    expect(others.map(pathOnThisSite)).toEqual(others.map(() => path));
  },
);

test.each([
  '/login',
  '//login',
  '/book',
  '/book/',
  '/book/x/',
  '/book/x%2F',
  '/book/%',
  '/book/%25',
  '/book/%E0%A4%A',
  '/book/index.html',
  '//evil.shop/book/x',
  '/%2Fbook/x',
  '/api//search',
])('%s is no page of the cache', (path) => {
  expect(pathOnThisSite(path)).toBeNull();
});
