import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import {
  cookieOf,
  enter,
  everything,
  exchange,
  newcomer,
  PASSWORD,
  rowsOf,
  sessionStatus,
  signIn,
} from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import { rateCounterOf } from '../../auth/limits.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';

const EMAIL = 'ann@example.org';
const NEXT = 'Reader#2023';

const test = base.extend('ann', { auto: true }, ({ harness }) => newcomer(harness, EMAIL));

const change = (user: SignedIn, password: string, newPassword = NEXT) =>
  user.ask('POST', '/api/auth/password', { password, newPassword });

// Fails when the sessions are not deleted together with the old password.
test('a new password ends every session of the user, and of nobody else', async ({ harness, ann }) => {
  const [laptop, bob] = [await enter(harness, EMAIL), await newcomer(harness, 'bob@example.org')];
  expect(await answer(change(ann, PASSWORD))).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
  expect([await sessionStatus(ann), await sessionStatus(laptop), await sessionStatus(bob)]).toEqual([401, 401, 200]);
  expect((await rowsOf(harness, 'SELECT user_id FROM sessions')).map((row) => row.user_id)).toEqual([bob.id]);
  expect((await signIn(harness, EMAIL)).status).toBe(401);
  expect(await sessionStatus(await enter(harness, EMAIL, '', NEXT))).toBe(200);
});

// Fails when an account with a stranger's address floods that mailbox by new passwords.
test('a new password is reported to an unconfirmed address at most ten times a day', async ({ harness, ann }) => {
  const { key } = await rateCounterOf(harness.deps, 'notices to an unconfirmed address by account', ann.id);
  const args = [key, 9, harness.clock.now + 60_000];
  await harness.client.execute({ sql: 'INSERT INTO rate_limit_counts VALUES (?, ?, ?)', args });
  const told = () => harness.mail.sent.filter(({ id }) => id.startsWith('password-changed:')).length;
  await change(ann, PASSWORD);
  expect(told()).toBe(1);
  harness.clock.now += 1;
  await change(await enter(harness, EMAIL, '', NEXT), NEXT, PASSWORD);
  expect(told()).toBe(1);
  harness.clock.now += 1;
  await harness.client.execute('UPDATE users SET email_verified_at = 1');
  await change(await enter(harness, EMAIL), PASSWORD);
  expect(told()).toBe(2);
});

test('a new password is stored as a hash with its cost, and the old one is deleted', async ({ harness, ann }) => {
  const [before] = await rowsOf(harness, 'SELECT * FROM credentials');
  harness.clock.now += 1;
  await change(ann, PASSWORD);
  const after = await rowsOf(harness, 'SELECT * FROM credentials');
  expect(after).toEqual([
    { user_id: ann.id, password_hash: expect.stringMatching(/^scrypt\$16384\$8\$5\$/), updated_at: harness.clock.now },
  ]);
  expect(after[0]?.password_hash).not.toBe(before?.password_hash);
  expect(JSON.stringify(after)).not.toContain(NEXT);
});

test('a pending sign-in with the old password opens no session', async ({ harness, ann }) => {
  const login = cookieOf(await signIn(harness, EMAIL), 'login') ?? '';
  await change(ann, PASSWORD);
  expect(await exchange(harness, EMAIL, login)).toBeNull();
  expect(await rowsOf(harness, 'SELECT * FROM sessions')).toEqual([]);
});

test.for(['Wrong#1', PASSWORD.toLowerCase(), NEXT])(
  'refuses %j as the present password, without a change',
  async (wrong, { harness, ann }) => {
    const before = await everything(harness);
    expect(await answer(change(ann, wrong))).toEqual([
      422,
      { message: accountsWords.wrongPassword, code: 'invalid', fields: { password: accountsWords.wrongPassword } },
    ]);
    expect(await everything(harness)).toEqual(before);
  },
);

