/** Files with false lengths, and random bytes: the check gives a result, without an exception and in short time. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { joined, photoFiles, withSegment } from '../../tests/fixtures/listings/photo-files.ts';
import { isPhotoFile } from './photo-file.ts';

let photos: ReadonlyMap<string, Uint8Array>;
const photo = (name: string) => photos.get(name) ?? Uint8Array.of();

beforeAll(async () => {
  photos = await photoFiles();
});

function said(bytes: Uint8Array, at: number, length: number, littleEndian = false): Uint8Array {
  const lie = bytes.slice();
  new DataView(lie.buffer).setUint32(at, length, littleEndian);
  return lie;
}

describe('false lengths', () => {
  test('a segment that exceeds the file, or is shorter than its own length field', () => {
    const jpeg = photo('a JPEG');
    for (const length of [0xffff, jpeg.byteLength + 100, 0, 1])
      expect([length, isPhotoFile(withSegment(jpeg, 0xe0, joined('x'), length))]).toEqual([length, false]);
  });

  test('a chunk of four gigabytes, or one that exceeds the file', () => {
    const png = photo('a PNG');
    for (const at of [8, png.byteLength - 12])
      for (const length of [0xffffffff, 0x80000000, 0x7fffffff, png.byteLength, 1])
        expect([at, length, isPhotoFile(said(png, at, length))]).toEqual([at, length, false]);
  });

  test('a container of another size than its header', () => {
    const webp = photo('a lossy WebP');
    for (const size of [0, 1, 4, webp.byteLength - 6, webp.byteLength - 10, webp.byteLength, 0x7fffffff, 0xffffffff])
      expect([size, isPhotoFile(said(webp, 4, size, true))]).toEqual([size, false]);
  });

  test('an end marker within the data only', () => {
    const png = photo('a PNG');
    const early = joined(png.subarray(0, 8), [0, 0, 0, 8], 'tEXtxxxxIEND', png.subarray(8, -12));
    expect(isPhotoFile(early)).toBe(false);
    expect(isPhotoFile(joined([0xff, 0xd8, 0xff, 0xfe, 0, 6, 1, 2, 0xff, 0xd9]))).toBe(false);
  });
});

const HEADS = [
  '',
  '\xff',
  '\xff\xd8',
  '\xff\xd8\xff',
  '\xff\xd8\xff\xda\0\x02',
  '\xff\xd8\xff\xe0',
  '\x89PNG\r\n\x1a\n',
  'RIFF',
  'RIFF\x04\0\0\0WEBP',
];
const ENDS = ['', '\xff', '\xff\xd9', '\0\0\0\0IEND\xaeB`\x82'];

describe('random bytes', () => {
  // Fails when a reader steps past the end, or loops forever.
  test('give a result of any length, and accepted files end where their format ends', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...HEADS),
        fc.uint8Array({ maxLength: 300, size: 'max' }),
        fc.constantFrom(...ENDS),
        (head, tail, end) => {
          const bytes = joined(head, tail, end);
          if (!isPhotoFile(bytes)) return;
          expect([0xff, 0x89, 0x52]).toContain(bytes[0]);
          expect(isPhotoFile(joined(bytes, '<'))).toBe(false);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('a changed byte never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...photos.keys()), fc.nat(), fc.nat(255), (name, at, byte) => {
        const bytes = photo(name).slice();
        bytes[at % bytes.byteLength] = byte;
        expect(typeof isPhotoFile(bytes)).toBe('boolean');
      }),
      { numRuns: 2000 },
    );
  });

  // Fails when bytes are read again and again, which takes hours.
  test.each([0x00, 0x01, 0xd0, 0xd9, 0xff])('checks eight megabytes of %i after any header at once', (byte) => {
    for (const head of HEADS) {
      const bytes = new Uint8Array(8 * 1024 * 1024).fill(byte);
      bytes.set(joined(head));
      const began = performance.now();
      isPhotoFile(bytes);
      expect(performance.now() - began).toBeLessThan(60_000);
    }
  });
});
