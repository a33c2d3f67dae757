import { beforeEach, describe, expect, test } from 'vitest';
import { r2Photos } from './images.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const WEBP = [...Buffer.from('RIFF\x00\x00\x00\x00WEBP', 'latin1')];
const text = (words: string) => [...Buffer.from(words)];
const CLEAN = Uint8Array.of(9, 9, 9);

let asked: unknown[];
let info: () => Promise<object>;
let stored: unknown[];

beforeEach(() => {
  asked = [];
  stored = [];
  info = async () => ({ width: 4000, height: 3000, format: 'image/jpeg' });
});

const images = {
  info: async () => {
    asked.push('info');
    return info();
  },
  input: () => ({
    transform: (how: object) => ({
      output: async (as: object) => {
        asked.push(how, as);
        return { response: () => new Response(CLEAN) };
      },
    }),
  }),
} as unknown as ImagesBinding;
const bucket = {
  put: async (...given: unknown[]) => void stored.push(given),
  delete: async (...given: unknown[]) => void stored.push(given),
} as unknown as R2Bucket;
const store = r2Photos(bucket, images);
const portrait = (bytes: readonly number[]) => store.portrait(Uint8Array.from(bytes), 256);

// Fails when the bytes that came are kept instead of those that were encoded anew.
test.each([JPEG, PNG, WEBP])(
  'a picture is encoded anew, so that nothing of what it was made of stays',
  async (...bytes) => {
    expect(await portrait(bytes)).toEqual({ bytes: CLEAN, contentType: 'image/webp', width: 256, height: 256 });
    expect(asked).toEqual(['info', { width: 256, height: 256, fit: 'cover' }, { format: 'image/webp', quality: 85 }]);
  },
);

describe('no picture is', () => {
  // Fails when the first bytes are not looked at.
  test.each([
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', text('<!doctype html><script>alert(1)</script>')],
    ['a page that has a JPEG in it', [...text('<html>'), ...JPEG]],
    ['a GIF', text('GIF89a')],
    ['a PDF', text('%PDF-1.7')],
    ['half a WebP', WEBP.slice(0, 10)],
    ['a WAV', [...Buffer.from('RIFF\x00\x00\x00\x00WAVE', 'latin1')]],
    ['half a PNG', PNG.slice(0, 7)],
    ['nothing', []],
  ])('%s, and it is not decoded', async (_, bytes) => {
    expect(await portrait(bytes)).toBeNull();
    expect(asked).toEqual([]);
  });

  // Fails when the pixels are not counted before decoding.
  test('one that unfolds into more than forty million pixels, and it is not decoded', async () => {
    info = async () => ({ width: 8000, height: 5001, format: 'image/png' });
    expect(await portrait(PNG)).toBeNull();
    expect(asked).toEqual(['info']);
  });

  test('one whose size is not known, or that cannot be read', async () => {
    info = async () => ({ format: 'image/svg+xml' });
    expect(await portrait(PNG)).toBeNull();
    info = async () => {
      throw new Error('broken');
    };
    expect(await portrait(JPEG)).toBeNull();
  });
});

test('a picture is stored under its key with its type, and removed by it', async () => {
  await store.put('key', { bytes: CLEAN, contentType: 'image/webp', width: 1, height: 1 });
  await store.remove('key');
  expect(stored).toEqual([['key', CLEAN, { httpMetadata: { contentType: 'image/webp' } }], ['key']]);
});
