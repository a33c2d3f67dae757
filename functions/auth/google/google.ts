/**
 * Sign-in with Google over arctic's generic client: state, PKCE and nonce, every claim verified
 * (docs/security.md, "How it works").
 */
import { CodeChallengeMethod, generateCodeVerifier, generateState } from 'arctic';
import * as v from 'valibot';
import type { LinkConfirmation } from '../../../core/accounts/google-link.ts';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { isStoppedBy, writeBatch } from '../../db/batch.ts';
import { CredentialRefused, conflict, Failure } from '../../errors.ts';
import { newChallenge } from '../factors/challenges.ts';
import type { ChallengeDeps } from '../factors/factor-deps.ts';
import { secondStepCounter } from '../factors/first-steps.ts';
import { createOneTimeLoginToken } from '../login-tokens.ts';
import { type SignedIn, type SignInOrigin, signIn } from '../passwords/sign-in.ts';
import { hashSecret } from '../secrets.ts';
import { findOrCreateAccount } from './google-account.ts';
import { createGoogleClient, fetchClaims, googleRefused, PendingSignIn, type Provider } from './google-client.ts';
import { linkOnceStatements, storeLinkRequest } from './google-link.ts';

/**
 * The URL of the provider, and the state to store for the return. `toLink`: the user is signed in and wants to link the
 * Google account that they choose.
 */
export function beginGoogleSignIn(provider: Provider, toLink: boolean): { url: string; pending: string } {
  const pending = { state: generateState(), verifier: generateCodeVerifier(), nonce: generateState(), toLink };
  const scopes = ['openid', 'email', 'profile'];
  const url = createGoogleClient(provider).createAuthorizationURLWithPKCE(
    provider.authorizationUrl,
    pending.state,
    CodeChallengeMethod.S256,
    pending.verifier,
    scopes,
  );
  url.searchParams.set('nonce', pending.nonce);
  url.searchParams.set('prompt', 'select_account');
  return { url: url.href, pending: btoa(JSON.stringify(pending)) };
}

type Needs = ChallengeDeps & { readonly newId: () => string };
type CallbackParameters = {
  readonly code: string | undefined;
  readonly state: string | undefined;
  readonly pending: string | undefined;
};

/**
 * Result of a return from Google: a login token, the secret of a second step, or a link that requires the password of
 * the account with this email.
 */
export type GoogleSignInResult =
  | { readonly email: string; readonly loginToken: string }
  | { readonly email: string; readonly secret: string }
  | { readonly confirm: string; readonly linkRequest: string };

/** Handles the return from Google: verifies everything, then finds or creates the account, or requires its password. */
export async function finishGoogleSignIn(
  edges: Needs,
  provider: Provider,
  { code, state, pending }: CallbackParameters,
): Promise<GoogleSignInResult> {
  const remembered = readPending(pending);
  if (!remembered || !code || !state || state !== remembered.state) throw googleRefused();
  const { sub: subject, ...claims } = await fetchClaims(provider, code, remembered, edges.now());
  if (!claims.email_verified) throw new Failure('unauthorized', accountsWords.google.unverified);
  const identity = { issuer: provider.issuer, subject, email: claims.email, name: claims.name };
  const { toLink } = remembered;
  const user = toLink ? null : await findOrCreateAccount(edges, identity);
  if (!user) {
    const linkRequest = await storeLinkRequest(edges, identity, toLink ? null : identity.email);
    return { confirm: identity.email, linkRequest };
  }
  const loginToken = user.hasFactor ? null : await createOneTimeLoginToken(edges, user.id);
  if (loginToken !== null) return { email: user.email, loginToken };
  return { email: user.email, secret: await secondStepAfterGoogle(edges, user.id) };
}

/** Google counts as one factor: returns the secret of the challenge for the other one. */
async function secondStepAfterGoogle(edges: Needs, userId: string): Promise<string> {
  // The cookie of a known device is not sent along from another site.
  const way = 'google';
  const rateCounter = await secondStepCounter(edges, userId, way, '');
  const { steps, needed } = await newChallenge(edges, { purpose: 'sign-in', userId, rateCounter, way });
  const missing = await needed(await writeBatch(edges.db, steps));
  if (!missing) throw googleRefused();
  return missing.secret;
}

function readPending(cookie: string | undefined) {
  try {
    return v.parse(PendingSignIn, JSON.parse(atob(cookie ?? '')));
  } catch {
    return null;
  }
}

/**
 * Links the account of this email and password, and signs in as a password sign-in does. `request` is the secret stored
 * at the return from the provider. Throws `invalid` at the password, `too_many`, and `conflict` when the request is
 * over.
 */
export async function confirmGoogleLink(
  edges: Parameters<typeof signIn>[0],
  { issuer }: Provider,
  input: LinkConfirmation,
  from: SignInOrigin,
  request: string | undefined,
): Promise<SignedIn> {
  if (!request) throw conflict(accountsWords.google.linkOver);
  try {
    const linkId = await hashSecret(request);
    return await signIn(edges, input, from, { steps: linkOnceStatements(linkId, issuer, edges.now()), linkId });
  } catch (error) {
    if (isStoppedBy(error, 'link over')) throw conflict(accountsWords.google.linkOver);
    if (!(error instanceof Failure) || error.code !== 'unauthorized') throw error;
    throw new CredentialRefused('invalid', accountsWords.wrongPassword, {
      fields: { password: accountsWords.wrongPassword },
      accountId: error.accountId,
    });
  }
}
