import { UPLOAD_PIXELS } from '../../core/listings/limits.ts';
import { LARGEST_PHOTO_SIZE, smallerPhotoWidths } from '../../core/listings/photo.ts';
import { SHARE_PICTURE_SIZE } from '../../core/listings/share.ts';
import { listingsWords } from '../../core/words/en/listings.ts';
import type { CleanPhoto, NoPhoto, PhotoStore } from '../domain/ports/photos.ts';
import { unavailable } from '../errors.ts';
import { isPhotoFile, startsLikePhoto } from './photo-file.ts';

const QUALITY = 85;

/** Background of share images: the mat of `tokens.css`. */
const SHARED_GROUND = '#eae8df';

/** Covers beside the middle one, which takes the whole height: smaller, and at most as wide as the room there. */
const SIDE = { width: 300, height: 440, fit: 'scale-down' } as const;
const BESIDE = [
  { left: 45, top: 95 },
  { right: 45, top: 95 },
] as const;

/** Size of formats for which the binding reports none: a vector drawing is no photo. */
const NO_PIXELS = { width: 0, height: 0 } as const;

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new Response(bytes as BodyInit).body as ReadableStream<Uint8Array>;

/**
 * The binding's codes for a fault of a picture with the right format (`isPhotoFile`): not an image, an unsupported
 * format, too large an area (https://developers.cloudflare.com/images/reference/troubleshooting/). Any other code is a
 * fault of the service: 9422 an exhausted quota, 9432 an account without the binding, 9523 an internal error.
 */
const REFUSALS: Readonly<Record<number, NoPhoto>> = {
  9412: 'broken',
  9413: 'too many pixels',
  9520: 'broken',
};

/**
 * Wrangler's local binding has no code for a picture that sharp cannot decode: it reports sharp's own error as 9523.
 */
const LOCAL_DECODER = /^Unexpected error response 500: .*\bat Sharp\./s;

/** The refusal that an error of the binding means; undefined when it is no fault of the picture. */
function refusalBy(error: unknown): NoPhoto | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = (error as Partial<ImagesError>).code ?? 0;
  return REFUSALS[code] ?? (code === 9523 && LOCAL_DECODER.test(error.message) ? 'broken' : undefined);
}

/** The service's answer; throws `unavailable` when the service fails. */
const orUnavailable = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error) => {
    throw unavailable(listingsWords.photo.unavailable, error);
  });

/** Photos in R2, under the key that is also the last part of their URL; re-encoded by Cloudflare's Images binding. */
export const createPhotoStore = (bucket: R2Bucket, images: ImagesBinding): PhotoStore => {
  /** Decodes, transforms and encodes: the result is upright and has no metadata. */
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
    return 'width' in info ? info : NO_PIXELS;
  }

  /** Draws a share image: one picture in the middle, others at its sides. */
  async function drawShared(middle: ReadableStream, sides: readonly ReadableStream[]): Promise<CleanPhoto> {
    let picture = images.input(middle).transform({ ...SHARE_PICTURE_SIZE, fit: 'pad', background: SHARED_GROUND });
    // Wrangler's local binding ignores overlays: there the middle picture stands alone.
    for (const [index, side] of sides.slice(0, BESIDE.length).entries())
      picture = picture.draw(images.input(side).transform(SIDE), BESIDE[index]);
    const drawn = await picture.output({ format: 'image/jpeg', quality: QUALITY });
    const bytes = new Uint8Array(await drawn.response().arrayBuffer());
    return { bytes, contentType: 'image/jpeg', ...SHARE_PICTURE_SIZE };
  }

  /** The result of `make`, after checks of the bytes and of the pixel count: nothing is decoded before them. */
  async function validated<Made>(bytes: Uint8Array, make: () => Promise<Made>): Promise<Made | NoPhoto> {
    if (!isPhotoFile(bytes)) return startsLikePhoto(bytes) ? 'broken' : 'not a photo';
    try {
      const { width, height } = await sizeOf(bytes);
      if (width * height === 0) return 'broken';
      return width * height > UPLOAD_PIXELS ? 'too many pixels' : await make();
    } catch (error) {
      const refusal = refusalBy(error);
      if (refusal) return refusal;
      throw unavailable(listingsWords.photo.unavailable, error);
    }
  }

  return {
    async find(key) {
      const object = await orUnavailable(bucket.get(key));
      if (!object) return null;
      return {
        body: object.body,
        contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
        etag: object.httpEtag,
        madeOf: object.customMetadata?.madeOf,
      };
    },

    async share(keys) {
      const objects = await orUnavailable(Promise.all(keys.map((key) => bucket.get(key))));
      const [middle, ...sides] = objects.flatMap((object) => (object ? [object.body] : []));
      return middle ? orUnavailable(drawShared(middle, sides)) : null;
    },

    async put(key, { bytes, contentType }, madeOf) {
      const origin = madeOf === undefined ? {} : { customMetadata: { madeOf } };
      await orUnavailable(bucket.put(key, bytes, { httpMetadata: { contentType }, ...origin }));
    },

    async remove(keys) {
      await orUnavailable(bucket.delete([...keys]));
    },

    portrait: (bytes, pixels) => validated(bytes, () => encode(bytes, { width: pixels, height: pixels, fit: 'cover' })),

    listing: (bytes) =>
      validated(bytes, async () => {
        const largest = await encode(bytes, { ...LARGEST_PHOTO_SIZE, fit: 'scale-down' });
        const smaller = smallerPhotoWidths(largest.width).map((width) =>
          encode(largest.bytes, { width, fit: 'scale-down' }),
        );
        const shared = drawShared(streamOf(largest.bytes), []);
        return { sizes: [largest, ...(await Promise.all(smaller))], shared: await shared };
      }),
  };
};
