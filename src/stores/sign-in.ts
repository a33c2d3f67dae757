/** Sign-in, and the user data stored in the browser with it. */
import { atom } from 'nanostores';
import type { FactorProof, FactorStep } from '../../core/accounts/factors.ts';
import type { LinkConfirmation } from '../../core/accounts/google-link.ts';
import type { Me, Profile, SignIn } from '../../core/accounts/user.ts';
import { PUSH_ANSWER_KEY, TOKEN_KEY, USER_KEY } from '../../core/browser-storage-names.ts';
import { confirmGoogleLink, getMe, updateProfile } from '../api/account.ts';
import { loadAllMyOrders } from '../api/buyer.ts';
import { listWishes } from '../api/catalog.ts';
import { bearer, exchange, signIn as requestSignIn } from '../api/client.ts';
import { finishStep } from '../api/factors.ts';
import { forgetAllStored, noteOrders, rememberWished, storeWishes } from './remembered.ts';
import { forgetUser, forgetViewed, rememberUser } from './session.ts';

/** The second step that a log-in waits for. */
export const $step = atom<FactorStep | null>(null);

/** Email of the account whose password must confirm the link of a Google window. */
export const $toConfirm = atom<string | null>(null);

/** Signs in, stores the bearer, and loads the user. */
export async function signIn(credentials: SignIn): Promise<void> {
  await keep(await requestSignIn(credentials));
}

/** Completes a log-in by its second step. */
export async function finishLogIn(proof: FactorProof): Promise<void> {
  await keep(await finishStep(proof));
}

/** Completes a log-in that Google has verified. */
export async function finishGoogle(email: string): Promise<void> {
  await keep(await exchange(email));
}

/** Completes a log-in by the password that confirms a Google link. */
export async function linkGoogle(confirmation: LinkConfirmation): Promise<void> {
  await keep(await confirmGoogleLink(confirmation));
}

async function keep(token: string): Promise<void> {
  // The previous user did not sign out and may be another one.
  if (bearer() !== null) forgetViewed();
  // Another user's name must not appear with the new bearer, not even for a moment.
  localStorage.removeItem(USER_KEY);
  forgetAllStored();
  localStorage.setItem(TOKEN_KEY, token);
  const { role, email } = await refreshUser().catch((error) => {
    forgetUser();
    throw error;
  });
  // Failures to load cards' states or to renew push do not block the log-in.
  const isBuyer = role === 'Buyer' && bearer() === token;
  await Promise.allSettled([
    PUSH_ANSWER_KEY in localStorage && import('./push.ts').then(({ renewInTime }) => renewInTime(email)),
    isBuyer && fillHearts(email, token),
    isBuyer && fillBooked(email, token),
  ]);
}

async function fillHearts(buyerEmail: string, token: string): Promise<void> {
  const { wishes } = await listWishes();
  if (bearer() !== token) return;
  storeWishes(buyerEmail, wishes);
  rememberWished(
    wishes.map(({ listingId }) => listingId),
    true,
  );
}

async function fillBooked(buyerEmail: string, token: string): Promise<void> {
  const orders = await loadAllMyOrders();
  if (bearer() === token) noteOrders(buyerEmail, orders);
}

/** Loads the signed-in user and role from the server. */
export async function refreshUser(): Promise<Me> {
  const token = bearer();
  const me = await getMe();
  // Another tab may have signed out or in during the request.
  return bearer() === token ? rememberUser(me) : me;
}

export async function saveProfile(profile: Profile): Promise<void> {
  rememberUser(await updateProfile(profile));
}
