import { describe, expect, vi } from 'vitest';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { createPhotoStore } from '../../services/photo-store.ts';

const known = (world: Harness, ownerId: string, id: string) =>
  world.client.execute({
    sql: "INSERT INTO photos VALUES (?, ?, 'ready', 'image/webp', '', 1, 1, 1, 0, NULL, 0)",
    args: [id, ownerId],
  });
/** A store with three pictures of this user; returns the keys that are read. */
async function store(world: Harness, ownerId: string): Promise<string[]> {
  for (const id of ['webp', 'untyped', 'shared']) await known(world, ownerId, id);
  const keys: string[] = [];
  const stored = (contentType?: string) => ({
    body: new Blob(['picture']).stream(),
    httpEtag: '"tag"',
    ...(contentType && { httpMetadata: { contentType } }),
  });
  const bucket = {
    async get(key: string) {
      keys.push(key);
      return key === 'webp' || key === 'webp/240' ? stored('image/webp') : key === 'untyped' ? stored() : null;
    },
  };
  world.deps.photos.find = createPhotoStore(bucket as unknown as R2Bucket, {} as ImagesBinding).find;
  return keys;
}

const test = base
  .extend('owner', { auto: true }, async ({ harness }) => (await signedIn(harness, 'Seller')).id)
  .extend('asked', { auto: true }, ({ harness, owner }) => store(harness, owner));

test('a photo is immutable, with its type, and never executable', async ({ harness, owner }) => {
  const response = await harness.send('/photos/webp');
  const { 'server-timing': _, ...headers } = Object.fromEntries(response.headers);
  expect([response.status, await response.text()]).toEqual([200, 'picture']);
  expect(headers).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'cache-tag': `photo:webp,photos-of:${owner}`,
    'cloudflare-cdn-cache-control': 'max-age=3600, must-revalidate',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'same-origin',
    etag: '"tag"',
    'x-content-type-options': 'nosniff',
  });
});

// Fails when an invented query costs a read of the bucket, or another drawing.
test.for(['/photos/webp', '/photos/webp/240', '/photos/shared/share', '/photos/categories/fantasy/share'])(
  '%s with a query redirects to the one without, before any read',
  async (path, { harness, asked }) => {
    const share = vi.spyOn(harness.photos, 'share');
    const response = await harness.send(`${path}?n=1&m=%2F`);
    expect([response.status, response.headers.get('Location')]).toEqual([308, path]);
    expect([asked, share.mock.calls, response.headers.get('Server-Timing')]).toEqual([[], [], 'db;desc="0"']);
  },
);

test('a browser with a cached copy gets no second one', async ({ harness }) => {
  const response = await harness.send('/photos/webp', { headers: { 'If-None-Match': '"tag"' } });
  expect([response.status, await response.text(), response.headers.get('ETag')]).toEqual([304, '', '"tag"']);
});

test('an unknown type is not guessed', async ({ harness }) => {
  const response = await harness.send('/photos/untyped');
  expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
});

test('a missing one is an uncacheable 404', async ({ harness }) => {
  const response = await harness.send('/photos/none');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect((await answer(response))[0]).toBe(404);
});

describe('a width', () => {
  test('is a picture of its own', async ({ harness, asked }) => {
    const response = await harness.send('/photos/webp/240');
    expect([response.status, await response.text(), asked]).toEqual([200, 'picture', ['webp/240']]);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  // Fails when a picture older than widths is not found under one.
  test('that a picture does not have gives its only size', async ({ harness, asked }) => {
    const response = await harness.send('/photos/untyped/560');
    expect([response.status, asked]).toEqual([200, ['untyped/560', 'untyped']]);
  });

  test('of an unknown picture is not found', async ({ harness, asked }) => {
    expect((await harness.send('/photos/none/240')).status).toBe(404);
    expect(asked).toEqual(['none/240', 'none']);
  });

  test.for(['1', '12345', '24x', '..', '%2e%2e', '240%2F..', '240/240', '-240', '2.4', '', '²⁴⁰'])(
    'is not %j, and the storage is not read',
    async (width, { harness, asked }) => {
      expect((await harness.send(`/photos/webp/${width}`)).status).toBe(404);
      expect(asked).toEqual([]);
    },
  );
});

test.for(['a.b', 'a%2Fb', '%2e%2e', '..%2Fwebp', 'webp%2F240', 'a'.repeat(65), 'a b', ''])(
  '%j is no key, and the storage is not read',
  async (key, { harness, asked }) => {
    expect((await harness.send(`/photos/${key}`)).status).toBe(404);
    expect(asked).toEqual([]);
  },
);

test('a share image is an immutable JPEG; without a picture there is none', async ({ harness }) => {
  harness.photos.kept.set('shared', { bytes: new Uint8Array([1]), contentType: 'image/webp', width: 1, height: 1 });
  const response = await harness.send('/photos/shared/share');
  expect([response.status, response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ]);
  expect((await harness.send('/photos/none/share')).status).toBe(404);
});
