/** Google as an identity provider: its client, and the verified claims of a person. */
import { OAuth2Client, OAuth2RequestError } from 'arctic';
import * as v from 'valibot';
import { emailAddress } from '../../../core/entity/email-address.ts';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { Failure, unavailable } from '../../errors.ts';
import { type SigningKey, verifyIdToken } from './id-token.ts';

/** Endpoints of the provider: Google's in production, the stand-in's locally. */
export type Provider = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly keysUrl: string;
};

/** State stored in a cookie between the redirect to the provider and the return. */
export const PendingSignIn = v.object({
  state: v.string(),
  verifier: v.string(),
  nonce: v.string(),
  toLink: v.boolean(),
});

const REPLY_WITHIN_MS = 5_000;

export const createGoogleClient = ({ clientId, clientSecret, redirectUri }: Provider) =>
  new OAuth2Client(clientId, clientSecret, redirectUri);

const Claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty()),
  email: emailAddress,
  email_verified: v.boolean(),
  name: v.optional(v.string(), ''),
});

export const googleRefused = (cause?: unknown) => new Failure('unauthorized', accountsWords.google.refused, { cause });

/**
 * The verified claims of the person. Throws `unauthorized` for a refusal, `unavailable` when the provider does not
 * answer.
 */
export async function fetchClaims(
  provider: Provider,
  code: string,
  { verifier, nonce }: v.InferOutput<typeof PendingSignIn>,
  now: number,
) {
  const [token, keys] = await answerOf(provider, code, verifier).catch((cause) => {
    throw cause instanceof OAuth2RequestError ? googleRefused(cause) : unavailable(accountsWords.google.silent, cause);
  });
  const { issuer, clientId: audience } = provider;
  try {
    return v.parse(Claims, await verifyIdToken(token, keys, { issuer, audience, nonce, now }));
  } catch (cause) {
    throw googleRefused(cause);
  }
}

async function answerOf(provider: Provider, code: string, verifier: string): Promise<[string, SigningKey[]]> {
  // arctic itself has no time limit.
  const tokens = await Promise.race([
    createGoogleClient(provider).validateAuthorizationCode(provider.tokenUrl, code, verifier),
    new Promise<never>((_, reject) => setTimeout(reject, REPLY_WITHIN_MS, new Error('the provider does not answer'))),
  ]);
  const answer = await fetch(provider.keysUrl, { signal: AbortSignal.timeout(REPLY_WITHIN_MS) });
  const { keys } = (await answer.json()) as { keys: SigningKey[] };
  return [tokens.idToken(), keys];
}
