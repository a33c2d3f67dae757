/** A browser that signs in with the Google stand-in: leaves with the pending cookie, chooses an account, comes back. */
import { BRAND } from '../../core/brand.ts';
import { GOOGLE_ACCOUNTS } from '../../tools/seed/accounts.ts';
import { startGoogle } from '../../tools/stand-ins/google/server.ts';
import type { SignedIn } from '../fixtures/factories.ts';
import { cookieOf, exchange } from '../fixtures/people/users.ts';
import { GOOGLE, type Harness } from '../harness.ts';

const CALLBACK = '/api/auth/google/callback';

/** The stand-in in this process, and its address for the API. */
export async function fakeGoogle() {
  const { clientId, clientSecret, redirectUri } = GOOGLE;
  const site = { name: BRAND, accounts: GOOGLE_ACCOUNTS };
  const { url, close } = await startGoogle({ port: 0, clientId, clientSecret, redirectUri, site, slowMs: 2000 });
  const provider = {
    ...GOOGLE,
    issuer: url,
    authorizationUrl: `${url}/authorize`,
    tokenUrl: `${url}/token`,
    keysUrl: `${url}/jwks`,
  };
  return { provider, close };
}

/** The user presses "Continue With Google". */
export async function begin({ send }: Harness, query = '') {
  const response = await send(`/api/auth/google${query}`);
  return { response, url: response.headers.get('Location') ?? '', pending: cookieOf(response, 'google') ?? '' };
}

/** The user answers the chooser. Returns the path to which the provider redirects. */
export async function choose(url: string, choice: Record<string, string>): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(choice), redirect: 'manual' });
  const { pathname, search } = new URL(response.headers.get('Location') ?? 'none:');
  return pathname + search;
}

/** The message of the callback's page to its opener, and the cookie of the log-in. */
export async function comeBack({ send }: Harness, path: string, pending: string | undefined) {
  const response = await send(path, { headers: pending ? { Cookie: pending } : {} });
  const html = await response.text();
  const data = /data-message="([^"]*)"/.exec(html)?.[1] ?? '{}';
  const plain = data.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  const message = JSON.parse(plain) as { email?: string; confirm?: string; error?: string };
  return { response, html, message, login: cookieOf(response, 'login'), link: cookieOf(response, 'link') };
}

export async function withGoogle(harness: Harness, account: string, query = '') {
  const { url, pending } = await begin(harness, query);
  return comeBack(harness, await choose(url, { account }), pending);
}

/** The whole flow, and the resulting session. */
export async function enterWithGoogle(harness: Harness, account: string): Promise<SignedIn> {
  const { message, login } = await withGoogle(harness, account);
  const user = login && message.email ? await exchange(harness, message.email, login) : null;
  if (!user) throw new Error(`${account} was not let in: ${JSON.stringify(message)}`);
  return user;
}

export const callbackWith = (query: Record<string, string>): string => `${CALLBACK}?${new URLSearchParams(query)}`;
