/** The session in this browser: its user, and all that is forgotten with it. */
import { atom } from 'nanostores';
import type { Me } from '../../core/accounts/user.ts';
import { DRAFTS_PREFIX, IMPORTS_DATABASE, TOKEN_KEY, USER_KEY } from '../../core/browser-storage-names.ts';
import { VIEWED_CACHES } from '../../core/offline.ts';
import { isUnauthorized, signOut as requestSignOut, session } from '../api/client.ts';
import { forgetAllStored, repaint } from './remembered.ts';

/** User stored in this browser. For display only: the server authorizes every call. */
export const $user = atom<Me | null>(remembered());

/** The session ended elsewhere: in another tab, on another device, or by its age. */
export const $sessionLost = atom(false);

function remembered(): Me | null {
  if (typeof localStorage === 'undefined' || !localStorage.getItem(TOKEN_KEY)) return null;
  try {
    return JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Adopts changes by another tab, or changes while this page was in the browser's history. */
function follow(): void {
  $user.set(remembered());
  $sessionLost.set(localStorage.getItem(TOKEN_KEY) === null);
}

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ isTrusted, key }) => {
    if (isTrusted && (key === null || key === TOKEN_KEY || key === USER_KEY)) follow();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  session.ended = () => {
    // Not a sign-out: the user finds their draft after the next log-in.
    forgetUser();
    $sessionLost.set(true);
  };
}

/** Stores and shows the signed-in user. */
export function rememberUser(me: Me): Me {
  localStorage.setItem(USER_KEY, JSON.stringify(me));
  $user.set(me);
  $sessionLost.set(false);
  repaint();
  return me;
}

/** Ends the session on the server, then here. A session unknown to the server counts as ended. */
export async function signOut(): Promise<void> {
  try {
    await requestSignOut();
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
  }
  forgetUserAndDrafts();
}

/** For a sign-out on purpose: forgets the user, and all drafts and unfinished imports in this browser. */
export function forgetUserAndDrafts(): void {
  forgetDrafts();
  forgetUser();
}

/** Forgets the user in storage and on the page; drafts stay. */
export function forgetUser(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  forgetAllStored();
  forgetViewed();
  $user.set(null);
  repaint();
}

/** Deletes the viewed pages and photos stored by the service worker: the next user must not see them. */
export function forgetViewed(): void {
  if (!('caches' in globalThis)) return;
  for (const name of VIEWED_CACHES) caches.delete(name).catch(() => {});
}

/** Deletes all users' drafts and imports from this browser. */
function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFTS_PREFIX)) localStorage.removeItem(key);
    indexedDB.deleteDatabase(IMPORTS_DATABASE);
  } catch {}
}
