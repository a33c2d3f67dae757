/** "Was that you": the letter about a sign-in from a browser that is new to the account. */
import { expect } from 'vitest';
import { DAY_MS } from '../../../core/days.ts';
import { withGoogle } from '../../../tests/fakes/google.ts';
import { account, post } from '../../../tests/fixtures/factories.ts';
import { linkIn } from '../../../tests/fixtures/notices/links.ts';
import { googleTest as test } from '../../../tests/fixtures/people/google-test.ts';
import { cookieOf, exchange, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { deleteExpiredSignInRows } from '../../auth/sessions/delete-expired.ts';
import { sendLetters } from '../../domain/notifications/send-letters.ts';

const EMAIL = 'google@dogear.test';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

const joined = (...cookies: (string | undefined)[]) => cookies.filter(Boolean).join('; ');

const finish = (harness: Harness, cookie: string) =>
  harness.send(`/api/jwt?email=${EMAIL}`, { headers: { Cookie: cookie, 'User-Agent': FIREFOX } });

/** Completes a sign-in with the password; returns the browser's device cookie. */
async function visit(harness: Harness, device = ''): Promise<string> {
  harness.clock.now += 1;
  const signedIn = await post(harness, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD }, { Cookie: device });
  const known = cookieOf(signedIn, 'device') ?? device;
  const ended = await finish(harness, joined(cookieOf(signedIn, 'login'), known));
  expect([ended.status, cookieOf(ended, 'device')]).toEqual([200, undefined]);
  await sendLetters(harness.deps);
  return known;
}

/** Completes a sign-in with Google; the return from there sends none of our cookies along. */
async function visitByGoogle(harness: Harness, device = ''): Promise<string> {
  harness.clock.now += 1;
  const { login } = await withGoogle(harness, EMAIL);
  const ended = await finish(harness, joined(login, device));
  expect(ended.status).toBe(200);
  await sendLetters(harness.deps);
  return cookieOf(ended, 'device') ?? '';
}

const told = ({ mail }: Harness) => mail.sent.filter(({ id }) => id.startsWith('new-device:'));

// Fails when each sign-in is reported, or the first one, or when only the sent letter prevents a repetition.
test('reports the second browser, neither the first nor known ones', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  const first = await visit(harness);
  await visit(harness, first);
  expect(told(harness)).toEqual([]);
  const second = await visit(harness);
  expect(told(harness).map(({ to, subject }) => [to, subject])).toEqual([[EMAIL, 'New sign-in to your account']]);
  expect(told(harness)[0]?.text).toMatch(/New sign-in from Firefox on Windows on .+\sUTC\./);
  await harness.client.execute('DELETE FROM outbox');
  await visit(harness, second);
  await visit(harness, first);
  expect(told(harness)).toHaveLength(1);
});

test('with Google, too; one browser is the same device either way', async ({ harness }) => {
  const first = await visitByGoogle(harness);
  expect(first).not.toBe('');
  expect(await visitByGoogle(harness, first)).toBe(first);
  expect(told(harness)).toEqual([]);
  await visitByGoogle(harness);
  expect(told(harness)).toHaveLength(1);
  expect(await rowsOf(harness, 'SELECT id FROM known_devices')).toHaveLength(2);
});

test('reports a device that another user of the browser has, too', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  await visit(harness);
  const email = 'bob@example.org';
  await account(harness, email, PASSWORD);
  const signedIn = await post(harness, '/api/auth/sign-in', { email, password: PASSWORD });
  const bobs = cookieOf(signedIn, 'device') ?? '';
  await exchange(harness, email, joined(cookieOf(signedIn, 'login'), bobs));
  expect(await visit(harness, bobs)).toBe(bobs);
  expect(told(harness)).toHaveLength(1);
});

test('does not report an unfinished sign-in', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  await visit(harness);
  await post(harness, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD });
  await sendLetters(harness.deps);
  expect(told(harness)).toEqual([]);
});

