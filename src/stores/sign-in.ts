/** Signing in, and what the browser learns then of who is signed in. */
import type { FactorProof } from '../../core/accounts/factors.ts';
import type { LinkConfirmation } from '../../core/accounts/google-link.ts';
import type { Me, Profile, SignIn } from '../../core/accounts/user.ts';
import { PUSH_ANSWER_KEY, TOKEN_KEY, USER_KEY } from '../../core/browser-storage.ts';
import { confirmGoogleLink, getMe, updateProfile } from '../api/account.ts';
import { listMyOrders } from '../api/buyer.ts';
import { listWishes } from '../api/catalog.ts';
import { bearer } from '../api/client.ts';
import { finishStep } from '../api/factors.ts';
import { exchange, signIn as requestSignIn } from '../api/session.ts';
import { forgetBookings, noteOrders } from './orders/booked.ts';
import { forgetKeptWishes, keepWishes } from './orders/kept-wishes.ts';
import { forgetMeetings } from './orders/meetings/forget-meetings.ts';
import { forgetAllWished, rememberWished } from './orders/wished.ts';
import { forgetUser, rememberUser } from './session.ts';
import { forgetViewed } from './viewed-caches.ts';

/** Signs in, keeps the bearer, and learns who it belongs to. */
export async function signIn(credentials: SignIn): Promise<void> {
  await keep(await requestSignIn(credentials));
}

/** The same by the second step of a log-in that waits for it. */
export async function finishLogIn(proof: FactorProof): Promise<void> {
  await keep(await finishStep(proof));
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
  forgetMeetings();
  localStorage.setItem(TOKEN_KEY, token);
  const { role, email } = await refreshUser().catch((error) => {
    forgetUser();
    throw error;
  });
  // Cards that say too little until the lists are opened are no reason to keep anybody out, nor is a browser that is not told.
  const isBuyer = role === 'Buyer' && bearer() === token;
  await Promise.allSettled([
    PUSH_ANSWER_KEY in localStorage && import('./notifications/push.ts').then(({ renewInTime }) => renewInTime(email)),
    isBuyer && fillHearts(email, token),
    isBuyer && fillBooked(email, token),
  ]);
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
  return bearer() === token ? rememberUser(me) : me;
}

/** Changes name and photo, here as at the server. */
export async function saveProfile(profile: Profile): Promise<void> {
  rememberUser(await updateProfile(profile));
}
