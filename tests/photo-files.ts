/** Pictures as people have them, byte by byte. */
import sharp from 'sharp';

type Part = Uint8Array | string | readonly number[];

/** Bytes one after the other; a text stands for one byte per character. */
export const joined = (...parts: Part[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)]));

/** A JPEG with one more segment behind its first marker; `length` may lie. */
export const withSegment = (jpeg: Uint8Array, marker: number, data: Uint8Array, length = data.byteLength + 2) =>
  joined(jpeg.subarray(0, 2), [0xff, marker, length >> 8, length & 0xff], data, jpeg.subarray(2));

const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp(
    Uint8Array.from({ length: width * height * channels }, (_, n) => (n * 2654435761) >>> 24),
    { raw: { width, height, channels } },
  );

/** One of each kind, by its name. */
export async function photoFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const small = () => noise(24, 16);
  const exif = { IFD0: { Copyright: 'Ann', ImageDescription: 'x'.repeat(300) } };
  const made = {
    'a JPEG': small().jpeg(),
    'a progressive JPEG': noise(80, 60).jpeg({ progressive: true }),
    'a JPEG with EXIF': small().jpeg().withExif(exif),
    'a JPEG with a colour profile': small().jpeg().withIccProfile('p3'),
    'a grey JPEG': small().greyscale().jpeg(),
    'a PNG': small().png(),
    'a PNG with a palette': small().png({ palette: true }),
    'a PNG with alpha': noise(20, 20, 4).png({ adaptiveFiltering: true }),
    'a PNG of one pixel': noise(1, 1).png(),
    'a lossy WebP': small().webp(),
    'a lossless WebP': small().webp({ lossless: true }),
    'a WebP with alpha': noise(20, 20, 4).webp(),
    'a WebP with EXIF': small().webp().withExif(exif),
  };
  const files = new Map<string, Uint8Array>();
  for (const [name, picture] of Object.entries(made)) files.set(name, Uint8Array.from(await picture.toBuffer()));
  const jpeg = files.get('a JPEG') ?? Uint8Array.of();
  const [first, last] = [jpeg.subarray(0, 2), jpeg.subarray(-2)];
  files.set('a JPEG with a thumbnail', withSegment(jpeg, 0xe1, joined('Exif\0\0', jpeg)));
  files.set('a JPEG with a remark', withSegment(jpeg, 0xfe, joined('a remark with \xff\xd9 in it')));
  files.set('a JPEG with fill bytes', joined(first, [0xff, 0xff, 0xff], jpeg.subarray(2)));
  // Markers within the picture's own data, as cameras write them.
  files.set('a JPEG with restarts', joined(jpeg.subarray(0, -2), [0xff, 0xd0, 1, 0xff, 0x00, 2, 0xff, 0xd7, 3], last));
  return files;
}
