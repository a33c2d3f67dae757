/**
 * The window in which people sign in with Google. Browsers open windows only within a person's own click, and the island of
 * the button may have to be fetched first: so this script lies in the page itself (GoogleWindow.astro), opens the window before
 * anything else happens, and keeps what it says until the island asks (src/islands/account/google/from-google.ts).
 */
import {
  GOOGLE_CHANNEL,
  GOOGLE_HEARD,
  type GoogleAnswer,
  type GoogleVisit,
} from '../../core/accounts/google-window.ts';

/** In CSS pixels. */
const WIDTH = 480;
const HEIGHT = 640;

/** A window that the browser refused or the person closed, or that says why it failed. */
const hasFailed = ({ said, popup }: GoogleVisit): boolean => (said ? 'error' in said : !popup || popup.closed);

// A button with `data-google` opens the window at that address. The same click comes once more, by script, when it had to
// wake the island; a person's own click starts again after a failure that nobody asked about.
addEventListener(
  'click',
  ({ target, isTrusted }) => {
    const path = (target as Element).closest<HTMLElement>('[data-google]')?.dataset.google;
    if (!path) return;
    const { googleVisit } = window;
    if (googleVisit && !(isTrusted && hasFailed(googleVisit))) {
      googleVisit.popup?.focus();
      return;
    }
    // Listening before the window can speak.
    const channel = new BroadcastChannel(GOOGLE_CHANNEL);
    // Browsers take the whole part of these numbers (https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps).
    const popup = open(
      path,
      GOOGLE_CHANNEL,
      `popup,width=${WIDTH},height=${HEIGHT},left=${screenX + (outerWidth - WIDTH) / 2},top=${screenY + (outerHeight - HEIGHT) / 2}`,
    );
    const visit: GoogleVisit = { popup };
    window.googleVisit = visit;
    channel.onmessage = ({ data }: MessageEvent<GoogleAnswer | typeof GOOGLE_HEARD>) => {
      // Other pages that wait hear it, too.
      if (data === GOOGLE_HEARD) return;
      channel.postMessage(GOOGLE_HEARD);
      channel.close();
      visit.said = data;
    };
  },
  true,
);
