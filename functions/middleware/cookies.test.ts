import { expect, test, vi } from 'vitest';
import { account } from '../../tests/fixtures/factories.ts';
import { createHarness, GOOGLE, type Harness } from '../../tests/harness.ts';

const EMAIL = 'ann@example.org';
const PASSWORD = 'Secret#1';
const LOCAL = 'http://localhost:4321';

const signIn = (harness: Harness, at: string, headers: Record<string, string> = {}) =>
  harness.app.request(`${at}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });

async function shopAt(origin: string): Promise<Harness> {
  const harness = await createHarness(GOOGLE, origin);
  await account(harness, EMAIL, PASSWORD);
  return harness;
}

const cookieIn = (response: Response): string => response.headers.getSetCookie().at(-1) ?? '';
/** A sign-in sets the login cookie, then the device cookie. */
const loginIn = (response: Response): string => response.headers.getSetCookie()[0] ?? '';
const pairIn = (cookie: string): string => cookie.split(';')[0] ?? '';

test('over plain HTTP on one’s own machine cookies work without HTTPS, for sign-in, session and sign-out', async () => {
  const harness = await shopAt(LOCAL);
  const signedIn = await signIn(harness, LOCAL);
  expect(signedIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^login=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  const exchanged = await harness.send(`/api/jwt?email=${EMAIL}`, { headers: { Cookie: pairIn(loginIn(signedIn)) } });
  expect(exchanged.headers.getSetCookie()).toEqual([
    'login=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    expect.stringMatching(/^bind=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  const { accessToken } = (await exchanged.json()) as { accessToken: string };
  const Authorization = `Bearer ${accessToken}`;
  const meAs = async (Cookie: string) =>
    (await harness.send('/api/auth/me', { headers: { Authorization, Cookie } })).status;
  expect(await meAs(pairIn(cookieIn(exchanged)))).toBe(200);
  expect(await meAs(`__Host-${pairIn(cookieIn(exchanged))}`)).toBe(401);
  const headers = { Authorization, Cookie: pairIn(cookieIn(exchanged)) };
  const signedOut = await harness.send('/api/auth/sign-out', { method: 'POST', headers });
  expect(cookieIn(signedOut)).toBe('bind=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
  expect(cookieIn(await harness.send('/api/auth/google'))).toMatch(
    /^google=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

// Fails when the request, which anybody can write, decides instead of the configured origin.
test('a deployment’s cookies require HTTPS, whatever protocol a request claims', async () => {
  const harness = await shopAt('https://shop.example');
  for (const headers of [{}, { Host: 'localhost:4321', 'X-Forwarded-Proto': 'http', Forwarded: 'proto=http' }])
    expect((await signIn(harness, LOCAL, headers as Record<string, string>)).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-login=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
});

test.each([
  [LOCAL, 'https://shop.example', 'for one’s own machine, but deployed'],
  ['http://shop.example', 'http://shop.example', 'plain HTTP'],
  ['', 'https://shop.example', 'missing'],
])('with the origin %j nobody can sign in at %s: it is %s', async (origin, at) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const response = await signIn(await shopAt(origin), at);
  expect(response.status).toBe(500);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(log.mock.calls.join()).toContain('ORIGIN');
});
