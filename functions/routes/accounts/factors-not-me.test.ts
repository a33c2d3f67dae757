/** "This was not me": the link in the letter about an added second factor. */
import { expect } from 'vitest';
import { answer, post } from '../../../tests/fixtures/factories.ts';
import { changeAddress, emailOf, NEW, OVER, undo } from '../../../tests/fixtures/fulfilment/addresses.ts';
import { lastLetter, lettersTo, linkIn } from '../../../tests/fixtures/notices/links.ts';
import { created, newPasskey } from '../../../tests/fixtures/people/authenticator.ts';
import { addApp, addPasskey, factorTest as test, withCode } from '../../../tests/fixtures/people/factors.ts';
import { EMAIL, enter, PASSWORD, rowsOf, sessionStatus, signIn } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { sendLetters } from '../../domain/notifications/send-letters.ts';

const DAY = 24 * 60 * 60_000;
const notMe = (harness: Harness, token: string) => post(harness, '/api/auth/factors/undo', { token });
const names = async (harness: Harness) =>
  (await rowsOf(harness, 'SELECT kind FROM factors ORDER BY created_at')).map(({ kind }) => kind);
const codes = async (harness: Harness) => (await rowsOf(harness, 'SELECT hash FROM recovery_codes')).length;

// Fails when a stranger with the password of an account without a second factor can lock its owner out.
test('removes the factor, ends password and sessions, and mails a link for a new password', async ({
  harness,
  ann,
}) => {
  const thief = await enter(harness, EMAIL);
  harness.clock.now += 1;
  await addPasskey(thief);
  expect(await sessionStatus(ann)).toBe(401);
  const { path, token } = linkIn(harness, EMAIL);
  expect(path).toBe('/not-me');
  const response = await notMe(harness, token);
  expect([response.status, response.headers.getSetCookie()]).toEqual([204, []]);
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect([await names(harness), await codes(harness), await sessionStatus(thief)]).toEqual([[], 0, 401]);
  expect(await rowsOf(harness, 'SELECT id FROM known_devices')).toEqual([]);
  expect((await signIn(harness)).status).toBe(401);
  const reset = linkIn(harness, EMAIL);
  expect(reset.path).toBe('/reset');
  expect((await post(harness, '/api/auth/reset', { token: reset.token, password: 'Reader#2023' })).status).toBe(204);
  expect((await signIn(harness, EMAIL, 'Reader#2023')).status).toBe(200);
  expect(await answer(notMe(harness, token))).toEqual(OVER);
});

test('works for seven days, by that link alone, even while the account is suspended', async ({ harness, ann }) => {
  await addPasskey(ann);
  const { token } = linkIn(harness, EMAIL);
  expect(await answer(notMe(harness, `${token}x`))).toEqual(OVER);
  expect(await answer(undo(harness, token))).toEqual(OVER);
  await harness.client.execute('UPDATE users SET suspended_at = 1');
  harness.clock.now += 7 * DAY;
  expect(await answer(notMe(harness, token))).toEqual(OVER);
  harness.clock.now -= 1;
  expect((await notMe(harness, token)).status).toBe(204);
  expect(await names(harness)).toEqual([]);
});

// Fails when it removes every factor, or only its own.
test('leaves older factors, and removes later ones with their recovery codes', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  const path = '/api/auth/factors/passkey';
  const tokens: string[] = [];
  for (const name of ['One', 'Two']) {
    const options = await withCode(harness, ann, app, ['POST', `${path}/options`, { password: PASSWORD }]);
    const { challenge } = (await options.json()) as { challenge: string };
    const added = await ann.ask('POST', path, { name, credential: created(newPasskey(), challenge) });
    expect(added.status).toBe(201);
    tokens.push(linkIn(harness, EMAIL).token);
  }
  expect(await names(harness)).toEqual(['totp', 'passkey', 'passkey']);
  const renewal = ['POST', '/api/auth/factors/codes', { password: PASSWORD }] as const;
  expect((await withCode(harness, ann, app, renewal)).status).toBe(200);
  expect((await notMe(harness, tokens[0] ?? '')).status).toBe(204);
  expect([await names(harness), await codes(harness)]).toEqual([['totp'], 0]);
  expect(await answer(notMe(harness, tokens[1] ?? ''))).toEqual(OVER);
});

test('is invalid while the account has another address, and valid again after an undo', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  const { token } = linkIn(harness, EMAIL);
  const call = ['POST', '/api/auth/email', { email: NEW, password: PASSWORD }] as const;
  expect((await withCode(harness, ann, app, call)).status).toBe(202);
  expect((await ann.ask('POST', '/api/auth/verify', { token: linkIn(harness, NEW).token })).status).toBe(204);
  expect(await answer(notMe(harness, token))).toEqual(OVER);
  expect((await undo(harness, linkIn(harness, EMAIL).token)).status).toBe(204);
  expect([await emailOf(harness, ann), await names(harness)]).toEqual([EMAIL, ['totp']]);
  expect((await notMe(harness, token)).status).toBe(204);
  expect(await names(harness)).toEqual([]);
});

// Fails when an admin's mailbox bypasses the admin's second factor.
test('is not mailed to an admin, and does not work for one', async ({ harness, ann }) => {
  await addPasskey(ann);
  const { token } = linkIn(harness, EMAIL);
  await harness.client.execute("UPDATE users SET role = 'Admin'");
  expect(await answer(notMe(harness, token))).toEqual(OVER);
  harness.clock.now += 1;
  await harness.client.execute('DELETE FROM factors');
  await addPasskey(ann);
  const { text } = lastLetter(harness, EMAIL);
  expect(text).toContain('Please tell another admin of Dogear at once');
  expect(text).not.toContain('/not-me');
});

// Fails when a letter about factors goes to the address at the moment of sending.
test('goes to the address at the moment of the change', async ({ harness, ann }) => {
  harness.mail.how.fails = 'later';
  await addPasskey(ann);
  await harness.client.execute(`UPDATE users SET email = '${NEW}'`);
  harness.mail.how.fails = undefined;
  harness.clock.now += 2 * 60_000;
  await sendLetters(harness.deps);
  const told = (address: string) => lettersTo(harness, address).map(({ id }) => id.split(':')[0]);
  expect([told(EMAIL), told(NEW)]).toEqual([['factor-added'], []]);
});

test('a pending link survives a change of address and its undo', async ({ harness, ann }) => {
  await changeAddress(harness, ann, NEW);
  const { token: back } = linkIn(harness, EMAIL);
  harness.clock.now += 1;
  await addPasskey(ann);
  const { token } = linkIn(harness, NEW);
  expect((await undo(harness, back)).status).toBe(204);
  expect([await names(harness), await answer(notMe(harness, token))]).toEqual([[], OVER]);
});
