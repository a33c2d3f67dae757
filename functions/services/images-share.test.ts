import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { fakeImages } from '../../tests/fakes/images.ts';
import { createPhotoStore } from './photo-store.ts';

const COLOURS = { red: [200, 30, 30], green: [30, 160, 60], blue: [30, 60, 200] } as const;
const GROUND = [234, 232, 223];
type Colour = keyof typeof COLOURS;
let store: ReturnType<typeof createPhotoStore>;

const cover = async (colour: Colour) => {
  const [r, g, b] = COLOURS[colour];
  return sharp({ create: { width: 560, height: 840, channels: 3, background: { r, g, b } } })
    .webp()
    .toBuffer();
};

beforeEach(() => {
  const bucket = {
    get: async (key: string) =>
      key in COLOURS ? { body: new Blob([(await cover(key as Colour)) as BlobPart]).stream() } : null,
  };
  store = createPhotoStore(bucket as unknown as R2Bucket, fakeImages().binding);
});

/** Colours at these places: left side, middle, right side, and the edge. */
async function shown(keys: string[]) {
  const picture = await store.share(keys);
  if (!picture) return null;
  const { data, info } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, picture.contentType]).toEqual([1200, 630, 'image/jpeg']);
  return [200, 600, 1000, 10].map((x) => {
    const at = (315 * info.width + x) * info.channels;
    const near = (colour: readonly number[]) => colour.every((part, i) => Math.abs(part - (data[at + i] ?? 0)) < 25);
    if (near(GROUND)) return 'ground';
    return Object.entries(COLOURS).find(([, colour]) => near(colour))?.[0];
  });
}

test('draws one picture in the middle', async () => {
  expect(await shown(['red'])).toEqual(['ground', 'red', 'ground', 'ground']);
});

test('draws the first of three in the middle, the others at its sides', async () => {
  expect(await shown(['red', 'green', 'blue'])).toEqual(['green', 'red', 'blue', 'ground']);
});

test('replaces a missing picture by the next one, and draws nothing without any', async () => {
  expect(await shown(['none', 'green', 'blue'])).toEqual(['blue', 'green', 'ground', 'ground']);
  expect([await shown(['none']), await shown([])]).toEqual([null, null]);
});
