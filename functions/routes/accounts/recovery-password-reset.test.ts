import { expect } from 'vitest';
import { recoveryWords } from '../../../core/words/en/accounts.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { account, answer, post, signedIn } from '../../../tests/fixtures/factories.ts';
import { lettersTo, linkIn } from '../../../tests/fixtures/notices/links.ts';
import { newcomer, PASSWORD, rowsOf, sessionStatus, signIn } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const EMAIL = 'ann@example.org';
const NEW = 'Reader#2023';
const MINUTE = 60_000;

/** `ann` is signed in, and has known devices. */
const test = base.extend('ann', ({ harness }) => newcomer(harness, EMAIL));

const forgot = (harness: Harness, email = EMAIL, address = '192.0.2.1') =>
  post(harness, '/api/auth/forgot', { email }, { 'CF-Connecting-IP': address });
const reset = (harness: Harness, token: string, password = NEW) =>
  post(harness, '/api/auth/reset', { token, password });
async function linkFor(harness: Harness): Promise<string> {
  await forgot(harness);
  return linkIn(harness, EMAIL).token;
}
const over = [404, { message: recoveryWords.over, code: 'not_found' }];
const count = async (harness: Harness, table: string) =>
  (await rowsOf(harness, `SELECT count(*) AS rows FROM ${table}`))[0]?.rows;

/** The observable parts of an answer. */
const seen = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries([...response.headers].filter(([name]) => name !== 'date')),
  body: await response.text(),
});

// Fails when an existing account costs one more statement, or is revealed in any other way.
test('the answer does not depend on the account, in body and round trips', async ({ harness, ann }) => {
  const known = await seen(await forgot(harness, ann.email));
  const unknown = await seen(await forgot(harness, 'nobody@example.org'));
  expect(known).toEqual(unknown);
  expect(known.status).toBe(202);
  expect(known.headers['server-timing']).toBe('db;desc="1"');
  expect(harness.mail.sent.map(({ to }) => to)).toEqual([EMAIL]);
});

test('a password reset ends every session, verifies the address, and notifies the owner', async ({ harness, ann }) => {
  const bob = await newcomer(harness, 'bob@example.org');
  await signIn(harness, EMAIL);
  const token = await linkFor(harness);
  expect(linkIn(harness, EMAIL).path).toBe('/reset');
  const response = await reset(harness, token);
  expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([204, '', []]);
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect([await sessionStatus(ann), await sessionStatus(bob)]).toEqual([401, 200]);
  for (const table of ['sessions', 'login_tokens', 'known_devices'])
    expect([table, await rowsOf(harness, `SELECT * FROM ${table} WHERE user_id = '${ann.id}'`)]).toEqual([table, []]);
  expect([(await signIn(harness, EMAIL)).status, (await signIn(harness, EMAIL, NEW)).status]).toEqual([401, 200]);
  expect(await rowsOf(harness, `SELECT email_verified_at FROM users WHERE id = '${ann.id}'`)).toEqual([
    { email_verified_at: harness.clock.now },
  ]);
  expect(lettersTo(harness, EMAIL).map(({ id }) => id.split(':')[0])).toEqual(['reset', 'password-changed']);
});

test('a link works once, for 30 minutes, and until a newer one is requested', async ({ harness, ann }) => {
  expect(ann.email).toBe(EMAIL);
  const first = await linkFor(harness);
  harness.clock.now += 1;
  const second = await linkFor(harness);
  expect(await answer(reset(harness, first))).toEqual(over);
  harness.clock.now += 30 * MINUTE;
  expect(await answer(reset(harness, second))).toEqual(over);
  harness.clock.now -= 1;
  expect((await reset(harness, second)).status).toBe(204);
  expect(await answer(reset(harness, second, 'Other#2024'))).toEqual(over);
  expect((await signIn(harness, EMAIL, NEW)).status).toBe(200);
});

test('a link to an address that is no longer the account’s is invalid', async ({ harness, ann }) => {
  const token = await linkFor(harness);
  await harness.client.execute(`UPDATE users SET email = 'anna@example.org' WHERE id = '${ann.id}'`);
  expect(await answer(reset(harness, token))).toEqual(over);
});

// Fails when the pending letter stays: it would bring a second valid link.
test('of two delayed letters only the newest is sent', async ({ harness, ann }) => {
  harness.mail.how.fails = 'later';
  await forgot(harness, ann.email);
  harness.clock.now += 1;
  await forgot(harness);
  harness.mail.how.fails = undefined;
  harness.clock.now += 2 * MINUTE;
  await forgot(harness, 'nobody@example.org');
  expect(lettersTo(harness, EMAIL)).toHaveLength(1);
});

test('two concurrent uses reset once', async ({ harness, ann }) => {
  expect(ann.email).toBe(EMAIL);
  const token = await linkFor(harness);
  const uses = await Promise.all([reset(harness, token, NEW), reset(harness, token, 'Other#2024')]);
  expect(uses.map(({ status }) => status).sort()).toEqual([204, 404]);
});

