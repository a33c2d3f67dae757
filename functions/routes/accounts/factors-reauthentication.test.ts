/** Other calls that require the second step: a new password, unlinking Google, the end of the account. */
import { expect, vi } from 'vitest';
import { withGoogle } from '../../../tests/fakes/google.ts';
import { post } from '../../../tests/fixtures/factories.ts';
import { linkIn } from '../../../tests/fixtures/notices/links.ts';
import { addApp, asked, HALF_MINUTE, withCode, withCookie } from '../../../tests/fixtures/people/factors.ts';
import { googleTest } from '../../../tests/fixtures/people/google-test.ts';
import { cookieOf, newcomer, PASSWORD, rowsOf, sessionStatus } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';

const EMAIL = 'google@dogear.test';

/** `ann` is signed in, with a confirmed address and a Google account of the same address. */
const test = googleTest.extend('ann', async ({ harness }) => {
  const user = await newcomer(harness, EMAIL);
  await harness.client.execute('UPDATE users SET email_verified_at = 1');
  const { link } = await withGoogle(harness, EMAIL);
  await post(harness, '/api/auth/google/link', { email: EMAIL, password: PASSWORD }, { Cookie: `${link}` });
  harness.clock.now += HALF_MINUTE;
  return user;
});

const CALLS = [
  ['a new password', 'POST', '/api/auth/password', { password: PASSWORD, newPassword: 'Reader#2023' }],
  ['unlinking Google', 'DELETE', '/api/auth/google/link', {}],
  ['the end of the account', 'DELETE', '/api/auth/account', { password: PASSWORD }],
] as const;

const state = (harness: Harness) =>
  Promise.all(
    ['password_hash FROM credentials', 'subject FROM identities', 'deleted_at FROM users'].map((what) =>
      rowsOf(harness, `SELECT ${what}`),
    ),
  );

// Fails when an open browser, alone or with the password, is enough.
test.for(CALLS)('%s requires the second step', async ([, method, path, body], { harness, ann }) => {
  const { app } = await addApp(harness, ann);
  harness.clock.now += HALF_MINUTE;
  const before = await state(harness);
  const { step, cookie } = await asked(await ann.ask(method, path, body));
  expect(step.totp).toBe(true);
  const here = withCookie(harness, ann, cookie);
  const code = await app.code();
  expect((await here.ask(method, path, { ...body, factor: { code: '000000' } })).status).toBe(422);
  expect((await ann.ask(method, path, { ...body, factor: { code } })).status).toBe(409);
  expect(await state(harness)).toEqual(before);
  expect((await here.ask(method, path, { ...body, factor: { code } })).status).toBe(200);
  expect(await state(harness)).not.toEqual(before);
});

test.for(CALLS)('%s is unchanged without a second factor', async ([, method, path, body], { ann }) => {
  const response = method === 'DELETE' && !('password' in body) ? ann.ask(method, path) : ann.ask(method, path, body);
  expect((await response).status).toBe(200);
});

test('refuses a wrong password before the second step', async ({ harness, ann }) => {
  await addApp(harness, ann);
  const body = { password: 'Wrong#1', newPassword: 'Reader#2023' };
  expect((await ann.ask('POST', '/api/auth/password', body)).status).toBe(422);
  expect((await ann.ask('DELETE', '/api/auth/account', { password: 'Wrong#1' })).status).toBe(422);
  expect(await rowsOf(harness, 'SELECT id FROM factor_challenges')).toEqual([]);
});

// Fails when a correct step still counts as a try.
test('an owner with twenty-one correct steps a day is not refused', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  const call = ['POST', '/api/auth/factors/codes', { password: PASSWORD }] as const;
  for (let n = 0; n < 21; n++) expect((await withCode(harness, ann, app, call)).status).toBe(200);
});

test('nor an owner who resets the password as often', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  for (let n = 0; n < 21; n++) {
    harness.clock.now += 60 * 60_000;
    await post(harness, '/api/auth/forgot', { email: EMAIL });
    const body = { token: linkIn(harness, EMAIL).token, password: 'Reader#2023' };
    const { cookie } = await asked(await post(harness, '/api/auth/reset', body));
    const done = post(harness, '/api/auth/reset', { ...body, factor: { code: await app.code() } }, { Cookie: cookie });
    expect((await done).status).toBe(204);
  }
  expect(await sessionStatus(ann)).toBe(401);
});

// Fails when the login token is stored without another check for factors.
test('requires a factor that is added during a return from Google', async ({ harness, ann }) => {
  const { client } = harness;
  const batch = client.batch.bind(client);
  vi.spyOn(client, 'batch').mockImplementationOnce(async (...given) => {
    const results = await batch(...given);
    await client.execute({
      sql: "INSERT INTO factors (id, user_id, kind, name, key, counter, created_at) VALUES ('f', ?, 'totp', '', 'x', 0, 1)",
      args: [ann.id],
    });
    return results;
  });
  const { message, login, response } = await withGoogle(harness, EMAIL);
  expect([message, login]).toEqual([{ factor: EMAIL }, undefined]);
  expect(cookieOf(response, 'factor')).toBeDefined();
});
