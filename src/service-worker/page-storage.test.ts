import { expect, test } from 'vitest';
import { isForEverybody } from './page-storage.ts';

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
