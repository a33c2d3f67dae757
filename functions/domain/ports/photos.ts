import { listingsWords } from '../../../core/words/en/listings.ts';
import { Failure } from '../../errors.ts';

export type StoredPhoto = {
  readonly body: ReadableStream;
  readonly contentType: string;
  readonly etag: string;
  /** The `madeOf` that `put` stored. */
  readonly madeOf?: string | undefined;
};

/** A picture that was decoded and encoded again, without metadata. Sizes in pixels. */
export type CleanPhoto = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
};

/** The stored versions of a listing's picture: its widths, largest first, and the preview for links on other sites. */
export type ListingPhoto = {
  readonly sizes: readonly [CleanPhoto, ...CleanPhoto[]];
  readonly shared: CleanPhoto;
};

export type NoPhoto = 'not a photo' | 'broken' | 'too many pixels';

/**
 * Stored pictures, and the service that decodes them. Every call throws `unavailable` when one of the two does not
 * answer.
 */
export type PhotoStore = {
  find(key: string): Promise<StoredPhoto | null>;
  /**
   * Link preview: up to three pictures on a canvas of 1200 by 630 pixels, the first in the middle, the others at its
   * sides. Null when none of them exists.
   */
  share(keys: readonly string[]): Promise<CleanPhoto | null>;
  /** `madeOf`: description of the source, stored as metadata. */
  put(key: string, photo: CleanPhoto, madeOf?: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  portrait(bytes: Uint8Array, pixels: number): Promise<CleanPhoto | NoPhoto>;
  listing(bytes: Uint8Array): Promise<ListingPhoto | NoPhoto>;
};

/** Fetches a user's address once, with limits of time and size; null when it fails. */
export type FetchPhoto = (url: string) => Promise<Uint8Array | null>;

/** The decoded photo. Throws `unsupported_type` or `too_large` with a message for the user. */
export function requirePhoto<Photo>(made: Photo | NoPhoto): Photo {
  if (made === 'not a photo') throw new Failure('unsupported_type', listingsWords.photo.notAPhoto);
  if (made === 'broken') throw new Failure('unsupported_type', listingsWords.photo.broken);
  if (made === 'too many pixels') throw new Failure('too_large', listingsWords.photo.tooManyPixels);
  return made as Photo;
}
