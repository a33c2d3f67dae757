import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, webAddress } from '../../../../tests/fixtures/texts.ts';
import { intentHash, paths, serverPaths } from '../../../paths.ts';
import { returnPath } from './return-path.ts';

const ORIGIN = 'https://dogear.example';

describe('returns to the previous page', () => {
  test.each([
    paths.home(),
    serverPaths.blog(),
    serverPaths.sell(),
    paths.help(),
    paths.addListing(),
    paths.books(),
    paths.books('1763700000000.abc'),
    paths.category('fan-tasy_1'),
    paths.category('fantasy', '1763700000000.abc'),
    paths.dashboard(),
    paths.myOrders(),
    paths.payment('a-B_9'),
    paths.book('a-B_9', 'book'),
    `${paths.category('fantasy', '1763700000000.abc')}${intentHash('wish', 'a-B_9')}`,
    `/search?q=the${intentHash('book', 'a-B_9')}`,
  ])('%s is one of ours', (path) => {
    expect(returnPath(path, ORIGIN)).toBe(path);
  });

  test.each([
    null,
    '',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '//evil.example/blog',
    '/\\evil.example/category',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' /blog',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/blog//evil.example',
    '/@evil.example',
    '/category/../../evil',
    '/category/%2F%2Fevil.example',
    '/category/a/b',
    '/dashboard/a/b/c',
    '/dashboard/<x>',
    '/api/auth/sign-out',
    '/photos/k',
    '/login?from=/login',
    '/signup',
    '/nowhere',
    `${ORIGIN}/blog`,
    `${ORIGIN}@evil.example/`,
    '/blog\u0000/x',
    '//[',
  ])('%j leads home', (from) => {
    expect(returnPath(from, ORIGIN)).toBe('/');
  });

  test.each(['#x', '#report=a', '#book=', '#book=../x', '#book=a#//evil.example', '#book="><script>', '#wish=a b'])(
    'drops the unknown fragment %j',
    (end) => {
      expect(returnPath(`/category${end}`, ORIGIN)).toBe('/category');
    },
  );

  test('returns only a path of our own for any input', () => {
    const sly = fc
      .array(
        fc.constantFrom(
          '/',
          '\\',
          '.',
          '..',
          '//',
          '%2f',
          '%5c',
          '\t',
          '\n',
          '@',
          ':',
          '?',
          '#',
          '#book=',
          'https:',
          'evil.example',
          'blog',
          'category',
          'dashboard',
          'x',
        ),
        { maxLength: 9 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          sly,
          webAddress,
          anyText(),
          fc.string().map((s) => `/${s}`),
        ),
        (from) => {
          const path = returnPath(from, ORIGIN);
          expect(path).toMatch(/^\/(?![/\\])/);
          const url = new URL(path, ORIGIN);
          expect(url.origin).toBe(ORIGIN);
          expect(url.pathname).toMatch(/^\/(|blog|category(\/[\w-]+)?|dashboard(\/[\w-]+){0,2})$/);
          expect(returnPath(path, ORIGIN)).toBe(path);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('the log-in page keeps the previous page and returns to it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{1,20}$/), (id) => {
      const url = new URL(paths.logIn(paths.payment(id)), ORIGIN);
      expect([url.pathname, [...url.searchParams.keys()]]).toEqual(['/login', ['from']]);
      expect(returnPath(url.searchParams.get('from'), ORIGIN)).toBe(paths.payment(id));
    }),
  );
});
