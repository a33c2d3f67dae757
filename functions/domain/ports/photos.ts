export type StoredPhoto = {
  readonly body: ReadableStream;
  readonly contentType: string;
  readonly etag: string;
  /** What `put` was told of its origin. */
  readonly madeOf?: string | undefined;
};

/** A picture that was decoded and encoded again: what it was made of is gone, metadata included. Sizes in pixels. */
export type CleanPhoto = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
};

/** What is kept of a listing's picture: its widths, the largest first, and what other sites show of it beside a link. */
export type ListingPhoto = {
  readonly sizes: readonly [CleanPhoto, ...CleanPhoto[]];
  readonly shared: CleanPhoto;
};

/** Why bytes are no picture that we take. */
export type NoPhoto = 'not a photo' | 'broken' | 'too many pixels';

/** Stored pictures, and the service that decodes them. Every call throws `unavailable` when one of the two does not answer. */
export type PhotoStore = {
  find(key: string): Promise<StoredPhoto | null>;
  /**
   * Up to three pictures on a ground of 1200 by 630 pixels, as other sites show them beside a link: the first in the middle,
   * the others at its sides. Null when none of them is there.
   */
  share(keys: readonly string[]): Promise<CleanPhoto | null>;
  /** `madeOf` is kept beside it: what the picture was made of. */
  put(key: string, photo: CleanPhoto, madeOf?: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** A portrait of `pixels` by `pixels`. */
  portrait(bytes: Uint8Array, pixels: number): Promise<CleanPhoto | NoPhoto>;
  /** A listing's picture, upright. */
  listing(bytes: Uint8Array): Promise<ListingPhoto | NoPhoto>;
};

/** Fetches what lies at an address that a person gave us, once and within bounds; null when that cannot be done. */
export type FetchPhoto = (url: string) => Promise<Uint8Array | null>;
