/** What the script of the page that opens the Google window (src/scripts/google-window.ts) and the islands agree on. */

/**
 * What the window's last page says (functions/routes/google.ts): who is let in, whose link waits for the account's password,
 * or why neither is so.
 */
export type GoogleAnswer = { readonly email: string } | { readonly confirm: string } | { readonly error: string };

/** How it ended; without an answer when the browser opened no window, or when the person closed it. */
export type GoogleEnd = GoogleAnswer | 'blocked' | 'closed';

declare global {
  interface Window {
    /** How the window ended that this click has opened, as soon as it has. Each window's end is answered once. */
    askGoogle?: () => Promise<GoogleEnd>;
  }
}
