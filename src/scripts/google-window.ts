/**
 * The window of Google sign-in. Browsers open windows only within a user's click, and the button's island may not be
 * loaded yet: so this script is inlined (GoogleWindow.astro), opens the window first, and stores its message until the
 * island reads it (src/islands/account/sign-in/GoogleButton.tsx).
 */
import {
  GOOGLE_ACKNOWLEDGED,
  GOOGLE_CHANNEL,
  type GoogleAnswer,
  type GoogleWindow,
} from '../../core/accounts/google-window.ts';

/** In CSS pixels. */
const WIDTH = 480;
const HEIGHT = 640;

/** The browser blocked the window, the user closed it, or it reported an error. */
const hasFailed = ({ said, popup }: GoogleWindow): boolean => (said ? 'error' in said : !popup || popup.closed);

// A button with `data-google` opens the window at that address. The click arrives a second time, by script, if it had
// to load the island; a user's own click retries after an error.
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
    // Listens before the window can send.
    const channel = new BroadcastChannel(GOOGLE_CHANNEL);
    // Browsers truncate these numbers to integers
    // (https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps).
    const popup = open(
      path,
      GOOGLE_CHANNEL,
      `popup,width=${WIDTH},height=${HEIGHT},left=${screenX + (outerWidth - WIDTH) / 2},top=${screenY + (outerHeight - HEIGHT) / 2}`,
    );
    const visit: GoogleWindow = { popup };
    window.googleVisit = visit;
    channel.onmessage = ({ data }: MessageEvent<GoogleAnswer | typeof GOOGLE_ACKNOWLEDGED>) => {
      // Confirms to other waiting pages, too.
      if (data === GOOGLE_ACKNOWLEDGED) return;
      channel.postMessage(GOOGLE_ACKNOWLEDGED);
      channel.close();
      visit.said = data;
    };
  },
  true,
);
