/** Names under which the browser keeps things. */

/** Where the browser keeps the bearer (docs/product.md, "Fields on the wire"). */
export const TOKEN_KEY = 'accessToken';

/** What the first paint needs to know about the signed-in person: nothing secret, only looks. */
export const USER_KEY = 'person';

/** Where the browser keeps which copies are on its buyer's wish list, for the hearts of pages that are cached for everybody. */
export const WISHED_KEY = 'wished';

/** Where the browser keeps its buyer's bookings that can be paid, as the order of each copy, for the buttons of the same pages. */
export const BOOKED_KEY = 'booked';

/**
 * Where a page leaves a sentence for the next page of this tab. `src/islands/wake-islands.ts` reads it, too, and writes the
 * name out as `sessionStorage.notice`, because every page carries that file.
 */
export const NOTICE_KEY = 'notice';

/** The email that one of the forms to sign up and to log in leaves for the other, in this tab. */
export const EMAIL_KEY = 'email';

/**
 * What was answered when this browser asked whether to tell by push: `yes` and whose account, or `no` and when (ms since the epoch). Stays
 * when somebody signs out, so that the same person need not say it again.
 */
export const PUSH_ANSWER_KEY = 'push';

/** The database in which the browser keeps the import that its seller has begun. */
export const IMPORTS_DATABASE = 'imports';

/** What the names of meetings begin with (`src/stores/orders/meetings/kept-meetings.ts`). */
export const MEETINGS_PREFIX = 'meeting/';

/** What the names of drafts begin with; more about them stands in `src/stores/listings/draft.ts`. */
export const DRAFTS_PREFIX = 'draft/';
