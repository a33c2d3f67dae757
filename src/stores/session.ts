import { atom } from 'nanostores';
import { getMe, signIn as requestSignIn, signOut as requestSignOut } from '../api.ts';
import { PERSON_KEY, TOKEN_KEY } from '../shared/constants.ts';
import type { Me, SignIn } from '../shared/user.ts';

/** Who this browser believes is signed in. Looks only: every call is judged by the server. */
export const $person = atom<Me | null>(remembered());

function remembered(): Me | null {
  if (typeof localStorage === 'undefined' || !localStorage.getItem(TOKEN_KEY)) return null;
  try {
    return JSON.parse(localStorage.getItem(PERSON_KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Signs in, keeps the bearer, and learns who it belongs to. */
export async function signIn(credentials: SignIn): Promise<void> {
  localStorage.setItem(TOKEN_KEY, await requestSignIn(credentials));
  await refreshPerson();
}

/** Asks the server who is signed in, and with which role. */
export async function refreshPerson(): Promise<Me> {
  const me = await getMe();
  localStorage.setItem(PERSON_KEY, JSON.stringify(me));
  $person.set(me);
  return me;
}

/** Ends the session at the server first, then here. */
export async function signOut(): Promise<void> {
  await requestSignOut();
  forgetSession();
}

/** Forgets a session that has ended, here and in what the page shows. */
export function forgetSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(PERSON_KEY);
  document.documentElement.dataset.session = 'out';
  $person.set(null);
}
