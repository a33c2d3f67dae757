import { atom } from 'nanostores';
import type { Me } from '../../core/accounts/user.ts';
import { TOKEN_KEY, USER_KEY } from '../../core/browser-storage.ts';
import { isUnauthorized, session } from '../api/client.ts';
import { signOut as requestSignOut } from '../api/session.ts';
import { forgetDrafts } from './listings/forget-drafts.ts';
import { forgetBookings } from './orders/booked.ts';
import { forgetKeptWishes } from './orders/kept-wishes.ts';
import { forgetMeetings } from './orders/meetings/forget-meetings.ts';
import { forgetAllWished } from './orders/wished.ts';
import { repaint } from './repaint.ts';
import { forgetViewed } from './viewed-caches.ts';

/** Who this browser believes is signed in. Looks only: every call is judged by the server. */
export const $user = atom<Me | null>(remembered());

/** The session ended somewhere else: in another tab, on another device, or by its age. */
export const $lost = atom(false);

function remembered(): Me | null {
  if (typeof localStorage === 'undefined' || !localStorage.getItem(TOKEN_KEY)) return null;
  try {
    return JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Takes over what another tab has done, or what happened while this page lay in the browser's history. */
function follow(): void {
  $user.set(remembered());
  $lost.set(localStorage.getItem(TOKEN_KEY) === null);
}

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ isTrusted, key }) => {
    if (isTrusted && (key === null || key === TOKEN_KEY || key === USER_KEY)) follow();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  session.ended = () => {
    // Nobody signed out: who comes back finds the listing they were writing.
    forgetUser();
    $lost.set(true);
  };
}

/** Remembers who is signed in, and shows it. */
export function rememberUser(me: Me): Me {
  localStorage.setItem(USER_KEY, JSON.stringify(me));
  $user.set(me);
  $lost.set(false);
  repaint();
  return me;
}

/** Ends the session at the server first, then here. One that the server has already forgotten is as good as ended. */
export async function signOut(): Promise<void> {
  try {
    await requestSignOut();
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
  }
  forgetSession();
}

/** Forgets a session that somebody has ended, and what they were writing. */
export function forgetSession(): void {
  forgetDrafts();
  forgetUser();
}

/** Forgets who was signed in, here and in what the page shows. */
export function forgetUser(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  forgetAllWished();
  forgetKeptWishes();
  forgetBookings();
  forgetMeetings();
  forgetViewed();
  $user.set(null);
  repaint();
}
