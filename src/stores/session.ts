import { atom } from 'nanostores';
import type { LinkConfirmation } from '../../core/accounts/google-link.ts';
import type { Me, Profile, SignIn } from '../../core/accounts/user.ts';
import { TOKEN_KEY, USER_KEY } from '../../core/browser-storage.ts';
import {
  confirmGoogleLink,
  exchange,
  getMe,
  signIn as requestSignIn,
  signOut as requestSignOut,
  updateProfile,
} from '../api/account.ts';
import { listMyOrders, listWishes } from '../api/buyer.ts';
import { bearer, isUnauthorized, session } from '../api/client.ts';
import { forgetDrafts } from './listings/draft.ts';
import { forgetBookings, noteOrders } from './orders/booked.ts';
import { forgetKeptWishes, keepWishes } from './orders/kept-wishes.ts';
import { forgetAllWished, rememberWished } from './orders/wished.ts';
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

/** Signs in, keeps the bearer, and learns who it belongs to. */
export async function signIn(credentials: SignIn): Promise<void> {
  await keep(await requestSignIn(credentials));
}

/** The same for somebody whom Google has just vouched for. */
export async function finishGoogle(email: string): Promise<void> {
  await keep(await exchange(email));
}

/** The same once the account's password has confirmed the link. */
export async function linkGoogle(confirmation: LinkConfirmation): Promise<void> {
  await keep(await confirmGoogleLink(confirmation));
}

async function keep(token: string): Promise<void> {
  // Whoever was signed in until now did not sign out, and may be somebody else.
  if (bearer() !== null) forgetViewed();
  // Somebody else's name must not stand beside the new bearer, not even for a moment.
  localStorage.removeItem(USER_KEY);
  forgetAllWished();
  forgetKeptWishes();
  forgetBookings();
  localStorage.setItem(TOKEN_KEY, token);
  const { role, email } = await refreshUser().catch((error) => {
    forgetUser();
    throw error;
  });
  // Cards that say too little until the lists are opened are no reason to keep anybody out.
  if (role === 'Buyer' && bearer() === token)
    await Promise.allSettled([fillHearts(email, token), fillBooked(email, token)]);
}

async function fillHearts(buyerEmail: string, token: string): Promise<void> {
  const { wishes } = await listWishes();
  if (bearer() !== token) return;
  keepWishes(buyerEmail, wishes);
  rememberWished(
    wishes.map(({ listingId }) => listingId),
    true,
  );
}

async function fillBooked(buyerEmail: string, token: string): Promise<void> {
  const orders = await listMyOrders();
  if (bearer() === token) noteOrders(buyerEmail, orders);
}

/** Asks the server who is signed in, and with which role. */
export async function refreshUser(): Promise<Me> {
  const token = bearer();
  const me = await getMe();
  // Another tab may have signed out, or somebody else in, since this was asked.
  return bearer() === token ? remember(me) : me;
}

/** Changes name and photo, here as at the server. */
export async function saveProfile(profile: Profile): Promise<void> {
  remember(await updateProfile(profile));
}

function remember(me: Me): Me {
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
function forgetUser(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  forgetAllWished();
  forgetKeptWishes();
  forgetBookings();
  forgetViewed();
  $user.set(null);
  repaint();
}
