import { expect, vi } from 'vitest';
import { listing, signedIn } from '../../../tests/fixtures/factories.ts';
import { keyIn, posted, sold, uploaded } from '../../../tests/fixtures/listings.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const picture = (harness: Harness, id = 'fantasy') => harness.send(`/photos/categories/${id}/share`);

test('shows the covers of the newest copies for sale, in one round trip', async ({ harness, seller, buyer }) => {
  const covers: string[] = [];
  for (const name of ['oldest', 'older', 'sold', 'newer', 'newest']) {
    harness.clock.now += 1000;
    const [photo = ''] = await uploaded(harness, seller, name);
    const copy = await posted(harness, seller, { photos: [photo] });
    if (name === 'sold') await sold(harness, seller, buyer, copy);
    else covers.unshift(keyIn(photo));
  }
  harness.clock.now += 1000;
  await listing(harness, seller);
  const share = vi.spyOn(harness.photos, 'share');
  const response = await picture(harness);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect(share.mock.calls).toEqual([[covers.slice(0, 3).map((id) => `${id}/560`)]]);
  expect(response.headers.get('Server-Timing')).toBe('db;desc="1"');
  expect(response.headers.get('Cache-Tag')).toBe(
    ['category:fantasy', ...covers.slice(0, 3).map((id) => `photo:${id}`)].join(','),
  );
});

// Fails when a missing picture is an error for the client of an image.
test.for([
  ['no category', 'never'],
  ['a category without pictures', 'classics'],
] as const)('%s has the default picture', async ([_, id], { harness }) => {
  const response = await picture(harness, id);
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/share-card.png']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('and a picture that cannot be drawn redirects as well', async ({ harness, seller }) => {
  await posted(harness, seller);
  vi.spyOn(harness.photos, 'share').mockRejectedValue(new Error('down'));
  expect((await picture(harness)).headers.get('Location')).toBe('/share-card.png');
});

test('has no covers of a suspended seller', async ({ harness, seller }) => {
  await posted(harness, seller);
  expect((await picture(harness)).status).toBe(200);
  const admin = await signedIn(harness, 'Admin');
  await admin.ask('PUT', `/api/users/${seller.id}/suspension`, {});
  expect((await picture(harness)).status).toBe(302);
  expect(harness.purged.flat()).toContain('category:fantasy');
});
