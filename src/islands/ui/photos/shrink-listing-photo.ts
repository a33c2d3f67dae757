import { commonWords } from '../../../../core/words/common.ts';
import { listingsWords } from '../../../../core/words/listings/listings.ts';
import { openPhoto } from './open-photo.ts';

/** A little more than the shop keeps (`LARGEST` in core/listings/photo.ts), so that its own encoding has something to work with. */
const FIT = { width: 1600, height: 2400 } as const;

/** Looked at before anything is decoded: no camera makes more, and a phone's memory ends. */
const MOST_BYTES = 40 * 1024 * 1024;

const QUALITY = 0.85;

/** Paper behind what is transparent: JPEG would make it black. */
const PAPER = '#fdfcf8';

/** Makes a picture file small enough to travel: upright, inside 1600 × 2400, never enlarged. Throws with the reason for people. */
export async function shrinkListingPhoto(file: Blob): Promise<Blob> {
  if (file.size > MOST_BYTES) throw new Error(listingsWords.photo.tooLargeToShrink);
  const picture = await openPhoto(file);
  const scale = Math.min(1, FIT.width / picture.width, FIT.height / picture.height);
  const size = { width: within(picture.width * scale), height: within(picture.height * scale) };
  // Holds up the page for half as long as drawing twelve megapixels small.
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
  // A browser that cannot write WebP answers PNG, which is large for a photo.
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg');
}

/** Older Safari has only the canvas of the page. */
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
