import { beforeEach, describe, expect, test } from 'vitest';
import { account, answer, post } from '../../../../tests/fixtures/factories.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { loginTokens, sessions, users } from '../../../db/people.ts';

const EMAIL = 'ann@example.org';
const PASSWORD = 'Secret#1';
let harness: Harness;

beforeEach(async () => {
  harness = await createHarness();
  await account(harness, EMAIL, PASSWORD);
});

const signIn = (email = EMAIL, password = PASSWORD) => post(harness, '/api/auth/sign-in', { email, password });
/** The value of a cookie that an answer sets. */
const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`__Host-${name}=`))
    ?.split(';')[0];
const exchange = (cookie: string | undefined, email = EMAIL, headers: Record<string, string> = {}) =>
  harness.send(`/api/jwt?email=${encodeURIComponent(email)}`, {
    headers: { ...(cookie && { Cookie: cookie }), ...headers },
  });
const refused = [403, { accessToken: '' }];

describe('the login cookie becomes a bearer', () => {
  test('with the binding cookie, and is taken away', async () => {
    const response = await exchange(cookieOf(await signIn(), 'login'));
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-login=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
      expect.stringMatching(/^__Host-bind=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    expect(await answer(response)).toEqual([200, { accessToken: expect.stringMatching(/^dogear_[\w-]{43}$/) }]);
  });

  test('that is kept as a hash, as its binding is', async () => {
    const response = await exchange(cookieOf(await signIn(), 'login'));
    const bind = cookieOf(response, 'bind')?.split('=')[1] ?? '';
    const { accessToken } = (await response.json()) as { accessToken: string };
    const [row] = await harness.db.select().from(sessions);
    expect([row?.id, row?.bindHash]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    const kept = JSON.stringify([
      await harness.db.select().from(sessions),
      await harness.db.select().from(loginTokens),
    ]);
    expect([kept.includes(accessToken), kept.includes(accessToken.slice(7)), kept.includes(bind)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('that works at once', async () => {
    const response = await exchange(cookieOf(await signIn(), 'login'), EMAIL.toUpperCase());
    const Cookie = cookieOf(response, 'bind') ?? '';
    const { accessToken } = (await response.json()) as { accessToken: string };
    const headers = { Authorization: `Bearer ${accessToken}`, Cookie };
    expect(await answer(harness.send('/api/auth/me', { headers }))).toEqual([
      200,
      {
        uid: 'id-1',
        email: EMAIL,
        displayName: 'Ann',
        photoURL: null,
        role: 'Buyer',
        verified: false,
        has_password: true,
        name: 'Ann',
      },
    ]);
  });

  test('once', async () => {
    const cookie = cookieOf(await signIn(), 'login');
    const answers = await Promise.all([exchange(cookie), exchange(cookie), exchange(cookie)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await answer(exchange(cookie))).toEqual(refused);
    expect(await harness.db.select().from(sessions)).toHaveLength(1);
  });

  test.each(['bob@example.org', '', 'ann@example.org,bob@example.org'])(
    'not for the email %j, and is spent by asking',
    async (email) => {
      const cookie = cookieOf(await signIn(), 'login');
      const response = await exchange(cookie, email);
      expect(cookieOf(response, 'bind')).toBeUndefined();
      expect(await answer(response)).toEqual(refused);
      expect(await answer(exchange(cookie))).toEqual(refused);
      expect(await harness.db.select().from(loginTokens)).toEqual([]);
    },
  );

  test('not without the cookie, nor with a made-up one, nor without an email', async () => {
    await signIn();
    expect(await answer(exchange(undefined))).toEqual(refused);
    expect(await answer(exchange(`__Host-login=${'A'.repeat(43)}`))).toEqual(refused);
    expect(await answer(exchange('login=x'))).toEqual(refused);
    expect(await answer(harness.send('/api/jwt'))).toEqual(refused);
    expect(await harness.db.select().from(sessions)).toEqual([]);
  });

  test('within a minute, not later', async () => {
    const [early, late] = [cookieOf(await signIn(), 'login'), cookieOf(await signIn(), 'login')];
    harness.clock.now += 59_999;
    expect((await exchange(early)).status).toBe(200);
    harness.clock.now += 1;
    expect(await answer(exchange(late))).toEqual(refused);
  });

  test.each(['cross-site', 'same-site', 'none'])('not for a call that the browser marks %s', async (site) => {
    const cookie = cookieOf(await signIn(), 'login');
    expect(await answer(exchange(cookie, EMAIL, { 'Sec-Fetch-Site': site }))).toEqual(refused);
    expect(await harness.db.select().from(sessions)).toEqual([]);
  });

  test('for a call of our own page', async () => {
    const cookie = cookieOf(await signIn(), 'login');
    expect((await exchange(cookie, EMAIL, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });

  test('not when the account was deleted in between', async () => {
    const cookie = cookieOf(await signIn(), 'login');
    await harness.db.update(users).set({ deletedAt: 1 });
    expect(await answer(exchange(cookie))).toEqual(refused);
  });
});
