import { expect, test } from 'vitest';
import { isForEverybody, keptAt } from './page-storage.ts';

const answer = (cacheControl: string | undefined, status = 200) =>
  new Response(null, { status, headers: cacheControl === undefined ? {} : { 'Cache-Control': cacheControl } });

// Fails when a photo restricted to buyer or admin is stored and shown to the next user of the browser.
test.each([
  'private, no-store',
  'no-store',
  'private',
  'max-age=60,PRIVATE',
  'private="Set-Cookie"',
  'max-age=1, No-Store',
])('does not store a response with %j', (cacheControl) => {
  expect(isForEverybody(answer(cacheControl))).toBe(false);
});

test.each([undefined, '', 'public, max-age=31536000, immutable', 'public, max-age=0, must-revalidate', 'no-cache'])(
  'stores a response with %j',
  (cacheControl) => {
    expect(isForEverybody(answer(cacheControl))).toBe(true);
  },
);

test.each([204, 302, 404, 500])('does not store a response with status %i', (status) => {
  expect(isForEverybody(answer('public', status))).toBe(false);
});

// A prefetched page is compared with the stored one: with NaN, its first view would fetch it again.
test.each([undefined, new Response()])('returns 0 as the time fetched without a stored time', (kept) => {
  expect(keptAt(kept)).toBe(0);
});

test('returns the stored time fetched', () => {
  expect(keptAt(new Response(null, { headers: { 'X-Kept-At': '1795219200000' } }))).toBe(1_795_219_200_000);
});
