/** Signing in and out. */
import type { SignIn } from '../../core/accounts/user.ts';
import { answerOf, api, bodyOf, personal } from './client.ts';

/** Checks the password and answers the bearer, which the caller keeps. */
export async function signIn(credentials: SignIn): Promise<string> {
  await answerOf(api.auth['sign-in'].$post({ json: credentials }));
  return exchange(credentials.email);
}

/** Trades the one-time login cookie, which a sign-in of any kind has left, for the bearer. */
export async function exchange(email: string): Promise<string> {
  return (await bodyOf(answerOf(api.jwt.$get({ query: { email } })))).accessToken;
}

/** The bearer is dead when this resolves. */
export const signOut = (): Promise<unknown> => personal(api.auth['sign-out'].$post());
