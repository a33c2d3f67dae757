import type { CleanPhoto, PhotoStore } from '../domain/ports.ts';

/** What we take, by its first bytes: a name or a declared type proves nothing. */
const SIGNATURES: readonly (readonly [at: number, bytes: readonly number[]])[][] = [
  [[0, [0xff, 0xd8, 0xff]]],
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
];

/** Looked at before anything is decoded: a small file can unfold into a very large picture. */
const MOST_PIXELS = 40_000_000;
const QUALITY = 85;

const isPhoto = (bytes: Uint8Array): boolean =>
  SIGNATURES.some((parts) => parts.every(([at, expected]) => expected.every((byte, i) => bytes[at + i] === byte)));

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new Response(bytes as BodyInit).body as ReadableStream<Uint8Array>;

/** Photos in R2, under the key that is also the last part of their address; encoded anew by Cloudflare's Images binding. */
export const r2Photos = (bucket: R2Bucket, images: ImagesBinding): PhotoStore => ({
  async find(key) {
    const object = await bucket.get(key);
    if (!object) return null;
    return {
      body: object.body,
      contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
      etag: object.httpEtag,
    };
  },

  async put(key, { bytes, contentType }) {
    await bucket.put(key, bytes, { httpMetadata: { contentType } });
  },

  async remove(key) {
    await bucket.delete(key);
  },

  async portrait(bytes, pixels): Promise<CleanPhoto | null> {
    if (!isPhoto(bytes)) return null;
    try {
      const info = await images.info(streamOf(bytes));
      if (!('width' in info) || info.width * info.height > MOST_PIXELS) return null;
      const encoded = await images
        .input(streamOf(bytes))
        .transform({ width: pixels, height: pixels, fit: 'cover' })
        .output({ format: 'image/webp', quality: QUALITY });
      const clean = new Uint8Array(await encoded.response().arrayBuffer());
      return { bytes: clean, contentType: 'image/webp', width: pixels, height: pixels };
    } catch {
      // What cannot be decoded is no picture, whatever its first bytes say.
      return null;
    }
  },
});
