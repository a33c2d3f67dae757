/** An outage of Cloudflare Images or R2 is not reported as a fault of the picture, and leaves nothing half-done. */
import { describe, expect, vi } from 'vitest';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { fakeImages, imagesError, plain } from '../../../tests/fakes/images.ts';
import { answer, post } from '../../../tests/fixtures/factories.ts';
import { upload } from '../../../tests/fixtures/listings.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { createPhotoStore } from '../../services/photo-store.ts';

const ann = { name: 'Ann', email: 'ann@example.org', password: 'Secret#1', role: 'Seller' };

/** The real picture service with a fake binding and bucket. */
function played(world: Harness, { binding }: ReturnType<typeof fakeImages>) {
  const store = { kept: new Map<string, unknown>(), failsAfterWrite: false };
  const r2 = {
    put: async (key: string, bytes: unknown) => {
      store.kept.set(key, bytes);
      if (store.failsAfterWrite) throw new Error('put: Internal Error (10001)');
    },
    delete: async (keys: string[]) => {
      for (const key of keys) store.kept.delete(key);
    },
  };
  Object.assign(world.photos, createPhotoStore(r2 as unknown as R2Bucket, binding));
  return store;
}

const test = stockedTest
  .extend('images', { auto: true }, () => fakeImages())
  .extend('bucket', { auto: true }, ({ harness, images }) => played(harness, images))
  .extend('jpeg', { auto: true }, async () => Uint8Array.from(await plain(40, 30).jpeg().toBuffer()));

const unavailable = (message: string) => [503, { message, code: 'unavailable' }];
const dataUrl = (jpeg: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
const signUp = (harness: Harness, photo: string) => post(harness, '/api/auth/sign-up', { ...ann, photo });

describe.each([
  ['an exhausted quota', imagesError(9422)],
  ['an internal error', imagesError(9523)],
  ['no answer', new TypeError('fetch failed')],
])('%s of the Images binding', (_, failure) => {
  test('refuses an upload with a message to retry, and stores nothing', async ({
    harness,
    seller,
    images,
    bucket,
    jpeg,
  }) => {
    const before = await everything(harness);
    images.failure = failure;
    const response = await upload(harness, seller, jpeg);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(await answer(response)).toEqual(unavailable(listingsWords.photo.unavailable));
    expect([await everything(harness), bucket.kept.size]).toEqual([before, 0]);
    images.failure = null;
    expect((await upload(harness, seller, jpeg)).status).toBe(200);
  });

  test('creates no account without its photo; a built-in avatar, or a retry, creates one', async ({
    harness,
    images,
    bucket,
    jpeg,
  }) => {
    const before = await everything(harness);
    images.failure = failure;
    const response = await signUp(harness, dataUrl(jpeg));
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(await answer(response)).toEqual(unavailable(listingsWords.photo.unavailablePortrait));
    expect([await everything(harness), bucket.kept.size]).toEqual([before, 0]);
    expect(
      (await post(harness, '/api/auth/sign-up', { ...ann, email: 'b@example.org', photo: '/avatars/owl.svg' })).status,
    ).toBe(201);
    images.failure = null;
    expect((await signUp(harness, dataUrl(jpeg))).status).toBe(201);
  });

  test('leaves a profile unchanged', async ({ harness, seller, images, jpeg }) => {
    images.failure = failure;
    const before = await everything(harness);
    const response = seller.ask('PATCH', '/api/auth/profile', { name: 'Another', photo: dataUrl(jpeg) });
    expect(await answer(response)).toEqual(unavailable(listingsWords.photo.unavailablePortrait));
    expect(await everything(harness)).toEqual(before);
  });
});

test('an undecodable picture is still the picture’s fault', async ({ harness, seller, images, jpeg }) => {
  images.failure = imagesError(9520);
  expect((await upload(harness, seller, jpeg)).status).toBe(415);
  expect(await answer(signUp(harness, dataUrl(jpeg)))).toMatchObject([
    422,
    { fields: { photo: listingsWords.photo.broken } },
  ]);
});

test('a storage that fails after its write leaves no orphaned portrait', async ({ harness, seller, bucket, jpeg }) => {
  bucket.failsAfterWrite = true;
  expect(await answer(signUp(harness, dataUrl(jpeg)))).toEqual(unavailable(listingsWords.photo.unavailablePortrait));
  expect([bucket.kept.size, await rowsOf(harness, "SELECT id FROM users WHERE email = 'ann@example.org'")]).toEqual([
    0,
    [],
  ]);
  expect(await answer(upload(harness, seller, jpeg))).toEqual(unavailable(listingsWords.photo.uploadFailed));
  expect([bucket.kept.size, await rowsOf(harness, 'SELECT id FROM photos')]).toEqual([0, []]);
});

test('a taken email is reported also during an outage of the storage', async ({ harness, jpeg }) => {
  expect((await signUp(harness, '')).status).toBe(201);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(harness.photos, 'remove').mockRejectedValue(new Error('down'));
  expect((await signUp(harness, dataUrl(jpeg))).status).toBe(409);
});

test('a picture that the storage cannot read gives an uncacheable 503', async ({ harness, images }) => {
  vi.spyOn(harness.photos, 'find').mockImplementation(
    createPhotoStore(
      { get: async () => Promise.reject(new Error('get: Internal Error (10001)')) } as unknown as R2Bucket,
      images.binding,
    ).find,
  );
  const response = await harness.send('/photos/webp');
  expect([response.status, response.headers.get('Cache-Control'), response.headers.get('Retry-After')]).toEqual([
    503,
    'no-store',
    '5',
  ]);
});
