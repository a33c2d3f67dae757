import { expect, test } from 'vitest';
import { isForEverybody } from './kept.ts';

const answer = (cacheControl: string | undefined, status = 200) =>
  new Response(null, { status, headers: cacheControl === undefined ? {} : { 'Cache-Control': cacheControl } });

// Fails when a picture that only its buyer or an admin may see is kept for whoever uses the browser next.
test.each([
  'private, no-store',
  'no-store',
  'private',
  'max-age=60,PRIVATE',
  'private="Set-Cookie"',
  'max-age=1, No-Store',
])('%j is not kept', (cacheControl) => {
  expect(isForEverybody(answer(cacheControl))).toBe(false);
});

test.each([undefined, '', 'public, max-age=31536000, immutable', 'public, max-age=0, must-revalidate', 'no-cache'])(
  '%j is kept',
  (cacheControl) => {
    expect(isForEverybody(answer(cacheControl))).toBe(true);
  },
);

test.each([204, 302, 404, 500])('a %i is not kept', (status) => {
  expect(isForEverybody(answer('public', status))).toBe(false);
});
