import { beforeEach, describe, expect, test } from 'vitest';
import { accountsWords } from '../../../../core/words/accounts.ts';
import { account, answer, post } from '../../../../tests/fixtures/factories.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { loginTokens, users } from '../../../db/people.ts';

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

describe('signing in', () => {
  test('sets the login cookie for one minute and the cookie of the device for half a year, for us alone', async () => {
    const response = await signIn();
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-login=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer(response)).toEqual([200, { uid: 'id-1', email: EMAIL, displayName: 'Ann', photoURL: null }]);
  });

  test('keeps only the hash of the login token', async () => {
    const cookie = cookieOf(await signIn(), 'login') ?? '';
    const [row] = await harness.db.select().from(loginTokens);
    expect(row?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.expiresAt).toBe(harness.clock.now + 60_000);
    expect(JSON.stringify(row)).not.toContain(cookie.split('=')[1]);
  });

  test('takes the email however it is written', async () => {
    expect((await signIn(' ANN@Example.org ')).status).toBe(200);
  });

  test('says the same for a wrong password, its wrong case, an unknown email and a deleted account', async () => {
    const wrong = [401, { message: accountsWords.wrongCredentials, code: 'unauthorized' }];
    for (const response of [
      await signIn(EMAIL, 'Secret#2'),
      await signIn(EMAIL, 'secret#1'),
      await signIn('no@example.org'),
    ]) {
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await answer(response)).toEqual(wrong);
    }
    await harness.db.update(users).set({ deletedAt: 1 });
    expect(await answer(signIn())).toEqual(wrong);
    expect(await harness.db.select().from(loginTokens)).toEqual([]);
  });

  // Fails when a third sign-in of the same second is refused instead of waiting.
  test('fifty people who are right at the same moment are all let in', async () => {
    const emails = Array.from({ length: 50 }, (_, n) => `reader-${n}@example.org`);
    for (const email of emails) await account(harness, email, PASSWORD);
    const answers = await Promise.all(emails.map((email) => signIn(email)));
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200));
  });
});
