/**
 * Version of what the shop's own pages say to the API. A change that calls of the version before do not survive raises
 * it, and after 30 days, when no page of before is open, `OLDEST_CLIENT` too; most changes only add, and raise nothing.
 */
export const CLIENT_VERSION = 1;

/** The oldest version that is understood. An older page is told to reload. */
export const OLDEST_CLIENT = 1;

/** Header with the version. Other programs do not send it, and are not asked for it. */
export const CLIENT_HEADER = 'Client-Version';

/** Error code of the API for a page that is too old. */
export const OUTDATED_CLIENT_CODE = 'outdated' as const;

/**
 * Script that puts back what was typed before a reload. It is at the root under a permanent name, because a page that
 * needs it lacks files of its own build. With a fragment of `#` alone, of any number, it asks for a reload if the page
 * is of an earlier build; with `RELOAD_QUESTION_FRAGMENT` it asks in any case. Browsers run a module once for each
 * fragment.
 */
export const RELOAD_SCRIPT = '/reload.js';

export const RELOAD_QUESTION_FRAGMENT = '#!';
