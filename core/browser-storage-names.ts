/** The bearer token (docs/product.md, "Fields on the wire"). */
export const TOKEN_KEY = 'accessToken';

/** Facts about the signed-in user for the first paint: appearance only, no secret. */
export const USER_KEY = 'person';

/** Copies on the buyer's wish list, for the hearts of pages cached for everybody. */
export const WISHED_KEY = 'wished';

/** The buyer's payable bookings, as the order of each copy, for the buttons of the same pages. */
export const BOOKED_KEY = 'booked';

/**
 * A message for the next page of this tab. `src/islands/wake-islands.ts` writes the name out as
 * `sessionStorage.notice`, because every page carries that file.
 */
export const NOTICE_KEY = 'notice';

/** The email typed into the sign-up or log-in form, for the other form in this tab. */
export const EMAIL_KEY = 'email';

/**
 * Text typed on a page that was too old, over its reload (`src/scripts/reload.ts`).
 */
export const KEPT_FORM_KEY = 'typed';

/**
 * The answer to the question about pushes: `yes` and the account, or `no` and its moment (ms since the epoch). It
 * survives a sign-out, so that the same user is not asked again.
 */
export const PUSH_ANSWER_KEY = 'push';

/** Messages that were read, for reading them without a connection (`src/stores/conversations.ts`). */
export const MESSAGES_KEY = 'messages';

/** IndexedDB database of a seller's unfinished import. */
export const IMPORTS_DATABASE = 'imports';

/** Prefix of the names of meetings (`src/stores/meetings/stored-meetings.ts`). */
export const MEETINGS_PREFIX = 'meeting/';

/** Prefix of the names of drafts (`src/stores/listing-drafts.ts`). */
export const DRAFTS_PREFIX = 'draft/';
