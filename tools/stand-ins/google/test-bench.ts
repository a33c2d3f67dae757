import { CodeChallengeMethod, decodeIdToken, generateCodeVerifier, generateState, OAuth2Client } from 'arctic';
import { startGoogle } from './server.ts';

export const CLIENT = {
  clientId: 'bench-client',
  clientSecret: 'bench secret: 100 %',
  redirectUri: 'http://localhost/callback',
};
export const LISTED = { email: 'gia@example.com', name: 'Gia Example' };
const SITE = { name: 'Example & Co', accounts: [LISTED] };
export const SLOW_MS = 400;

export type Bench = Awaited<ReturnType<typeof openBench>>;
export type SignIn = { url: URL; state: string; verifier: string; nonce: string };

/** The stand-in, with a client and a person who answers the chooser. */
export async function openBench() {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const google = await startGoogle({ port: 0, ...CLIENT, site: SITE, now, slowMs: SLOW_MS });
  const client = new OAuth2Client(CLIENT.clientId, CLIENT.clientSecret, CLIENT.redirectUri);
  const authorize = `${google.url}/authorize`;

  const begin = (scopes = ['openid', 'email', 'profile']): SignIn => {
    const [state, verifier, nonce] = [generateState(), generateCodeVerifier(), generateState()];
    const url = client.createAuthorizationURLWithPKCE(authorize, state, CodeChallengeMethod.S256, verifier, scopes);
    url.searchParams.set('nonce', nonce);
    return { url, state, verifier, nonce };
  };
  const choose = (url: URL, choice: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(choice), redirect: 'manual' });
  const codeFor = async (account: string, signIn = begin()) => {
    const target = locationOf(await choose(signIn.url, { account }));
    return { ...signIn, code: target.searchParams.get('code') ?? '' };
  };
  const redeem = (code: string, verifier: string) =>
    client.validateAuthorizationCode(`${google.url}/token`, code, verifier);

  return {
    google,
    now,
    begin,
    choose,
    codeFor,
    redeem,
    turnForward: (ms: number) => {
      ahead += ms;
    },
    signIn: async (account: string, scopes?: string[]) => {
      const { code, verifier, nonce } = await codeFor(account, begin(scopes));
      const tokens = await redeem(code, verifier);
      const token = tokens.idToken();
      return { tokens, token, nonce, claims: decodeIdToken(token) as Record<string, unknown> };
    },
    /** A token request by a client other than arctic. */
    token: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${google.url}/token`, { method: 'POST', headers, body: new URLSearchParams(fields) }),
    /** True if the published key with the token's `kid` made its signature. */
    isGenuine: async (token: string) => {
      const [head = '', body = '', signature = ''] = token.split('.');
      const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string; kid: string };
      const { keys } = (await (await fetch(`${google.url}/jwks`)).json()) as { keys: (JsonWebKey & { kid: string })[] };
      const jwk = keys.find((key) => key.kid === kid);
      if (alg !== 'RS256' || !jwk) throw new Error('There is no key for this token.');
      const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
      const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
      const signed = new TextEncoder().encode(`${head}.${body}`);
      return crypto.subtle.verify(algorithm, key, Buffer.from(signature, 'base64url'), signed);
    },
  };
}

export function locationOf(response: Response): URL {
  return new URL(response.headers.get('location') ?? 'none:');
}
