/** The brand, in one place: page titles, the footer, mails. */
export const BRAND = 'Dogear';

/** Page titles are the page name followed by the brand (docs/product.md, "Pages"). */
export const pageTitle = (page: string): string => `${page} - ${BRAND}`;

/** The year in the footer is fixed (docs/product.md, "Pages"). */
export const COPYRIGHT_YEAR = 2022;

export const ROLES = ['Admin', 'Seller', 'Buyer'] as const;
export const ACCOUNT_TYPES = ['Buyer', 'Seller'] as const;
export const CONDITIONS = ['Excellent', 'Good', 'Fair', 'Low'] as const;

/** What may be done with another way of signing in. */
export const LINK_ACTIONS = ['linked', 'unlinked'] as const;

export type Role = (typeof ROLES)[number];
export type Condition = (typeof CONDITIONS)[number];

/** Where the browser keeps the bearer (docs/product.md, "Fields on the wire"). */
export const TOKEN_KEY = 'accessToken';

/** What the first paint needs to know about the signed-in person: nothing secret, only looks. */
export const USER_KEY = 'person';

/** Where the browser keeps which copies are on its buyer's wish list, for the hearts of pages that are cached for everybody. */
export const WISHED_KEY = 'wished';

export const PASSWORD_MIN_LENGTH = 6;

/** At how many characters a text is cut (docs/product.md, "Lengths and limits"). */
export const CUT = { cardDescription: 200, tableDescription: 20, tableName: 15, homeTime: 24, cardTime: 21 } as const;

/** Books on one public page; rows in one API answer. */
export const PAGE_SIZE = { public: 24, api: 60, apiMost: 100 } as const;

/** How long a buyer may keep a copy to themselves while paying, in seconds. */
export const HOLD_SECONDS = 900;

/** How many copies one buyer may hold at once. */
export const HOLDS_PER_BUYER = 3;

/**
 * After a hold that ended unpaid, its buyer waits before the next one on the same listing: `first` seconds, doubled with each
 * such hold of the last `counted` seconds, up to `most`.
 */
export const UNPAID_WAIT_SECONDS = { first: 900, most: 86_400, counted: 30 * 86_400 } as const;

/** How many payments one account may begin within 24 hours. */
export const PAYMENTS_PER_DAY = 30;

/** After so many declined cards a hold ends. */
export const DECLINES_PER_HOLD = 5;

/** How long a copy waits for the first in its queue when its hold ends unpaid, in seconds. */
export const TURN_SECONDS = 900;

/** In how many queues one buyer may be at once. */
export const QUEUES_PER_BUYER = 5;

export const CURRENCY = 'usd';

/** What a listing may cost, in cents: new as well as used. */
export const PRICE_CENTS = { least: 50, most: 1_000_000 } as const;

export const PHOTOS_PER_LISTING = 6;

/** What an upload may weigh, in bytes. */
export const UPLOAD_BYTES = 8 * 1024 * 1024;

/** Looked at before anything is decoded: a small file can unfold into a very large picture. */
export const UPLOAD_PIXELS = 40_000_000;

/** How long an admin's reason may be. */
export const REASON_CHARACTERS = 500;

/** Listings that one call of an import may bring. */
export const IMPORT_ROWS = 50;
