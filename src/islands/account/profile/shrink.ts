import { commonWords } from '../../../../core/words/en/common.ts';
import { openPhoto } from '../../ui/photos/open-photo.ts';

const PIXELS = 256;
const MOST_BYTES = 8 * 1024 * 1024;
const QUALITY = 0.85;

/**
 * Makes a portrait from an image file: its center, upright, 256 × 256 pixels, as a data URL. Throws an error with a
 * message for the user.
 */
export async function shrinkPhoto(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new Error(commonWords.photo.tooLarge);
  const picture = await openPhoto(file);
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(commonWords.error.unexpected);
  context.imageSmoothingQuality = 'high';
  // Background for transparent images, which JPEG would make black.
  context.fillStyle = '#fdfcf8';
  context.fillRect(0, 0, PIXELS, PIXELS);
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, PIXELS, PIXELS);
  picture.close();
  const webp = canvas.toDataURL('image/webp', QUALITY);
  // Browsers without a WebP encoder return PNG, which is large for a photo.
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', QUALITY);
}
