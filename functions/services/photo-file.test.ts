import { beforeAll, expect, test } from 'vitest';
import { joined, photoFiles } from '../../tests/fixtures/listings/photo-files.ts';
import { isPhotoFile } from './photo-file.ts';

let photos: ReadonlyMap<string, Uint8Array>;

beforeAll(async () => {
  photos = await photoFiles();
});

test('accepts every real picture', () => {
  expect(photos.size).toBe(17);
  for (const [name, bytes] of photos) expect([name, isPhotoFile(bytes)]).toEqual([name, true]);
});

test('accepts a picture in the middle of a larger buffer', () => {
  for (const [name, bytes] of photos) {
    const within = joined('<script>', bytes, '<?php').subarray(8, 8 + bytes.byteLength);
    expect([name, isPhotoFile(within)]).toEqual([name, true]);
  }
});

const RIDERS = ['\0', '\n', '<html><script>alert(1)</script>', '<?php system($_GET[0]); ?>', 'PK\x03\x04 an archive'];

// Fails when the end of a file is not checked.
test('refuses any bytes after a picture, even another picture', () => {
  for (const [name, bytes] of photos)
    for (const rider of [...RIDERS, '%PDF-1.7', ...photos.values()])
      expect([name, rider, isPhotoFile(joined(bytes, rider))]).toEqual([name, rider, false]);
});

test('refuses any bytes before a picture', () => {
  for (const [name, bytes] of photos)
    for (const before of ['\0', '<html>', '\xef\xbb\xbf', 'GIF89a'])
      expect([name, before, isPhotoFile(joined(before, bytes))]).toEqual([name, before, false]);
});

// Fails when a truncated file is accepted: half an upload would be a picture.
test('refuses every truncated picture', () => {
  for (const [name, bytes] of photos) {
    const taken = [...bytes.keys()].filter((length) => isPhotoFile(bytes.subarray(0, length)));
    expect([name, taken]).toEqual([name, []]);
  }
});

const iso = (brand: string) => joined([0, 0, 0, 24], `ftyp${brand}\0\0\0\0mif1`, brand);
const filled = (head: string) => joined(head, new Uint8Array(60));

test.each<[string, Uint8Array]>([
  ['a drawing', joined('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a page', joined('<!doctype html><script>alert(1)</script>')],
  ['a GIF', joined('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;')],
  ['a PDF', joined('%PDF-1.7\n%\xff\xd8\xff\xe0')],
  ['a BMP', filled('BM')],
  ['a TIFF', filled('II*\0')],
  ['an icon', filled('\0\0\x01\0\x01\0')],
  ['HEIC', iso('heic')],
  ['AVIF', iso('avif')],
  ['a film', iso('isom')],
  ['an archive', filled('PK\x03\x04')],
  ['a program', filled('\x7fELF')],
  ['a sound', joined('RIFF$\0\0\0WAVEfmt ', new Uint8Array(28))],
  ['a JPEG XL', filled('\xff\x0a')],
  ['nothing', new Uint8Array()],
])('refuses %s', (_, bytes) => {
  expect(isPhotoFile(bytes)).toBe(false);
});

test('refuses every single byte', () => {
  const taken = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => isPhotoFile(Uint8Array.of(byte)));
  expect(taken).toEqual([]);
});
