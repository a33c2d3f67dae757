/** Shared by the script of the page that opens the Google window (src/scripts/google-window.ts) and the islands. */

/**
 * Message of the window's last page (functions/routes/accounts/google.ts): signed in, second factor missing,
 * link to confirm with the account's password, or an error.
 */
export type GoogleAnswer =
  | { readonly email: string }
  | { readonly factor: string }
  | { readonly confirm: string }
  | { readonly error: string };

/** Outcome; `blocked` when the browser opened no window, `closed` when the user closed it. */
export type GoogleOutcome = GoogleAnswer | 'blocked' | 'closed';

/** The same name is in `public/google-done.js`. */
export const GOOGLE_CHANNEL = 'google-sign-in';

/** Acknowledges the answer; the window then closes. */
export const GOOGLE_ACKNOWLEDGED = 0;

/** A window opened by a click; null where the browser refused. */
export type GoogleWindow = { readonly popup: Window | null; said?: GoogleAnswer };

declare global {
  interface Window {
    /** The latest window, until its outcome was read. */
    googleVisit?: GoogleWindow | undefined;
  }
}