test('an invalid password is refused, and the link stays valid', async ({ harness, ann }) => {
  const token = await linkFor(harness);
  expect(await answer(reset(harness, token, 'short'))).toMatchObject([
    422,
    { fields: { password: commonWords.passwordLength } },
  ]);
  expect(await sessionStatus(ann)).toBe(200);
  expect((await reset(harness, token)).status).toBe(204);
});

test('ends links of verification and of a change of address', async ({ harness, ann }) => {
  await ann.ask('POST', '/api/auth/verify/again');
  const { token: toVerify } = linkIn(harness, EMAIL);
  await ann.ask('POST', '/api/auth/email', { email: 'thief@example.org', password: PASSWORD });
  const { token: toChange } = linkIn(harness, 'thief@example.org');
  await reset(harness, await linkFor(harness));
  for (const token of [toVerify, toChange])
    expect(await answer(post(harness, '/api/auth/verify', { token, password: NEW }))).toEqual(over);
  expect(await count(harness, 'account_tokens')).toBe(0);
});

// Fails when a link without a stored address counts as one of the account's own.
test('unlinks a Google account of another or an unknown address, and keeps one of the same', async ({
  harness,
  ann,
}) => {
  for (const [n, email] of [EMAIL, 'thief@example.org', null].entries())
    await harness.client.execute({
      sql: `INSERT INTO identities VALUES ('https://${n}.example', ?, ?, 1, ?)`,
      args: [String(n), ann.id, email],
    });
  await reset(harness, await linkFor(harness));
  expect(await rowsOf(harness, 'SELECT email FROM identities')).toEqual([{ email: EMAIL }]);
});

test('gives a password to a user with Google alone', async ({ harness }) => {
  const user = await signedIn(harness, 'Buyer');
  await forgot(harness, user.email);
  expect((await reset(harness, linkIn(harness, user.email).token)).status).toBe(204);
  expect((await signIn(harness, user.email, NEW)).status).toBe(200);
});

test('sends no letter to a suspended or deleted user, and their older link has no effect', async ({ harness, ann }) => {
  const token = await linkFor(harness);
  harness.clock.now += 1;
  await harness.client.execute('UPDATE users SET suspended_at = 1');
  expect((await forgot(harness)).status).toBe(202);
  expect(await answer(reset(harness, token))).toEqual(over);
  await harness.client.execute('UPDATE users SET suspended_at = NULL');
  expect((await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD })).status).toBe(200);
  expect(await answer(reset(harness, token))).toEqual(over);
  expect((await forgot(harness)).status).toBe(202);
  expect(lettersTo(harness, EMAIL).map(({ subject }) => subject)).toEqual([
    'Choose a new password',
    'Your account is deleted',
  ]);
});

// Fails when only existing addresses are counted: the limit would reveal them.
test.for([EMAIL, 'nobody@example.org'])(
  'sends at most five letters an hour for %s to one network, then 429',
  async (email, { harness, ann }) => {
    expect(ann.email).toBe(EMAIL);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      harness.clock.now += 1;
      statuses.push((await forgot(harness, email)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expect(harness.mail.sent).toHaveLength(email === EMAIL ? 5 : 0);
    harness.clock.now += 60 * MINUTE;
    expect((await forgot(harness, email)).status).toBe(202);
  },
);

// Fails when strangers use up the owner's requests, or end the owner's link.
test('with requests from many networks the mailbox always has a valid link, or gets one', async ({ harness, ann }) => {
  for (let n = 0; n < 40; n++) {
    harness.clock.now += 1;
    expect((await forgot(harness, EMAIL, `192.0.2.${n}`)).status).toBe(202);
  }
  expect(lettersTo(harness, EMAIL)).toHaveLength(5);
  // The owner requests as well, and gets no sixth letter: the fifth one is still valid.
  expect((await forgot(harness, EMAIL, '198.51.100.1')).status).toBe(202);
  expect(lettersTo(harness, EMAIL)).toHaveLength(5);
  harness.clock.now += 29 * MINUTE;
  expect((await reset(harness, linkIn(harness, EMAIL).token)).status).toBe(204);
  harness.clock.now += 2 * MINUTE;
  expect((await forgot(harness, EMAIL, '198.51.100.1')).status).toBe(202);
  expect(lettersTo(harness, EMAIL).length).toBeGreaterThan(5);
  expect(ann.email).toBe(EMAIL);
});

test('at most fifty an hour from one network address, whose refused requests use up no count of an email', async ({
  harness,
}) => {
  await account(harness, EMAIL, PASSWORD);
  for (let n = 0; n < 50; n++) expect((await forgot(harness, `reader-${n}@example.org`)).status).toBe(202);
  for (let n = 0; n < 6; n++) expect((await forgot(harness)).status).toBe(429);
  expect((await forgot(harness, EMAIL, '192.0.2.2')).status).toBe(202);
  expect(lettersTo(harness, EMAIL)).toHaveLength(1);
});

test.for(['', 'no address', 5, undefined])('an email %j is refused', async (email, { harness }) => {
  expect((await post(harness, '/api/auth/forgot', { email })).status).toBe(422);
});
