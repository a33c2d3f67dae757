import { describe, expect } from 'vitest';
import { answer } from '../../../tests/fixtures/factories.ts';
import { cookieOf, EMAIL, signIn } from '../../../tests/fixtures/people/users.ts';
import { accountTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { loginTokens, sessions, users } from '../../db/tables/accounts.ts';

const exchange = (harness: Harness, cookie: string | undefined, email = EMAIL, headers: Record<string, string> = {}) =>
  harness.send(`/api/jwt?email=${encodeURIComponent(email)}`, {
    headers: { ...(cookie && { Cookie: cookie }), ...headers },
  });
const refused = [403, { accessToken: '' }];

describe('exchanges the login cookie for a bearer', () => {
  test('with the binding cookie, and deletes it', async ({ harness }) => {
    const response = await exchange(harness, cookieOf(await signIn(harness), 'login'));
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-login=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
      expect.stringMatching(/^__Host-bind=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    expect(await answer(response)).toEqual([200, { accessToken: expect.stringMatching(/^dogear_[\w-]{43}$/) }]);
  });

  test('stored as a hash, like its binding', async ({ harness }) => {
    const response = await exchange(harness, cookieOf(await signIn(harness), 'login'));
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

  test('valid at once', async ({ harness }) => {
    const response = await exchange(harness, cookieOf(await signIn(harness), 'login'), EMAIL.toUpperCase());
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
        has_factor: false,
        has_password: true,
        email_verified: false,
        email_bounces: false,
        name: 'Ann',
      },
    ]);
  });

  test('once', async ({ harness }) => {
    const cookie = cookieOf(await signIn(harness), 'login');
    const answers = await Promise.all([
      exchange(harness, cookie),
      exchange(harness, cookie),
      exchange(harness, cookie),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await answer(exchange(harness, cookie))).toEqual(refused);
    expect(await harness.db.select().from(sessions)).toHaveLength(1);
  });

  test.for(['bob@example.org', '', 'ann@example.org,bob@example.org'])(
    'not for the email %j, and is spent by the attempt',
    async (email, { harness }) => {
      const cookie = cookieOf(await signIn(harness), 'login');
      const response = await exchange(harness, cookie, email);
      expect(cookieOf(response, 'bind')).toBeUndefined();
      expect(await answer(response)).toEqual(refused);
      expect(await answer(exchange(harness, cookie))).toEqual(refused);
      expect(await harness.db.select().from(loginTokens)).toEqual([]);
    },
  );

  test('not without the cookie, nor with an invented one, nor without an email', async ({ harness }) => {
    await signIn(harness);
    expect(await answer(exchange(harness, undefined))).toEqual(refused);
    expect(await answer(exchange(harness, `__Host-login=${'A'.repeat(43)}`))).toEqual(refused);
    expect(await answer(exchange(harness, 'login=x'))).toEqual(refused);
    expect(await answer(harness.send('/api/jwt'))).toEqual(refused);
    expect(await harness.db.select().from(sessions)).toEqual([]);
  });

  test('within a minute, not later', async ({ harness }) => {
    const [early, late] = [cookieOf(await signIn(harness), 'login'), cookieOf(await signIn(harness), 'login')];
    harness.clock.now += 59_999;
    expect((await exchange(harness, early)).status).toBe(200);
    harness.clock.now += 1;
    expect(await answer(exchange(harness, late))).toEqual(refused);
  });

  test.for(['cross-site', 'same-site', 'none'])(
    'not for a call that the browser marks %s',
    async (site, { harness }) => {
      const cookie = cookieOf(await signIn(harness), 'login');
      expect(await answer(exchange(harness, cookie, EMAIL, { 'Sec-Fetch-Site': site }))).toEqual(refused);
      expect(await harness.db.select().from(sessions)).toEqual([]);
    },
  );

  test('for a call of our own page', async ({ harness }) => {
    const cookie = cookieOf(await signIn(harness), 'login');
    expect((await exchange(harness, cookie, EMAIL, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });

  test('not when the account was deleted in between', async ({ harness }) => {
    const cookie = cookieOf(await signIn(harness), 'login');
    await harness.db.update(users).set({ deletedAt: 1 });
    expect(await answer(exchange(harness, cookie))).toEqual(refused);
  });
});
