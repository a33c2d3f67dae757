/** The played picture store, on disk so that it outlives the Worker: one file per key, there whole or not at all. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMALLER_WIDTHS } from '../../core/listings/photo.ts';
import type { PhotoStore } from '../../functions/domain/ports.ts';

/** `putsFail`: every put but the first is refused, as a storage that goes down in mid-upload would. */
export function diskPhotos(folder: string, putsFail: boolean): PhotoStore {
  const fileOf = (key: string) => join(folder, encodeURIComponent(key));
  let puts = 0;
  return {
    find: async () => null,
    share: async () => null,
    put: async (key, { bytes }) => {
      if (putsFail && ++puts > 1) throw new Error('the store is down');
      // Under another name first: a put that is cut off leaves no half picture, as in R2.
      const half = join(folder, `.${crypto.randomUUID()}`);
      writeFileSync(half, bytes);
      renameSync(half, fileOf(key));
    },
    remove: async (keys) => {
      if (putsFail) throw new Error('the store is down');
      for (const key of keys) rmSync(fileOf(key), { force: true });
    },
    portrait: async () => 'not a photo',
    listing: async (bytes) => {
      if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 'not a photo';
      const made = { bytes, contentType: 'image/webp', height: 300 };
      return [{ ...made, width: 1280 }, ...SMALLER_WIDTHS.map((width) => ({ ...made, width }))];
    },
  };
}

export const makeStore = (folder: string): void => void mkdirSync(folder, { recursive: true });

/** Every key under which something lies. */
export const keysIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map(decodeURIComponent);
