import type { CleanPhoto, PhotoStore } from '../functions/domain/ports.ts';

export type PlayedPhotos = PhotoStore & { readonly kept: Map<string, CleanPhoto> };

/** R2 and the picture service, as far as our port knows them: bytes that begin like a JPEG are a picture. */
export function playedPhotos(): PlayedPhotos {
  const kept = new Map<string, CleanPhoto>();
  return {
    kept,
    find: async () => null,
    put: async (key, photo) => {
      kept.set(key, photo);
    },
    remove: async (key) => {
      kept.delete(key);
    },
    portrait: async (bytes, pixels) =>
      bytes[0] === 0xff && bytes[1] === 0xd8
        ? { bytes, contentType: 'image/webp', width: pixels, height: pixels }
        : null,
  };
}
