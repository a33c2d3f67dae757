import { describe, expect } from 'vitest';
import { begin, enterWithGoogle, withGoogle } from '../../../tests/fakes/google.ts';
import { answer } from '../../../tests/fixtures/factories.ts';
import { googleTest as test } from '../../../tests/fixtures/people/google-test.ts';
import { rowsOf, sessionStatus, signIn } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { accountAt } from '../../../tools/stand-ins/google/accounts.ts';

const EMAIL = 'google@dogear.test';

const identities = (harness: Harness) => rowsOf(harness, 'SELECT * FROM identities');
const userIds = async (harness: Harness) => (await rowsOf(harness, 'SELECT id FROM users')).map(({ id }) => id);

test('the redirect requests a code with state, PKCE and nonce, stored for ten minutes in our own cookie', async ({
  harness,
  google,
}) => {
  const { response, url } = await begin(harness);
  expect(response.status).toBe(302);
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    response_type: 'code',
    client_id: google.provider.clientId,
    redirect_uri: google.provider.redirectUri,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    prompt: 'select_account',
  });
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-google=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect([response.headers.get('Cache-Control'), new URL(url).searchParams.has('client_secret')]).toEqual([
    'no-store',
    false,
  ]);
  const again = new URL((await begin(harness)).url).searchParams;
  for (const name of ['state', 'nonce', 'code_challenge']) expect(url).not.toContain(again.get(name));
});

describe('a new user', () => {
  test('is a Buyer, identified by issuer and subject, without a password', async ({ harness, google }) => {
    const user = await enterWithGoogle(harness, EMAIL);
    expect(await answer(user.ask('GET', '/api/auth/me'))).toMatchObject([
      200,
      { email: EMAIL, name: 'Gia Book', role: 'Buyer', verified: false, photoURL: null },
    ]);
    expect(await identities(harness)).toEqual([
      {
        issuer: google.provider.issuer,
        subject: accountAt(EMAIL)?.sub,
        user_id: user.id,
        created_at: harness.clock.now,
        email: EMAIL,
      },
    ]);
    expect(await rowsOf(harness, 'SELECT * FROM credentials')).toEqual([]);
    expect((await signIn(harness, EMAIL, '')).status).toBe(422);
    expect((await signIn(harness, EMAIL, 'Any#1234')).status).toBe(401);
  });

  test('gets the login cookie and a page without a secret that can run only our file', async ({ harness }) => {
    const { response, html, message, login } = await withGoogle(harness, EMAIL);
    expect(message).toEqual({ email: EMAIL });
    expect(response.headers.getSetCookie().sort()).toEqual([
      '__Host-google=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      expect.stringMatching(/^__Host-login=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    expect([response.headers.get('Content-Security-Policy'), response.headers.get('Cache-Control')]).toEqual([
      "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
      'no-store',
    ]);
    // Fails when the browser severs the popup from its opener: it would seem closed before it has sent its message.
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none');
    expect(html).not.toContain(login?.split('=')[1]);
    expect(html).not.toMatch(/dogear_|code|state|token|[\w-]{40}/);
    expect(html.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script src="\/google-done\.js" data-message="/),
    ]);
  });

  test('two concurrent sign-ins create one account', async ({ harness }) => {
    await Promise.all([withGoogle(harness, EMAIL), withGoogle(harness, EMAIL)]);
    expect([await userIds(harness), await identities(harness)]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  test('signs in as a new user after deleting the account', async ({ harness }) => {
    const user = await enterWithGoogle(harness, EMAIL);
    expect((await user.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
    const again = await enterWithGoogle(harness, EMAIL);
    expect([again.id === user.id, await sessionStatus(user), await sessionStatus(again)]).toEqual([false, 401, 200]);
  });
});
