import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeImages, imagesError, plain } from '../../tests/fakes/images.ts';
import { createPhotoStore } from './photo-store.ts';

let images: ReturnType<typeof fakeImages>;
let store: ReturnType<typeof createPhotoStore>;
let stored: unknown[];
const files = { JPEG: Uint8Array.of(), PNG: Uint8Array.of(), WebP: Uint8Array.of() };

beforeAll(async () => {
  const picture = plain(400, 300).withExif({ IFD0: { Copyright: 'Ann in Portland' } });
  files.JPEG = Uint8Array.from(await picture.clone().jpeg().toBuffer());
  files.PNG = Uint8Array.from(await picture.clone().png().toBuffer());
  files.WebP = Uint8Array.from(await picture.clone().webp().toBuffer());
});

beforeEach(() => {
  images = fakeImages();
  stored = [];
  const bucket = {
    put: async (...given: unknown[]) => void stored.push(given),
    delete: async (...given: unknown[]) => void stored.push(given),
  };
  store = createPhotoStore(bucket as unknown as R2Bucket, images.binding);
});

// Fails when the uploaded bytes are stored instead of the re-encoded ones.
test.each(['JPEG', 'PNG', 'WebP'] as const)(
  'a portrait from a %s is a square, re-encoded without metadata',
  async (format) => {
    expect(Buffer.from(files[format]).includes('Portland')).toBe(true);
    const made = await store.portrait(files[format], 256);
    if (typeof made === 'string') throw new Error(made);
    expect(made).toMatchObject({ contentType: 'image/webp', width: 256, height: 256 });
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(Buffer.from(made.bytes).includes('Portland')).toBe(false);
    const how = [
      { width: 256, height: 256, fit: 'cover' },
      { format: 'image/webp', quality: 85 },
    ];
    expect(images.asked).toEqual(['info', ...how, 'info']);
  },
);

describe.each(['portrait', 'listing'] as const)('refuses as a %s', (kind) => {
  const make = (bytes: Uint8Array) => (kind === 'portrait' ? store.portrait(bytes, 256) : store.listing(bytes));
  const text = (words: string) => new TextEncoder().encode(words);

  // Fails when the bytes are not checked before the decoder reads them.
  test.each<[string, () => Uint8Array]>([
    ['an SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a GIF', () => text('GIF89a')],
    ['nothing', () => new Uint8Array()],
  ])('%s, without decoding it', async (_, bytes) => {
    expect(await make(bytes())).toBe('not a photo');
    expect(images.asked).toEqual([]);
  });

  // Fails when the sender of a broken JPEG gets the message that it is no JPEG.
  test.each<[string, () => Uint8Array]>([
    ['half a PNG', () => files.PNG.subarray(0, -1)],
    ['half a JPEG', () => files.JPEG.subarray(0, files.JPEG.byteLength / 2)],
    ['half a WebP', () => files.WebP.subarray(0, -2)],
    ['a JPEG with a page behind it', () => Uint8Array.from([...files.JPEG, ...text('<html>')])],
  ])('%s, as broken and without decoding it', async (_, bytes) => {
    expect(await make(bytes())).toBe('broken');
    expect(images.asked).toEqual([]);
  });

  // Fails when the pixels are not counted before decoding.
  test('one of more than forty million pixels, without decoding it', async () => {
    images.sizeOf = async () => ({ width: 8000, height: 5001, format: 'image/png' });
    expect(await make(files.PNG)).toBe('too many pixels');
    expect(images.asked).toEqual(['info']);
  });

  test('one of unknown size', async () => {
    images.sizeOf = async () => ({ format: 'image/svg+xml' });
    expect(await make(files.PNG)).toBe('broken');
  });

  test.each([
    [9412, 'broken'],
    [9520, 'broken'],
    [9413, 'too many pixels'],
  ])('one that the binding refuses with %i: %s', async (code, refusal) => {
    images.failure = imagesError(code);
    expect(await make(files.JPEG)).toBe(refusal);
  });

  test('one that the local binding cannot decode: an error of sharp, under the code of an internal error', async () => {
    const sharps =
      'Unexpected error response 500: Error: VipsJpeg: premature end\n    at Sharp.toBuffer (sharp/output.mjs)';
    images.failure = imagesError(9523, sharps);
    expect(await make(files.JPEG)).toBe('broken');
  });
});

const OUTAGES: [string, Error][] = [
  ['an exhausted quota', imagesError(9422)],
  ['an account without the binding', imagesError(9432)],
  ['an internal error', imagesError(9523)],
  ['an unexpected answer', imagesError(9523, 'Unexpected error response 502: bad gateway')],
  ['a connection that broke off', imagesError(9402)],
  ['no answer', new TypeError('fetch failed')],
];

// Fails when any code except the decoder's own counts as a fault of the picture.
describe.each(OUTAGES)('%s', (_, failure) => {
  test.each(['portrait', 'listing'] as const)('is not reported as a fault of the picture of a %s', async (kind) => {
    images.failure = failure;
    const make = kind === 'portrait' ? store.portrait(files.JPEG, 256) : store.listing(files.JPEG);
    await expect(make).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5, cause: failure });
  });
});

test('a storage failure is `unavailable` in every call', async () => {
  const down = async () => {
    throw new Error('R2: internal error (10001)');
  };
  const broken = { get: down, put: down, delete: down } as unknown as R2Bucket;
  const calls = createPhotoStore(broken, images.binding);
  const picture = { bytes: files.PNG, contentType: 'image/png', width: 1, height: 1 };
  for (const call of [calls.find('a'), calls.share(['a']), calls.put('a', picture), calls.remove(['a'])])
    await expect(call).rejects.toMatchObject({ code: 'unavailable' });
});

test('accepts forty million pixels', async () => {
  images.sizeOf = async () => ({ width: 8000, height: 5000, format: 'image/jpeg' });
  expect(await store.portrait(files.JPEG, 256)).toMatchObject({ contentType: 'image/webp' });
});

test('stores a picture under its key with its type, and deletes all its keys at once', async () => {
  const bytes = Uint8Array.of(9);
  await store.put('key/240', { bytes, contentType: 'image/webp', width: 1, height: 1 });
  await store.remove(['key', 'key/240']);
  expect(stored).toEqual([['key/240', bytes, { httpMetadata: { contentType: 'image/webp' } }], [['key', 'key/240']]]);
});
