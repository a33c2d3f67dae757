/** Photos before their upload: decoded, and shrunk for a listing. */
import { commonWords } from '../../../../core/words/en/common.ts';
import { listingsWords } from '../../../../core/words/en/listings.ts';

/**
 * Slightly larger than the stored size (`LARGEST_PHOTO_SIZE` in core/listings/photo.ts), as a margin for its encoder.
 */
const FIT = { width: 1600, height: 2400 } as const;

/** Limit of a file in bytes, checked before decoding: no camera exceeds it, and a phone's memory is limited. */
const PHOTO_BYTE_LIMIT = 40 * 1024 * 1024;

const QUALITY = 0.85;

/** Background for transparent images, which JPEG would make black. */
const PAPER = '#fdfcf8';

/**
 * Shrinks an image file for upload: upright, inside 1600 × 2400 pixels, never enlarged. Throws an error with a message
 * for the user.
 */
export async function shrinkListingPhoto(file: Blob): Promise<Blob> {
  if (file.size > PHOTO_BYTE_LIMIT) throw new Error(listingsWords.photo.tooLargeToShrink);
  const picture = await openPhoto(file);
  const scale = Math.min(1, FIT.width / picture.width, FIT.height / picture.height);
  const size = { width: within(picture.width * scale), height: within(picture.height * scale) };
  // Blocks the page for half as long as drawing a 12-megapixel photo to a canvas.
  const small = await createImageBitmap(picture, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  }).finally(() => picture.close());
  try {
    return await encode(small);
  } finally {
    small.close();
  }
}

const within = (pixels: number): number => Math.max(1, Math.round(pixels));

async function encode(picture: ImageBitmap): Promise<Blob> {
  const canvas = blankCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
  if (!context) throw new Error(commonWords.error.unexpected);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(picture, 0, 0);
  const webp = await blobOf(canvas, 'image/webp');
  // Browsers without a WebP encoder return PNG, which is large for a photo.
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg');
}

/** Older Safari has no OffscreenCanvas. */
const blankCanvas = (width: number, height: number): OffscreenCanvas | HTMLCanvasElement =>
  typeof OffscreenCanvas === 'undefined'
    ? Object.assign(document.createElement('canvas'), { width, height })
    : new OffscreenCanvas(width, height);

function blobOf(canvas: OffscreenCanvas | HTMLCanvasElement, type: string): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality: QUALITY });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(commonWords.error.unexpected))), type, QUALITY);
  });
}

const words = listingsWords.photo;

/** First bytes of the accepted formats. */
const BEGINNINGS = [/^\u00ff\u00d8\u00ff/, /^\u0089PNG\r\n/, /^RIFF[\s\S]{4}WEBP/];

/** Limits of browsers' decoders, in pixels. */
const MOST = { side: 16_384, pixels: 40_000_000 } as const;

/**
 * Decodes an image file, upright. Throws an error with a message for the user: unknown format, too large, or broken.
 */
export const openPhoto = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(async () => {
    throw new Error(await whyNot(file).catch(() => commonWords.error.unexpected));
  });

async function whyNot(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const beginning = String.fromCharCode(...bytes);
  if (!BEGINNINGS.some((format) => format.test(beginning))) return words.notAPhoto;
  const { width, height } = await sizeOf(file);
  return Math.max(width, height) > MOST.side || width * height > MOST.pixels ? words.tooLargeToOpen : words.broken;
}

/** Size declared by the file, even if it cannot be decoded; zero if none. */
async function sizeOf(file: Blob): Promise<{ readonly width: number; readonly height: number }> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  image.src = address;
  await image.decode().catch(() => undefined);
  URL.revokeObjectURL(address);
  return { width: image.naturalWidth, height: image.naturalHeight };
}
