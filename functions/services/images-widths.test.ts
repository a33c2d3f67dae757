import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { fakeImages, plain } from '../../tests/fakes/images.ts';
import { createPhotoStore } from './photo-store.ts';

let images: ReturnType<typeof fakeImages>;

beforeEach(() => {
  images = fakeImages();
});

/** Sizes of the stored variants, equal to the sizes of their bytes. */
async function keptSizes(file: Promise<Buffer>): Promise<number[][]> {
  const made = await createPhotoStore({} as R2Bucket, images.binding).listing(Uint8Array.from(await file));
  if (typeof made === 'string') throw new Error(made);
  for (const { bytes, width, height, contentType } of made.sizes)
    expect([await sharp(bytes).metadata(), contentType]).toMatchObject([
      { format: 'webp', width, height },
      'image/webp',
    ]);
  return made.sizes.map(({ width, height }) => [width, height]);
}

// Fails when a size is the requested one instead of the result's, or when a small picture is enlarged.
test.each([
  [
    '2000 × 3000',
    2000,
    3000,
    [
      [1280, 1920],
      [240, 360],
      [560, 840],
    ],
  ],
  [
    '2600 × 1300',
    2600,
    1300,
    [
      [1280, 640],
      [240, 120],
      [560, 280],
    ],
  ],
  [
    '1000 × 4000',
    1000,
    4000,
    [
      [480, 1920],
      [240, 960],
    ],
  ],
  [
    '600 × 400',
    600,
    400,
    [
      [600, 400],
      [240, 160],
      [560, 373],
    ],
  ],
  [
    '560 × 490',
    560,
    490,
    [
      [560, 490],
      [240, 210],
    ],
  ],
  [
    '561 × 561',
    561,
    561,
    [
      [561, 561],
      [240, 240],
      [560, 560],
    ],
  ],
  ['240 × 100', 240, 100, [[240, 100]]],
  ['10 × 20', 10, 20, [[10, 20]]],
])("a listing's picture of %s is stored in the widths that it has", async (_, width, height, sizes) => {
  expect(await keptSizes(plain(width, height).jpeg().toBuffer())).toEqual(sizes);
});

// Fails when sizes come from the stored orientation instead of the displayed one.
test.each([3, 6, 8])('stores a rotated picture (%i) upright, with the sizes of that', async (orientation) => {
  const upright = orientation === 3 ? plain(600, 900) : plain(900, 600);
  expect(await keptSizes(upright.withMetadata({ orientation }).jpeg().toBuffer())).toEqual([
    [600, 900],
    [240, 360],
    [560, 840],
  ]);
});

test('removes all metadata', async () => {
  const file = plain(900, 600)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ann' }, IFD3: { GPSLatitude: '45/1 31/1 0/1' } });
  const bytes = Uint8Array.from(await file.toBuffer());
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const made = await createPhotoStore({} as R2Bucket, images.binding).listing(bytes);
  if (typeof made === 'string') throw new Error(made);
  for (const { bytes: kept } of [...made.sizes, made.shared])
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
});

test('makes the smaller widths and the share image from the largest', async () => {
  await keptSizes(plain(400, 300).png().toBuffer());
  const webp = { format: 'image/webp', quality: 85 };
  const largest = ['info', { width: 1280, height: 1920, fit: 'scale-down' }, webp, 'info'];
  const shared = [
    { width: 1200, height: 630, fit: 'pad', background: '#eae8df' },
    { format: 'image/jpeg', quality: 85 },
  ];
  expect(images.asked).toEqual([...largest, { width: 240, fit: 'scale-down' }, webp, ...shared, 'info']);
});
