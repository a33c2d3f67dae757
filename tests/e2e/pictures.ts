/** Pictures for uploads, generated on demand. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

const PHONE = { width: 3024, height: 4032 } as const;

const RED = [192, 32, 32] as const;
const BLUE = [32, 64, 192] as const;

/**
 * A 12-megapixel JPEG as a phone stores it: rotated, with an orientation and a location in its metadata, and
 * incompressible noise. Upright, its upper half is red and its lower half blue.
 */
export function phonePhoto(): Promise<Buffer> {
  const { width, height } = PHONE;
  const noise = randomBytes(65_521);
  const upright = new Uint8ClampedArray(width * height * 3);
  for (let at = 0; at < upright.length; at++) {
    const colour = at < upright.length / 2 ? RED : BLUE;
    upright[at] = (colour[at % 3] ?? 0) + (noise[at % noise.length] ?? 0) / 4 - 32;
  }
  return sharp(upright, { raw: { width, height, channels: 3 } })
    .rotate(270)
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '122/1 40/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A small picture of one colour; each colour is another picture. */
export const plainPhoto = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Size, metadata, and colours of the upper and lower half of a picture. */
export async function look(bytes: Buffer) {
  const { width, height, exif, orientation } = await sharp(bytes).metadata();
  const [upper, lower] = await Promise.all(
    [0.25, 0.75].map(async (part) => {
      const area = { left: 0, top: Math.floor(height * part) - 2, width, height: 4 };
      const { channels } = await sharp(await sharp(bytes).extract(area).toBuffer()).stats();
      const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
      return red > blue ? 'red' : 'blue';
    }),
  );
  return { width, height, metadata: exif !== undefined || orientation !== undefined, upper, lower };
}
