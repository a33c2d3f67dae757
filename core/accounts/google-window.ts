/** What the script of the page that opens the Google window (src/scripts/google-window.ts) and the islands agree on. */

/**
 * What the window's last page says (functions/routes/accounts/google/google.ts): who is let in, whose link waits for the account's password,
 * or why neither is so.
 */
export type GoogleAnswer = { readonly email: string } | { readonly confirm: string } | { readonly error: string };

/** How it ended; without an answer when the browser opened no window, or when the person closed it. */
export type GoogleEnd = GoogleAnswer | 'blocked' | 'closed';

declare global {
  interface Window {
    /** Resolves with the result of the window that the last click opened. Each result is returned once. */
    askGoogle?: () => Promise<GoogleEnd>;
  }
}
