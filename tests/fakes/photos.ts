import { SMALLER_PHOTO_WIDTHS } from '../../core/listings/photo.ts';
import type { CleanPhoto, PhotoStore } from '../../functions/domain/ports/photos.ts';

export type FakePhotos = PhotoStore & {
  readonly kept: Map<string, CleanPhoto & { readonly madeOf?: string | undefined }>;
};

/** R2 and the picture service, as far as our port knows them: bytes that begin like a JPEG are a picture. */
export function fakePhotos(): FakePhotos {
  const kept = new Map<string, CleanPhoto & { readonly madeOf?: string | undefined }>();
  return {
    kept,
    find: async (key) => {
      const photo = kept.get(key);
      if (!photo) return null;
      const body = new Blob([photo.bytes as BlobPart]).stream();
      return { body, contentType: photo.contentType, etag: `"${key}"`, madeOf: photo.madeOf };
    },
    share: async (keys) => {
      const photo = keys.map((key) => kept.get(key)).find((found) => found);
      return photo ? { ...photo, contentType: 'image/jpeg', width: 1200, height: 630 } : null;
    },
    put: async (key, photo, madeOf) => {
      kept.set(key, { ...photo, madeOf });
    },
    remove: async (keys) => {
      for (const key of keys) kept.delete(key);
    },
    portrait: async (bytes, pixels) =>
      isJpeg(bytes) ? { bytes, contentType: 'image/webp', width: pixels, height: pixels } : 'not a photo',
    listing: async (bytes) =>
      isJpeg(bytes)
        ? {
            sizes: [
              { bytes, contentType: 'image/webp', width: 1280, height: 1700 },
              ...SMALLER_PHOTO_WIDTHS.map((width) => ({ bytes, contentType: 'image/webp', width, height: 300 })),
            ],
            shared: { bytes, contentType: 'image/jpeg', width: 1200, height: 630 },
          }
        : 'not a photo',
  };
}

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;