// Fails when a device stays known after its owner ended its session: a stranger there could sign in again unnoticed.
test('a device whose session was ended is new again, the present one stays known', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  const [own, stolen] = [await visit(harness), await visit(harness)];
  const signedIn = await post(harness, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD }, { Cookie: own });
  const owner = await exchange(harness, EMAIL, joined(cookieOf(signedIn, 'login'), own));
  const sessions = (await (await owner?.ask('GET', '/api/auth/sessions'))?.json()) as {
    _id: string;
    current: boolean;
  }[];
  // One of the two that end is an older one of this very browser.
  for (const { _id } of sessions.filter(({ current }) => !current))
    expect((await owner?.ask('DELETE', `/api/auth/sessions/${_id}`))?.status).toBe(200);
  expect(await rowsOf(harness, 'SELECT id FROM known_devices')).toHaveLength(1);
  const before = told(harness).length;
  await visit(harness, own);
  expect(told(harness)).toHaveLength(before);
  await visit(harness, stolen);
  expect(told(harness)).toHaveLength(before + 1);
});

// Fails when the password alone makes a device known: the second sign-in would be unreported.
test('an unfinished sign-in does not make its browser known', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  await visit(harness);
  const begun = await post(harness, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD });
  harness.clock.now += 1;
  await visit(harness, cookieOf(begun, 'device'));
  expect(told(harness)).toHaveLength(1);
});

// Fails when the first device after long disuse is treated like that of a new account.
test('reports the first device after a long time, and not after a new password', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  await visit(harness);
  harness.clock.now += 181 * DAY_MS;
  await deleteExpiredSignInRows(harness.deps);
  await visit(harness);
  expect(told(harness)).toHaveLength(1);
  await post(harness, '/api/auth/forgot', { email: EMAIL });
  const { token } = linkIn(harness, EMAIL);
  expect((await post(harness, '/api/auth/reset', { token, password: PASSWORD })).status).toBe(204);
  await visit(harness);
  expect(told(harness)).toHaveLength(1);
});

test('with Google, reports the first device after a long time as well', async ({ harness }) => {
  await visitByGoogle(harness);
  // The stand-in of Google has a clock of its own, so the past moves instead.
  await harness.client.execute(`UPDATE identities SET created_at = created_at - ${DAY_MS}`);
  await harness.client.execute('DELETE FROM known_devices');
  await visitByGoogle(harness);
  expect(told(harness)).toHaveLength(1);
});

// Fails when an account floods a stranger's mailbox, or when a thief can use up the owner's notifications.
test('sends at most ten a day to an unconfirmed address, and all of them to a confirmed one', async ({ harness }) => {
  const id = await account(harness, EMAIL, PASSWORD);
  for (let n = 0; n < 13; n++) await visit(harness);
  expect(told(harness)).toHaveLength(10);
  await harness.client.execute(`UPDATE users SET email_verified_at = 1 WHERE id = '${id}'`);
  await visit(harness);
  expect(told(harness)).toHaveLength(11);
  await harness.client.execute('UPDATE users SET email_verified_at = NULL');
  harness.clock.now += DAY_MS;
  await visit(harness);
  expect(told(harness)).toHaveLength(12);
});

// Fails when the letter of the first time replaces the second one.
test('a deleted device is new again', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  const email = 'bob@example.org';
  await account(harness, email, PASSWORD);
  const first = await visit(harness);
  const signedIn = await post(harness, '/api/auth/sign-in', { email, password: PASSWORD });
  const bobs = cookieOf(signedIn, 'device') ?? '';
  await exchange(harness, email, joined(cookieOf(signedIn, 'login'), bobs));
  expect(await visit(harness, bobs)).toBe(bobs);
  await harness.client.execute(
    `DELETE FROM known_devices WHERE user_id = (SELECT id FROM users WHERE email = '${EMAIL}')`,
  );
  await visit(harness, first);
  await visit(harness, bobs);
  expect(told(harness)).toHaveLength(2);
});
