import { expect } from 'vitest';
import { accountsWords, recoveryWords } from '../../../core/words/en/accounts.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { answer, post, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { lettersTo, linkIn } from '../../../tests/fixtures/notices/links.ts';
import { enter, newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const EMAIL = 'nora@example.org';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `nora` has just signed up and in; `token` is the link of her letter. */
const test = base
  .extend('nora', async ({ harness }) => {
    const account = { name: 'Nora', email: EMAIL, password: PASSWORD, role: 'Buyer' };
    expect((await post(harness, '/api/auth/sign-up', account)).status).toBe(201);
    return enter(harness, EMAIL);
  })
  .extend('token', ({ harness, nora }) => linkIn(harness, nora.email).token);

const verified = async (user: SignedIn) =>
  ((await (await user.ask('GET', '/api/auth/me')).json()) as { email_verified: boolean }).email_verified;
const verify = (harness: Harness, body: object) => post(harness, '/api/auth/verify', body);
const over = [404, { message: recoveryWords.over, code: 'not_found' }];

test('the link in the letter verifies a new account for its signed-in user', async ({ harness, nora, token }) => {
  expect(linkIn(harness, EMAIL).path).toBe('/verify');
  expect(await verified(nora)).toBe(false);
  const response = await nora.ask('POST', '/api/auth/verify', { token });
  expect([response.status, response.headers.get('Server-Timing')]).toEqual([204, 'db;desc="3"']);
  expect(await verified(nora)).toBe(true);
  expect(await rowsOf(harness, 'SELECT email_verified_at FROM users')).toEqual([
    { email_verified_at: harness.clock.now },
  ]);
});

// Fails when the mailbox alone is enough: a stranger who registered another person's address would keep the account.
test('without a session requires the password, and a wrong one verifies nothing', async ({ harness, nora, token }) => {
  expect(await answer(verify(harness, { token }))).toEqual([
    401,
    { message: commonWords.error.unauthorized, code: 'unauthorized' },
  ]);
  const wrong = { password: accountsWords.wrongPassword };
  expect(await answer(verify(harness, { token, password: 'Wrong#22' }))).toEqual([
    422,
    { message: accountsWords.wrongPassword, code: 'invalid', fields: wrong },
  ]);
  expect(await verified(nora)).toBe(false);
  const response = await verify(harness, { token, password: PASSWORD });
  expect([response.status, response.headers.getSetCookie()]).toEqual([204, []]);
  expect(await verified(nora)).toBe(true);
});

test("another user's session does not verify it, and is not verified by it", async ({ harness, nora, token }) => {
  const bob = await newcomer(harness, 'bob@example.org');
  expect(await answer(bob.ask('POST', '/api/auth/verify', { token }))).toEqual([
    403,
    { message: recoveryWords.linkOfAnother, code: 'forbidden' },
  ]);
  expect([await verified(nora), await verified(bob)]).toEqual([false, false]);
  expect((await nora.ask('POST', '/api/auth/verify', { token })).status).toBe(204);
});

test('a link works once, and for 24 hours', async ({ harness, nora, token }) => {
  harness.clock.now += 24 * HOUR;
  expect(await answer(nora.ask('POST', '/api/auth/verify', { token }))).toEqual(over);
  harness.clock.now -= 1;
  expect((await nora.ask('POST', '/api/auth/verify', { token })).status).toBe(204);
  expect(await answer(nora.ask('POST', '/api/auth/verify', { token }))).toEqual(over);
});

test('two concurrent uses verify once', async ({ nora, token }) => {
  const uses = await Promise.all([1, 2].map(() => nora.ask('POST', '/api/auth/verify', { token })));
  expect(uses.map(({ status }) => status).sort()).toEqual([204, 404]);
});

test('an unknown link, one of another kind and one of a suspended account are over; an incomplete one is an error of its field', async ({
  harness,
  nora,
  token,
}) => {
  for (const made of ['x', `${token}x`, token.slice(1)])
    expect(await answer(nora.ask('POST', '/api/auth/verify', { token: made }))).toEqual(over);
  const wrongs = ['/api/auth/email/undo', '/api/auth/reset'] as const;
  for (const path of wrongs) expect(await answer(post(harness, path, { token, password: PASSWORD }))).toEqual(over);
  for (const token of ['', undefined, 5, 'x'.repeat(201)])
    expect(await answer(nora.ask('POST', '/api/auth/verify', { token }))).toMatchObject([
      422,
      { fields: { token: recoveryWords.incomplete } },
    ]);
  await harness.client.execute('UPDATE users SET suspended_at = 1');
  expect(await answer(verify(harness, { token, password: PASSWORD }))).toEqual(over);
});

test('the database stores neither the link nor anything that opens one', async ({ harness, nora, token }) => {
  const [row] = await rowsOf(harness, 'SELECT * FROM account_tokens');
  expect(row).toMatchObject({ kind: 'verify', user_id: nora.id, address: EMAIL });
  for (const { sql } of await rowsOf(harness, "SELECT name AS sql FROM sqlite_master WHERE type = 'table'"))
    expect(JSON.stringify(await rowsOf(harness, `SELECT * FROM "${String(sql)}"`))).not.toContain(token);
});

test('a second letter leaves the first link valid, and using one ends the other', async ({ harness, nora, token }) => {
  harness.clock.now += MINUTE;
  expect((await nora.ask('POST', '/api/auth/verify/again')).status).toBe(202);
  expect(lettersTo(harness, EMAIL)).toHaveLength(2);
  const { token: second } = linkIn(harness, EMAIL);
  expect(second).not.toBe(token);
  expect((await nora.ask('POST', '/api/auth/verify', { token })).status).toBe(204);
  expect(await answer(nora.ask('POST', '/api/auth/verify', { token: second }))).toEqual(over);
  expect(await answer(nora.ask('POST', '/api/auth/verify/again'))).toEqual([
    409,
    { message: recoveryWords.alreadyVerified, code: 'conflict' },
  ]);
  expect(lettersTo(harness, EMAIL)).toHaveLength(2);
});

test('at most one letter a minute, and five an hour', async ({ harness, nora }) => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) {
    harness.clock.now += n === 1 ? 0 : MINUTE;
    statuses.push((await nora.ask('POST', '/api/auth/verify/again')).status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  // The one of the sign-up, and one for each minute.
  expect(lettersTo(harness, EMAIL)).toHaveLength(5);
  harness.clock.now += HOUR;
  expect((await nora.ask('POST', '/api/auth/verify/again')).status).toBe(202);
});

// Fails when deleted and recreated accounts can flood a stranger's mailbox.
test('at most ten letters a day to one mailbox, however often its account is created again', async ({ harness }) => {
  const account = { name: 'Nora', email: EMAIL, password: PASSWORD, role: 'Buyer' };
  for (let n = 0; n < 12; n++) {
    expect((await post(harness, '/api/auth/sign-up', account)).status).toBe(201);
    const user = await enter(harness, EMAIL);
    expect((await user.ask('DELETE', '/api/auth/account', { password: PASSWORD })).status).toBe(200);
  }
  const asking = () => lettersTo(harness, EMAIL).filter(({ id }) => id.startsWith('verify:')).length;
  expect(asking()).toBe(10);
  expect((await post(harness, '/api/auth/sign-up', account)).status).toBe(201);
  expect((await (await enter(harness, EMAIL)).ask('POST', '/api/auth/verify/again')).status).toBe(429);
  harness.clock.now += 24 * HOUR;
  expect((await (await enter(harness, EMAIL)).ask('POST', '/api/auth/verify/again')).status).toBe(202);
  expect(asking()).toBe(11);
});

// Fails when wrong links are not counted, or valid ones are.
test('limits wrong links, over all calls together', async ({ harness, nora, token }) => {
  const bodies = { token: 'made-up', password: PASSWORD };
  for (let n = 0; n < 20; n++)
    for (const path of ['verify', 'reset', 'email/undo'])
      expect((await post(harness, `/api/auth/${path}`, bodies)).status).toBe(404);
  const response = await post(harness, '/api/auth/reset', bodies);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '900']);
  expect((await nora.ask('POST', '/api/auth/verify', { token })).status).toBe(429);
  harness.clock.now += 15 * MINUTE;
  expect((await nora.ask('POST', '/api/auth/verify', { token })).status).toBe(204);
});

test('at most ten passwords within a quarter of an hour', async ({ harness, nora, token }) => {
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await verify(harness, { token, password: 'Wrong#22' })).status);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
  expect(await verified(nora)).toBe(false);
});

test('a sign-up with a taken address notifies its owner, once a day', async ({ harness, nora }) => {
  const again = { name: 'Mallory', email: EMAIL, password: PASSWORD, role: 'Buyer' };
  for (let n = 0; n < 3; n++) expect((await post(harness, '/api/auth/sign-up', again)).status).toBe(409);
  await nora.ask('PATCH', '/api/auth/profile', { name: 'Nora' });
  const told = () => lettersTo(harness, EMAIL).filter(({ id }) => id.startsWith('email-taken:'));
  expect(told()).toHaveLength(1);
  expect(told()[0]?.text).not.toContain('Mallory');
  harness.clock.now += 24 * HOUR;
  await post(harness, '/api/auth/sign-up', again);
  await nora.ask('PATCH', '/api/auth/profile', { name: 'Nora' });
  expect(told()).toHaveLength(2);
});
