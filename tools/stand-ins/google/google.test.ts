import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, CLIENT, LISTED, locationOf, openBench } from './test-bench.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.google.close());

test('publishes exactly its endpoints', async () => {
  const { url } = bench.google;
  const document = await (await fetch(`${url}/.well-known/openid-configuration`)).json();
  expect(document).toMatchObject({ issuer: url, authorization_endpoint: `${url}/authorize`, jwks_uri: `${url}/jwks` });
  expect(document).not.toHaveProperty('userinfo_endpoint');
  const { keys } = (await (await fetch(`${url}/jwks`)).json()) as { keys: JsonWebKey[] };
  expect(keys).toEqual([expect.objectContaining({ kty: 'RSA', alg: 'RS256', use: 'sig' })]);
  expect(keys[0]).not.toHaveProperty('d');
  for (const path of ['/userinfo', '/introspect', '/']) expect((await fetch(url + path)).status).toBe(404);
});

test('answers at both addresses of localhost', async () => {
  const { port } = new URL(bench.google.url);
  for (const host of ['127.0.0.1', '[::1]']) expect((await fetch(`http://${host}:${port}/jwks`)).status).toBe(200);
});

describe('a person', () => {
  test('signs in with a listed account', async () => {
    const { tokens, token, claims, nonce } = await bench.signIn(LISTED.email);
    expect(await bench.isGenuine(token)).toBe(true);
    const seconds = Math.floor(bench.now() / 1000);
    expect(claims).toEqual({
      iss: bench.google.url,
      aud: CLIENT.clientId,
      azp: CLIENT.clientId,
      sub: expect.stringMatching(/^\d{21}$/),
      email: LISTED.email,
      email_verified: true,
      name: LISTED.name,
      given_name: 'Gia',
      nonce,
      iat: expect.toSatisfy((iat: number) => Math.abs(iat - seconds) <= 5),
      exp: (claims.iat as number) + 3600,
    });
    expect(tokens.tokenType()).toBe('Bearer');
    expect(tokens.accessTokenExpiresInSeconds()).toBe(3600);
    expect(tokens.scopes()).toEqual(['openid', 'email', 'profile']);
    expect(tokens.accessToken()).toMatch(/^[\w-]{43}$/);
  });

  test('signs in with any address, as the same person in any spelling', async () => {
    const { claims } = await bench.signIn('jane.doe+news@example.com');
    expect(claims).toMatchObject({ email: 'jane.doe+news@example.com', name: 'Jane Doe', given_name: 'Jane' });
    const again = await bench.signIn(' Jane.Doe+News@Example.com ');
    expect(again.claims).toMatchObject({ sub: claims.sub, email: claims.email });
    expect((await bench.signIn('john@example.com')).claims.sub).not.toBe(claims.sub);
  });

  test('reveals only the requested scopes', async () => {
    const { claims } = await bench.signIn(LISTED.email, ['openid']);
    for (const claim of ['email', 'email_verified', 'name']) expect(claims).not.toHaveProperty(claim);
  });

  test('cancels', async () => {
    const { url, state } = bench.begin();
    const response = await bench.choose(url, { cancel: '1' });
    expect(response.status).toBe(302);
    expect(locationOf(response).href).toBe(`${CLIENT.redirectUri}?error=access_denied&state=${state}`);
  });

  test('sees the chooser again after typing an invalid address', async () => {
    const response = await bench.choose(bench.begin().url, { account: '"><b>jane' });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain('<b>');
  });

  test('sees a chooser without scripts that no other site can frame', async () => {
    const response = await fetch(bench.begin().url);
    const html = await response.text();
    for (const text of [
      'Simulated sign-in – this is not Google',
      'Choose an account',
      'to continue to Example &#38; Co',
      'Gia Example',
    ])
      expect(html).toContain(text);
    expect(html).not.toMatch(/<script|<style|style=| on\w+=/);
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('a sign-in request', () => {
  const wrong: [string, string | undefined, string][] = [
    ['client_id', 'somebody-else', 'client_id'],
    ['redirect_uri', 'https://evil.example/', 'redirect_uri'],
    ['redirect_uri', `${CLIENT.redirectUri}/`, 'redirect_uri'],
    ['redirect_uri', undefined, 'redirect_uri'],
    ['response_type', 'token', 'response_type'],
    ['scope', 'email', 'openid'],
    ['state', undefined, 'state'],
    ['code_challenge', undefined, 'code_challenge'],
    ['code_challenge', 'short', 'code_challenge'],
    ['code_challenge_method', 'plain', 'code_challenge_method'],
  ];

  test.each(wrong)('is refused with %s = %s, before and after the choice', async (name, value, said) => {
    const { url } = bench.begin();
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    const choices = [bench.choose(url, { account: LISTED.email }), bench.choose(url, { cancel: '1' })];
    for (const response of await Promise.all([fetch(url, { redirect: 'manual' }), ...choices])) {
      expect(response.status).toBe(400);
      expect(response.headers.has('location')).toBe(false);
      expect(await response.text()).toContain(said);
    }
  });

  test('is refused with a repeated parameter', async () => {
    const { url } = bench.begin();
    url.searchParams.append('redirect_uri', 'https://evil.example/');
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
  });
});
