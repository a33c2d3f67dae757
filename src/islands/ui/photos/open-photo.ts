import { commonWords } from '../../../../core/words/en/common.ts';
import { listingsWords } from '../../../../core/words/en/listings.ts';

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
