/** "Was that you": the letter about a sign-in from a browser that is new to the account. */
import { expect } from 'vitest';
import { DAY_MS } from '../../../../core/period.ts';
import { withGoogle } from '../../../../tests/fakes/google.ts';
import { account, post } from '../../../../tests/fixtures/factories.ts';
import { linkIn } from '../../../../tests/fixtures/notices/links.ts';
import { googleTest as test } from '../../../../tests/fixtures/people/google-test.ts';
import { cookieOf, exchange, PASSWORD, rowsOf } from '../../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { sweepAccounts } from '../../../auth/sessions/sweep.ts';
import { sendLetters } from '../../../domain/notifications/sending.ts';

const EMAIL = 'google@dogear.test';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

const joined = (...cookies: (string | undefined)[]) => cookies.filter(Boolean).join('; ');

/** Trades the login cookie as a browser does, with whatever else it has. */
const finish = (harness: Harness, cookie: string) =>
  harness.send(`/api/jwt?email=${EMAIL}`, { headers: { Cookie: cookie, 'User-Agent': FIREFOX } });

/** Signs in with the password to the end; the browser's device cookie. */
async function visit(harness: Harness, device = ''): Promise<string> {
  harness.clock.now += 1;
  const signedIn = await post(harness, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD }, { Cookie: device });
  const known = cookieOf(signedIn, 'device') ?? device;
  const ended = await finish(harness, joined(cookieOf(signedIn, 'login'), known));
  expect([ended.status, cookieOf(ended, 'device')]).toEqual([200, undefined]);
  await sendLetters(harness.deps);
  return known;
}

/** The same with Google, whose way back brings no cookie of ours along. */
async function visitByGoogle(harness: Harness, device = ''): Promise<string> {
  harness.clock.now += 1;
  const { login } = await withGoogle(harness, EMAIL);
  const ended = await finish(harness, joined(login, device));
  expect(ended.status).toBe(200);
  await sendLetters(harness.deps);
  return cookieOf(ended, 'device') ?? '';
}

const told = ({ mail }: Harness) => mail.sent.filter(({ id }) => id.startsWith('new-device:'));

// Fails when each sign-in is told, or when the first one is, or when only the letter that was sent keeps it from being told again.
test('the second browser is told, the first and the ones that are known are not', async ({ harness }) => {
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

test('a device that somebody else uses as well is new to the account all the same', async ({ harness }) => {
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

test('a sign-in that is not finished is not told', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  await visit(harness);
  await post(harness, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD });
  await sendLetters(harness.deps);
  expect(told(harness)).toEqual([]);
});

// Fails when a device stays known whose session its owner has ended: whoever has it logs in again, and nobody is told.
test('a device that its owner ended is new again, the one that asks stays known', async ({ harness }) => {
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

// Fails when a device is known by the password alone: the second sign-in would find it known, and tell nobody.
test('a sign-in that was not finished does not make the next one of its browser a known one', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  await visit(harness);
  const begun = await post(harness, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD });
  harness.clock.now += 1;
  await visit(harness, cookieOf(begun, 'device'));
  expect(told(harness)).toHaveLength(1);
});

// Fails when the first device of an account that was left alone is told as little as the one of a new account.
test('the first device after a long time is told, and after a new password it is not', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  await visit(harness);
  harness.clock.now += 181 * DAY_MS;
  await sweepAccounts(harness.deps);
  await visit(harness);
  expect(told(harness)).toHaveLength(1);
  await post(harness, '/api/auth/forgot', { email: EMAIL });
  const { token } = linkIn(harness, EMAIL);
  expect((await post(harness, '/api/auth/reset', { token, password: PASSWORD })).status).toBe(204);
  await visit(harness);
  expect(told(harness)).toHaveLength(1);
});

test('with Google, the first device after a long time is told as well', async ({ harness }) => {
  await visitByGoogle(harness);
  // The stand-in of Google has a clock of its own, so the past moves instead.
  await harness.client.execute(`UPDATE identities SET created_at = created_at - ${DAY_MS}`);
  await harness.client.execute('DELETE FROM known_devices');
  await visitByGoogle(harness);
  expect(told(harness)).toHaveLength(1);
});

// Fails when a stranger's mailbox is filled by an account that has its address, or when a thief can use up what its owner is told.
test('ten a day go to an address that nobody confirmed, and all of them to one that is', async ({ harness }) => {
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

// Fails when the letter of the first time stands for the second one.
test('a device that was forgotten is new again', async ({ harness }) => {
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
