/** Sign-in with Google over arctic's generic client: state, PKCE and nonce, every claim verified (security: sessions 9). */
import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client, OAuth2RequestError } from 'arctic';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { messages } from '../../src/shared/messages.ts';
import { type Db, writeBatch } from '../db/client.ts';
import { conflict, Failure, unavailable } from '../errors.ts';
import { newLoginToken } from './accounts.ts';
import { type SigningKey, verifyIdToken } from './id-token.ts';
import { isSuspended } from './sign-in.ts';

/** Where the provider is; Google's own in production, a stand-in's locally. */
export type Provider = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly keysUrl: string;
};

/** What the browser keeps, in a cookie of its own, between leaving for the provider and coming back. */
const Pending = v.object({ state: v.string(), verifier: v.string(), nonce: v.string() });

const REPLY_WITHIN_MS = 5_000;

const clientOf = ({ clientId, clientSecret, redirectUri }: Provider) =>
  new OAuth2Client(clientId, clientSecret, redirectUri);

/** The address to send the person to, and what to remember for their return. */
export function beginGoogle(provider: Provider): { url: string; pending: string } {
  const pending = { state: generateState(), verifier: generateCodeVerifier(), nonce: generateState() };
  const scopes = ['openid', 'email', 'profile'];
  const url = clientOf(provider).createAuthorizationURLWithPKCE(
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

const Claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty()),
  email: v.pipe(v.string(), v.toLowerCase(), v.email()),
  email_verified: v.boolean(),
  name: v.optional(v.string(), ''),
});

type Edges = { readonly db: Db; readonly now: () => number; readonly newId: () => string };
type Return = {
  readonly code: string | undefined;
  readonly state: string | undefined;
  readonly pending: string | undefined;
};

/** The person's way back: checks everything, finds or makes the account, and leaves a one-time login token. */
export async function finishGoogle(
  edges: Edges,
  provider: Provider,
  { code, state, pending }: Return,
): Promise<{ email: string; loginToken: string }> {
  const remembered = readPending(pending);
  if (!remembered || !code || !state || state !== remembered.state) throw refused();
  const claims = await claimsFor(provider, code, remembered, edges.now());
  if (!claims.email_verified) throw new Failure('unauthorized', messages.google.unverified);
  const user = await accountOf(edges, provider.issuer, claims);
  const { token, insert } = await newLoginToken(edges.db, user.id, edges.now());
  await insert;
  return { email: user.email, loginToken: token };
}

const refused = (cause?: unknown) => new Failure('unauthorized', messages.google.refused, { cause });

function readPending(cookie: string | undefined) {
  try {
    return v.parse(Pending, JSON.parse(atob(cookie ?? '')));
  } catch {
    return null;
  }
}

/** What the provider says of the person, verified. Throws `unauthorized` for a refusal, `unavailable` for no answer. */
async function claimsFor(
  provider: Provider,
  code: string,
  { verifier, nonce }: v.InferOutput<typeof Pending>,
  now: number,
) {
  const [token, keys] = await answerOf(provider, code, verifier).catch((cause) => {
    throw cause instanceof OAuth2RequestError ? refused(cause) : unavailable(messages.google.silent, cause);
  });
  const { issuer, clientId: audience } = provider;
  try {
    return v.parse(Claims, await verifyIdToken(token, keys, { issuer, audience, nonce, now }));
  } catch (cause) {
    throw refused(cause);
  }
}

/** The ID token for the code, and the keys it may be signed with. */
async function answerOf(provider: Provider, code: string, verifier: string): Promise<[string, SigningKey[]]> {
  // arctic waits as long as the provider does; a person does not.
  const tokens = await Promise.race([
    clientOf(provider).validateAuthorizationCode(provider.tokenUrl, code, verifier),
    new Promise<never>((_, reject) => setTimeout(reject, REPLY_WITHIN_MS, new Error('the provider does not answer'))),
  ]);
  const answer = await fetch(provider.keysUrl, { signal: AbortSignal.timeout(REPLY_WITHIN_MS) });
  const { keys } = (await answer.json()) as { keys: SigningKey[] };
  return [tokens.idToken(), keys];
}

/**
 * Accounts are keyed by issuer and subject. The first sign-in with an address that somebody registered with a password is
 * the address's owner speaking: that password and its sessions end, so that nobody waits inside a stranger's account.
 * An account that another subject of this issuer has already is not given away with its address. Throws `forbidden` for
 * somebody who is suspended.
 */
async function accountOf(
  { db, now, newId }: Edges,
  issuer: string,
  claims: v.InferOutput<typeof Claims>,
): Promise<{ id: string; email: string }> {
  const { sub, email } = claims;
  const fresh = newId();
  const name = claims.name.trim().slice(0, 80) || (email.split('@')[0] ?? email);
  const owner = sql`(SELECT id FROM users WHERE email = ${email} AND deleted_at IS NULL)`;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM identities
    WHERE issuer = ${issuer} AND (subject = ${sub} OR user_id = ${owner}))`;
  const results = await writeBatch(db, [
    sql`INSERT INTO users (id, email, name, role, verified, created_at)
        SELECT ${fresh}, ${email}, ${name}, 'Buyer', 0, ${now()} WHERE ${isNew} ON CONFLICT DO NOTHING`,
    sql`DELETE FROM sessions WHERE ${isNew} AND user_id = ${owner}`,
    sql`DELETE FROM login_tokens WHERE ${isNew} AND user_id = ${owner}`,
    sql`DELETE FROM credentials WHERE ${isNew} AND user_id = ${owner}`,
    sql`INSERT INTO identities (issuer, subject, user_id, created_at)
        SELECT ${issuer}, ${sub}, ${owner}, ${now()} WHERE ${isNew} AND ${owner} IS NOT NULL`,
    sql`SELECT u.id, u.email, u.suspended_at AS suspendedAt FROM identities i JOIN users u ON u.id = i.user_id
        WHERE i.issuer = ${issuer} AND i.subject = ${sub} AND u.deleted_at IS NULL`,
  ]);
  const user = results.at(-1)?.rows[0];
  if (!user) throw conflict(messages.google.refused);
  if (user.suspendedAt !== null) throw isSuspended();
  return { id: String(user.id), email: String(user.email) };
}
