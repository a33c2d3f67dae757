/** Limits of listings, their photos and imports. */

/** What a listing may cost, in cents: new as well as used. */
export const PRICE_CENTS = { least: 50, most: 1_000_000 } as const;

export const PHOTOS_PER_LISTING = 6;

/** What an upload may weigh, in bytes. */
export const UPLOAD_BYTES = 8 * 1024 * 1024;

/** Looked at before anything is decoded: a small file can unfold into a very large picture. */
export const UPLOAD_PIXELS = 40_000_000;

/** Listings that one call may change. */
export const LISTINGS_PER_CHANGE = 100;

/** Listings that one call reads by their ids. */
export const LISTINGS_READ = 100;

/** By how much a bulk choice lowers prices, in percent. */
export const PRICE_CUT_PERCENT = 10;

/** How many unsold copies of one seller may be advertised: as many as the front page has places. */
export const ADVERTISED_PER_SELLER = 12;

/** Copies of one book that a row of a table may stand for. */
export const COPIES_PER_ROW = 20;

/** Listings that one call of an import may bring. */
export const IMPORT_ROWS = 50;
