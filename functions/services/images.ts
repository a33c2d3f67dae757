import { UPLOAD_PIXELS } from '../../src/shared/constants.ts';
import { LARGEST, smallerWidths } from '../../src/shared/photo.ts';
import type { CleanPhoto, NoPhoto, PhotoStore } from '../domain/ports.ts';
import { isPhotoFile } from './photo-file.ts';

const QUALITY = 85;

/** What other sites show beside a link, in pixels (https://ogp.me); the ground is the mat of `tokens.css`. */
const SHARED = { width: 1200, height: 630 } as const;
const SHARED_GROUND = '#eae8df';

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new Response(bytes as BodyInit).body as ReadableStream<Uint8Array>;

/** Photos in R2, under the key that is also the last part of their address; encoded anew by Cloudflare's Images binding. */
export const r2Photos = (bucket: R2Bucket, images: ImagesBinding): PhotoStore => {
  /** Decodes, transforms and encodes: the result has nothing of what it was made of but its pixels, upright. */
  async function encode(bytes: Uint8Array, transform: ImageTransform): Promise<CleanPhoto> {
    const encoded = await images
      .input(streamOf(bytes))
      .transform(transform)
      .output({ format: 'image/webp', quality: QUALITY });
    const clean = new Uint8Array(await encoded.response().arrayBuffer());
    const { width, height } = await sizeOf(clean);
    return { bytes: clean, contentType: 'image/webp', width, height };
  }

  async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
    const info = await images.info(streamOf(bytes));
    if (!('width' in info)) throw new Error('a picture without pixels');
    return info;
  }

  /** What `make` makes of a picture; the bytes, then the pixels are judged before anything is decoded. */
  async function judged<Made>(bytes: Uint8Array, make: () => Promise<Made>): Promise<Made | NoPhoto> {
    if (!isPhotoFile(bytes)) return 'not a photo';
    try {
      const { width, height } = await sizeOf(bytes);
      return width * height > UPLOAD_PIXELS ? 'too many pixels' : await make();
    } catch {
      // What cannot be decoded is no picture, whatever its bytes say.
      return 'not a photo';
    }
  }

  return {
    async find(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      return {
        body: object.body,
        contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
        etag: object.httpEtag,
      };
    },

    async share(key) {
      const object = await bucket.get(key);
      if (!object) return null;
      const encoded = await images
        .input(object.body)
        .transform({ ...SHARED, fit: 'pad', background: SHARED_GROUND })
        .output({ format: 'image/jpeg', quality: QUALITY });
      const bytes = new Uint8Array(await encoded.response().arrayBuffer());
      return { bytes, contentType: 'image/jpeg', ...SHARED };
    },

    async put(key, { bytes, contentType }) {
      await bucket.put(key, bytes, { httpMetadata: { contentType } });
    },

    async remove(keys) {
      await bucket.delete([...keys]);
    },

    portrait: (bytes, pixels) => judged(bytes, () => encode(bytes, { width: pixels, height: pixels, fit: 'cover' })),

    listing: (bytes) =>
      judged(bytes, async () => {
        const largest = await encode(bytes, { ...LARGEST, fit: 'scale-down' });
        const smaller = smallerWidths(largest.width).map((width) =>
          encode(largest.bytes, { width, fit: 'scale-down' }),
        );
        return [largest, ...(await Promise.all(smaller))] as const;
      }),
  };
};
