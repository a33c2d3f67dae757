import type { SignIn } from '../../core/accounts/user.ts';
import { answerOf, api, authenticated, bodyOf } from './client.ts';

/** Checks the password. Returns the bearer; the caller stores it. */
export async function signIn(credentials: SignIn): Promise<string> {
  await answerOf(api.auth['sign-in'].$post({ json: credentials }));
  return exchange(credentials.email);
}

/** Exchanges the one-time login cookie of any kind of sign-in for the bearer. */
export async function exchange(email: string): Promise<string> {
  return (await bodyOf(answerOf(api.jwt.$get({ query: { email } })))).accessToken;
}

export const signOut = (): Promise<unknown> => authenticated(api.auth['sign-out'].$post());
