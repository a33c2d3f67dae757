import { commonWords } from '../../../../core/words/common.ts';
import { listingsWords } from '../../../../core/words/listings/listings.ts';

const words = listingsWords.photo;

/** First bytes of the formats that the shop takes. */
const BEGINNINGS = [/^\u00ff\u00d8\u00ff/, /^\u0089PNG\r\n/, /^RIFF[\s\S]{4}WEBP/];

/** More than this of one side, or of both together, browsers do not open. */
const MOST = { side: 16_384, pixels: 40_000_000 } as const;

/** Decodes a picture file, upright. Throws with the reason for people: another kind of file, one that is too large, or a broken one. */
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

/** The size that the file says it has, also where it cannot be decoded; zero where it says none. */
async function sizeOf(file: Blob): Promise<{ readonly width: number; readonly height: number }> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  image.src = address;
  await image.decode().catch(() => undefined);
  URL.revokeObjectURL(address);
  return { width: image.naturalWidth, height: image.naturalHeight };
}