test.for([
  ['', NEXT, 'password', commonWords.required.password],
  [PASSWORD, '', 'newPassword', commonWords.required.password],
  [PASSWORD, 'Ab1!x', 'newPassword', commonWords.passwordLength],
  [PASSWORD, 'abcdefg', 'newPassword', commonWords.passwordComposition],
] as const)(
  'refuses a change from %j to %j at the field',
  async ([password, newPassword, field, message], { harness, ann }) => {
    const before = await everything(harness);
    expect(await answer(change(ann, password, newPassword))).toMatchObject([422, { fields: { [field]: message } }]);
    expect(await everything(harness)).toEqual(before);
  },
);

test('an account with Google alone has no password to change', async ({ harness }) => {
  const google = await signedIn(harness, 'Buyer');
  const before = await everything(harness);
  expect(await answer(change(google, 'Any#1234'))).toEqual([
    409,
    { message: accountsWords.noPassword, code: 'conflict' },
  ]);
  expect(await everything(harness)).toEqual(before);
});

// Fails when tries within a session are not counted.
test('after ten wrong ones the right one is refused, too', async ({ harness, ann }) => {
  for (let n = 0; n < 10; n++) expect((await change(ann, 'Wrong#1')).status).toBe(422);
  const before = await everything(harness);
  const response = await change(ann, PASSWORD);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '900']);
  expect((await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD })).status).toBe(429);
  expect(await everything(harness)).toEqual(before);
  harness.clock.now += 15 * 60_000;
  expect((await change(ann, PASSWORD)).status).toBe(200);
});

test('a right one is not counted', async ({ harness, ann }) => {
  expect((await change(ann, PASSWORD)).status).toBe(200);
  expect(
    (await rowsOf(harness, "SELECT count FROM rate_limit_counts WHERE key LIKE 'password%'")).map(({ count }) => count),
  ).toEqual([0]);
});

// Fails when the login token is stored without a check that the verified password is still the account's.
test('a sign-in fails when the password changes during its check', async ({ harness }) => {
  // A hash at full cost runs in another thread; the update of the row does not wait for it.
  const hash = await hashPassword(PASSWORD);
  await harness.db.run(sql`UPDATE credentials SET password_hash = ${hash}`);
  const late = signIn(harness, EMAIL);
  const counted = "SELECT count FROM rate_limit_counts WHERE key LIKE 'sign-in by email and%'";
  await vi.waitFor(async () => expect(await rowsOf(harness, counted)).toEqual([{ count: 1 }]), { interval: 1 });
  await harness.db.run(sql`UPDATE credentials SET password_hash = password_hash || 'AAAA'`);
  expect((await late).status).toBe(401);
  expect(await rowsOf(harness, 'SELECT id FROM login_tokens')).toEqual([]);
});

// Fails when the browser's former session stays open beside the new one.
test("a new sign-in ends the browser's former session", async ({ harness, ann }) => {
  const [login, bind] = [cookieOf(await signIn(harness, EMAIL), 'login'), ann.headers.Cookie];
  const answer = await harness.send(`/api/jwt?email=${EMAIL}`, {
    headers: { Cookie: `${login}; ${bind}` },
  });
  expect([answer.status, await sessionStatus(ann)]).toEqual([200, 401]);
});

// Fails when the token is consumed in one step and the session opened in another.
test('a login token revoked during its use opens a session or none, and the answer is consistent', async ({
  harness,
}) => {
  const login = cookieOf(await signIn(harness, EMAIL), 'login') ?? '';
  const opened = Promise.all([
    harness.send(`/api/jwt?email=${EMAIL}`, { headers: { Cookie: login } }),
    harness.db.run(sql`DELETE FROM login_tokens`),
  ]);
  const [answer] = await opened;
  const sessionsOfAnn = await rowsOf(harness, 'SELECT id FROM sessions');
  expect([answer.status, sessionsOfAnn.length]).toEqual(answer.status === 200 ? [200, 2] : [403, 1]);
});
