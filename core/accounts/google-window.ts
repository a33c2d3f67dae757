/** What the script of the page that opens the Google window (src/scripts/google-window.ts) and the islands agree on. */

/**
 * What the window's last page says (functions/routes/accounts/google/google.ts): who is let in, whose second factor is
 * missing, whose link waits for the account's password, or what went wrong.
 */
export type GoogleAnswer =
  | { readonly email: string }
  | { readonly factor: string }
  | { readonly confirm: string }
  | { readonly error: string };

/** How it ended; without an answer when the browser opened no window, or when the person closed it. */
export type GoogleEnd = GoogleAnswer | 'blocked' | 'closed';

/** The name that `public/google-done.js` uses, too. */
export const GOOGLE_CHANNEL = 'google-sign-in';

/** Said to the window, which then closes. */
export const GOOGLE_HEARD = 0;

/** A window that a click has opened; null where the browser refused. */
export type GoogleVisit = { readonly popup: Window | null; said?: GoogleAnswer };

declare global {
  interface Window {
    /** The window that was opened last, until somebody has asked how it ended. */
    googleVisit?: GoogleVisit | undefined;
  }
}
