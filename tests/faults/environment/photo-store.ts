/**
 * The fake picture store. It is on disk, so that it outlives the Worker. Each key is one file, which is complete or
 * absent.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMALLER_PHOTO_WIDTHS } from '../../../core/listings/photo.ts';
import type { PhotoStore } from '../../../functions/domain/ports/photos.ts';

/** `putsFail`: every put after the first fails, as in an outage during an upload. */
export function diskPhotoStore(folder: string, putsFail: boolean): PhotoStore {
  const fileOf = (key: string) => join(folder, encodeURIComponent(key));
  let puts = 0;
  return {
    find: async () => null,
    share: async () => null,
    put: async (key, { bytes }) => {
      if (putsFail && ++puts > 1) throw new Error('the store is down');
      // Written under another name first: an interrupted put leaves no partial picture, as in R2.
      const partial = join(folder, `.${crypto.randomUUID()}`);
      writeFileSync(partial, bytes);
      renameSync(partial, fileOf(key));
    },
    remove: async (keys) => {
      if (putsFail) throw new Error('the store is down');
      for (const key of keys) rmSync(fileOf(key), { force: true });
    },
    portrait: async () => 'not a photo',
    listing: async (bytes) => {
      if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 'not a photo';
      const made = { bytes, contentType: 'image/webp', height: 300 };
      return {
        sizes: [{ ...made, width: 1280 }, ...SMALLER_PHOTO_WIDTHS.map((width) => ({ ...made, width }))],
        shared: { ...made, width: 1200 },
      };
    },
  };
}

export const createPhotoFolder = (folder: string): void => void mkdirSync(folder, { recursive: true });

export const storedKeys = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map(decodeURIComponent);
