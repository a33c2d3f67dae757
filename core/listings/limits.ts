/** Bounds of both prices, in cents. Stripe takes no card payment in dollars below the lower one. */
export const PRICE_CENTS = { least: 50, most: 1_000_000 } as const;

export const PHOTOS_PER_LISTING = 6;

/** Limit of an upload, in bytes. */
export const UPLOAD_BYTES = 8 * 1024 * 1024;

/** Checked before the decoding: a small file can expand into a very large picture. */
export const UPLOAD_PIXELS = 40_000_000;

export const LISTINGS_PER_CHANGE = 100;

export const LISTINGS_PER_READ = 100;

/** Discount of the bulk choice, in percent. */
export const PRICE_CUT_PERCENT = 10;

/** Advertised unsold copies per seller: as many as the front page has places. */
export const ADVERTISED_PER_SELLER = 12;

/** Copies of one book per row of an import. */
export const COPIES_PER_ROW = 20;

export const COPIES_PER_IMPORT_CALL = 50;
