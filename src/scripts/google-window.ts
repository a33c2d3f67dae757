/**
 * The window in which people sign in with Google. Browsers open windows only within a person's own click, and the island of
 * the button may have to be fetched first: so this script lies in the page itself (GoogleWindow.astro),
 * opens the window before anything else happens, and keeps what it says until the island asks.
 */
import type { GoogleAnswer, GoogleEnd } from '../../core/accounts/google-window.ts';

/** The name that `public/google-done.js` uses, too. */
const CHANNEL = 'google-sign-in';
const [WIDTH, HEIGHT] = [480, 640];
const LOOK_EVERY_MS = 300;

/** The window closes once it was heard, or after a while; what it says may arrive after the closing was seen. */
const LAST_WORD_MS = 1000;

/** Said to the window, which then closes. Other pages that wait hear it, too. */
const HEARD = 'heard';

type Visit = { readonly popup: Window | null; readonly end: Promise<GoogleEnd>; failed: boolean };

/** The window that was opened last, until somebody has asked how it ended. */
let visit: Visit | undefined;

function openWindow(path: string): Visit {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2);
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2);
  // Listening before the window can speak.
  const channel = new BroadcastChannel(CHANNEL);
  const popup = window.open(path, CHANNEL, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  const opened: Visit = { popup, end: popup ? endOf(channel, popup) : Promise.resolve('blocked'), failed: false };
  opened.end.then((end) => {
    opened.failed = typeof end === 'string' || 'error' in end;
    channel.close();
  });
  return opened;
}

function endOf(channel: BroadcastChannel, popup: Window): Promise<GoogleEnd> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(look);
      setTimeout(resolve, LAST_WORD_MS, 'closed');
    }, LOOK_EVERY_MS);
    channel.onmessage = ({ data }: MessageEvent<GoogleAnswer | typeof HEARD>) => {
      if (data === HEARD) return;
      clearInterval(look);
      channel.postMessage(HEARD);
      resolve(data);
    };
  });
}

// A button with `data-google` opens the window at that address. The same click comes once more, by script, when it had to
// wake the island; a person's own click starts again after a failure that nobody asked about.
addEventListener(
  'click',
  ({ target, isTrusted }) => {
    const path = target instanceof Element && target.closest<HTMLElement>('[data-google]')?.dataset.google;
    if (!path) return;
    if (visit && !(isTrusted && visit.failed)) visit.popup?.focus();
    else visit = openWindow(path);
  },
  true,
);

window.askGoogle = async () => {
  const asked = visit;
  const end = (await asked?.end) ?? 'blocked';
  if (visit === asked) visit = undefined;
  return end;
};
