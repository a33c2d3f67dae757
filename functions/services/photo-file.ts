/**
 * Accepted formats, by content: a name or a declared type proves nothing. Closes gaps of the decoder: it also reads
 * other formats (GIF, AVIF, TIFF, SVG), and it ignores bytes after the picture (a page, an archive, a program). So a
 * file must begin and end as its format (JPEG, PNG or WebP) requires. The decoder checks that the picture is complete,
 * and counts its pixels.
 */
export const isPhotoFile = (bytes: Uint8Array): boolean => formatOf(bytes)?.endOf(bytes) === bytes.byteLength;

/** The bytes begin like a picture: its sender believes that it is one. */
export const startsLikePhoto = (bytes: Uint8Array): boolean => formatOf(bytes) !== undefined;

const formatOf = (bytes: Uint8Array) => FORMATS.find(({ isOne }) => isOne(bytes));

const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const begins = (bytes: Uint8Array, expected: readonly number[], at = 0): boolean =>
  expected.every((byte, i) => bytes[at + i] === byte);

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const JPEG = { end: 0xd9, scan: 0xda, restart: [0xd0, 0xd7], temporary: 0x01 } as const;

/** ITU-T T.81, annex B: markers with lengths, and after each start of scan entropy-coded data up to the next marker. */
function jpegEnd(bytes: Uint8Array): number | undefined {
  const data = view(bytes);
  let at = 2;
  while (at + 1 < bytes.byteLength) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (marker === JPEG.end) return at + 2;
    else if (standsAlone(marker)) at += 2;
    else {
      if (at + 4 > bytes.byteLength) return undefined;
      at += 2 + data.getUint16(at + 2);
      if (marker === JPEG.scan) at = scanEnd(bytes, at);
    }
  }
  return undefined;
}

const standsAlone = (marker: number): boolean =>
  marker === JPEG.temporary || (marker >= JPEG.restart[0] && marker <= JPEG.restart[1]);

/** Within a scan, 0xFF is followed by a zero or by a restart marker; anything else is the next marker. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; ; at += 2) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.byteLength;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !standsAlone(next)) return at;
  }
}

/** https://www.w3.org/TR/png-3/#5DataRep: chunks of length, type, data and checksum; the last one is IEND. */
function pngEnd(bytes: Uint8Array): number | undefined {
  const data = view(bytes);
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const next = at + 12 + data.getUint32(at);
    if (begins(bytes, ascii('IEND'), at + 4)) return next;
    at = next;
  }
  return undefined;
}

/**
 * https://developers.google.com/speed/webp/docs/riff_container: the header has the length of the rest, padded to even.
 */
function webpEnd(bytes: Uint8Array): number | undefined {
  const size = view(bytes).getUint32(4, true);
  return 8 + size + (size % 2);
}

/** First bytes of each format, and the position at which its picture ends; undefined for a picture without an end. */
const FORMATS: readonly {
  readonly isOne: (bytes: Uint8Array) => boolean;
  readonly endOf: (bytes: Uint8Array) => number | undefined;
}[] = [
  { isOne: (bytes) => begins(bytes, [0xff, 0xd8, 0xff]), endOf: jpegEnd },
  { isOne: (bytes) => begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), endOf: pngEnd },
  { isOne: (bytes) => begins(bytes, ascii('RIFF')) && begins(bytes, ascii('WEBP'), 8), endOf: webpEnd },
];
