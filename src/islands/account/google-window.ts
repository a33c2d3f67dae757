import { GOOGLE_PATH } from '../../api/account.ts';
import { messages } from '../../shared/messages.ts';

/** The channel and the words of `public/google-done.js`. */
const CHANNEL = 'google-sign-in';
type Answer = { readonly email?: string; readonly error?: string };

const [WIDTH, HEIGHT] = [480, 640];
const LOOK_EVERY_MS = 300;

/** The window says how it went and closes at once; the word may arrive after the closing was seen. */
const LAST_WORD_MS = 1000;

let opened: Window | null = null;

/** Brings the waiting window to the front. */
export const showGoogleWindow = (): void => opened?.focus();

/**
 * Lets the person sign in with Google in a window of its own; answers their email. Throws with the reason for people.
 * To be called from a click: browsers open windows for nothing else.
 */
export async function askGoogle(): Promise<string> {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2);
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2);
  // Listening before the window can speak.
  const channel = new BroadcastChannel(CHANNEL);
  const popup = window.open(GOOGLE_PATH, CHANNEL, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  opened = popup;
  try {
    if (!popup) throw new Error(messages.google.blocked);
    const { email, error } = await answerOf(channel, popup);
    if (!email) throw new Error(error ?? messages.google.refused);
    return email;
  } finally {
    opened = null;
    channel.close();
  }
}

function answerOf(channel: BroadcastChannel, popup: Window): Promise<Answer> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(look);
      setTimeout(resolve, LAST_WORD_MS, { error: messages.google.closed });
    }, LOOK_EVERY_MS);
    channel.onmessage = ({ data }: MessageEvent<Answer>) => {
      clearInterval(look);
      resolve(data);
    };
  });
}
